import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isMeantForMe, isReadable } from '../lookups.ts'
import type { faqApi, OwnFeedback } from './contract.ts'
import { ownFeedback } from './feedback.queries.ts'

/** The version of a text of the FAQ page or the knowledge base that the actor reads. */
async function editionRead({ db, actor, deps }: Context<typeof faqApi.rate>, id: string): Promise<number> {
  const found = await db
    .selectFrom('library_item')
    .select('no')
    .where('item_id', '=', id)
    .where('topic', 'is not', null)
    .where(isMeantForMe('library_item', actor))
    .where(isReadable('library_item', deps.clock.now()))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.no
}

/** Stores the actor's feedback on a text, or removes it. */
export async function rateText(ctx: Context<typeof faqApi.rate>): Promise<{ myFeedback: OwnFeedback | null }> {
  const { db, actor, deps, body } = ctx
  const { id, helpful, remark } = body
  const no = await editionRead(ctx, id)
  const before = (await ownFeedback(ctx, [id])).get(id) ?? null
  const after = helpful === null ? null : { helpful, remark }
  if (before?.helpful === after?.helpful && before?.remark === after?.remark) {
    ctx.unchanged()
    return { myFeedback: before }
  }
  if (after === null)
    await db.deleteFrom('content_feedback').where('item_id', '=', id).where('user_id', '=', actor.user_id).execute()
  else {
    const feedback = { is_helpful: after.helpful, remark: after.remark, no, at: deps.clock.now() }
    await db
      .insertInto('content_feedback')
      .values({ item_id: id, user_id: actor.user_id, ...feedback })
      .onConflict((on) => on.columns(['item_id', 'user_id']).doUpdateSet(feedback))
      .execute()
  }
  await ctx.audit({
    action: 'rate',
    entity: 'content_item',
    entity_id: id,
    ...(before && { before }),
    ...(after && { after }),
  })
  return { myFeedback: after }
}
