import { sql } from 'kysely'
import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { faqApi, FeedbackCounts, OwnFeedback } from './contract.ts'

/** The actor's feedback on texts, by their ids. */
export async function ownFeedback(
  { db, actor }: ScopedContext,
  ids: readonly string[],
): Promise<Map<string, OwnFeedback>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_feedback')
    .select(['item_id', 'is_helpful', 'remark'])
    .where('user_id', '=', actor.user_id)
    .where('item_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ item_id, is_helpful, remark }) => [item_id, { helpful: is_helpful, remark }]))
}

const counts = [
  sql<number>`count(*) filter (where is_helpful)`.as('helpful'),
  sql<number>`count(*) filter (where not is_helpful)`.as('notHelpful'),
] as const

/** The counts of feedback on texts, by their ids; null for users who only read what is published. */
export async function countsOf(
  { db, actor }: ScopedContext,
  ids: readonly string[],
): Promise<Map<string, FeedbackCounts> | null> {
  if (!actor.ability.can('read', 'ContentDraft')) return null
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_feedback')
    .select(['item_id', ...counts])
    .where('item_id', 'in', ids)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, ...counted }) => [item_id, counted]))
}

const mostRemarks = 100

/** The feedback on a text from the people that the actor sees. */
export async function readFeedback({ db, query }: Context<typeof faqApi.feedback>) {
  const item = await db.selectFrom('content_item').select('id').where('id', '=', query.id).executeTakeFirst()
  if (!item) throw notFound()
  const of = db.selectFrom('content_feedback').where('item_id', '=', query.id)
  const counted = await of.select(counts).executeTakeFirstOrThrow()
  const rows = await of
    .innerJoin('app_user as u', 'u.id', 'content_feedback.user_id')
    .where('remark', 'is not', null)
    .select(['u.id', 'u.full_name as name', 'is_helpful', 'remark', 'no', 'at'])
    .orderBy('at', 'desc')
    .orderBy('u.id')
    .limit(mostRemarks)
    .execute()
  return {
    ...counted,
    remarks: rows.map(({ id, name, is_helpful, remark, no, at }) => ({
      user: { id, name },
      helpful: is_helpful,
      remark: remark!,
      edition: no,
      at,
    })),
  }
}
