import { inTransaction } from '#database/transaction.ts'
import { runnerOf, writeAudit } from '#kernel/command/command.ts'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import type { Conversation, historyApi } from './contract.ts'
import { conversationOf } from './conversation.queries.ts'
import type { CaseKind } from './vocabulary.ts'

async function keyOf(db: Db, no: string) {
  const found = await db.selectFrom('conversation').select(['id', 'client_id']).where('no', '=', no).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/**
 * The masked parts of a conversation, in clear. Not run as a command, whose responses are stored for repeated requests:
 * clear texts are stored in one place only. The audit line has who, why and how many, and none of the texts.
 */
export async function unmask(ctx: Context<typeof historyApi.unmask>) {
  const { deps, actor, request, params, body } = ctx
  return inTransaction(deps.database, runnerOf(actor), 'write', async (db) => {
    const { id } = await keyOf(db, params.no)
    const messages = await db
      .selectFrom('message_clear')
      .innerJoin('message', 'message.id', 'message_clear.message_id')
      .select(['message.id', 'message_clear.text'])
      .where('message.conversation_id', '=', id)
      .orderBy('message.at')
      .orderBy('message.key')
      .execute()
    await writeAudit(db, actor, request, {
      action: 'unmask',
      entity: 'conversation',
      entity_id: id,
      after: { no: params.no, reason: body.reason, messages: messages.length },
    })
    return { messages }
  })
}

/** The complaint or ticket of a number, in the actor's scope. */
async function caseOf(db: Db, no: string): Promise<{ entity: CaseKind; case_id: string } | undefined> {
  for (const entity of ['complaint', 'ticket'] as const) {
    const found = await db.selectFrom(entity).select('id').where('no', '=', no).executeTakeFirst()
    if (found) return { entity, case_id: found.id }
  }
  return undefined
}

/** Links a conversation with a case; linking it twice changes nothing. */
export async function linkCase(ctx: Context<typeof historyApi.link>): Promise<Conversation> {
  const { db, deps, actor, params, body } = ctx
  const conversation = await keyOf(db, params.no)
  const found = await caseOf(db, body.case)
  if (!found) throw invalid({ case: 'Complaint or ticket not found in your scope.' })
  const linked = await db
    .insertInto('conversation_case')
    .values({
      conversation_id: conversation.id,
      client_id: conversation.client_id,
      ...found,
      linked_at: deps.clock.now(),
      linked_by: actor.user_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst()
  if (linked) await noteLink(ctx, conversation.id, { before: undefined, after: body.case })
  else ctx.unchanged()
  return conversationOf(ctx, params.no)
}

/** Takes a link away. */
export async function unlinkCase(ctx: Context<typeof historyApi.unlink>): Promise<Conversation> {
  const { db, params } = ctx
  const conversation = await keyOf(db, params.no)
  const found = await caseOf(db, params.case)
  if (!found) throw notFound()
  const taken = await db
    .deleteFrom('conversation_case')
    .where('conversation_id', '=', conversation.id)
    .where('entity', '=', found.entity)
    .where('case_id', '=', found.case_id)
    .returning('case_id')
    .executeTakeFirst()
  if (!taken) throw notFound()
  await noteLink(ctx, conversation.id, { before: params.case, after: undefined })
  return conversationOf(ctx, params.no)
}

const noteLink = (
  ctx: ActorContext & Pick<Context, 'audit'>,
  entity_id: string,
  { before, after }: { before: string | undefined; after: string | undefined },
) =>
  ctx.audit({
    action: after ? 'link' : 'unlink',
    entity: 'conversation',
    entity_id,
    before: before && { case: before },
    after: after && { case: after },
  })
