import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type callMomentsApi, mostMomentsOfCase } from './contract.ts'
import { caseOf, type FoundCase, mayRemove, momentsOfCall } from './queries.ts'
import type { CaseKind } from './vocabulary.ts'

interface Where {
  call_id: string
  call_no: string
  seq: number
}

/**
 * The trail of the call and the timeline of the case name the line and do not quote it: texts stay there, also where the customer
 * takes their consent back.
 */
async function noteMoment(
  ctx: CommandContext,
  { call_id, call_no, seq }: Where,
  of: FoundCase,
  { action, type }: { action: 'link' | 'unlink'; type: 'evidence_added' | 'evidence_removed' },
) {
  await recordEvent(ctx, { entity_kind: of.kind, entity_id: of.id, type, text: call_no })
  const moment = { call: call_no, line: seq, case: of.no }
  await ctx.audit({
    action,
    entity: 'call',
    entity_id: call_id,
    ...(action === 'link' ? { after: moment } : { before: moment }),
  })
}

/** A line that is there, of a call that stays as it is until the moment is stored. */
async function lineOf({ db }: CommandContext, no: string, seq: number) {
  const call = await db
    .selectFrom('call')
    .select(['id', 'no', 'started_at', 'transcript_status'])
    .where('no', '=', no)
    .forShare()
    .executeTakeFirst()
  if (!call) throw notFound()
  if (call.transcript_status !== 'analyzed')
    throw conflict('call.transcript', 'This call has no transcript, so it has no moments to add.')
  const line = await db
    .selectFrom('call_segment')
    .select(['seq', 'label', 'speaker', 'start_ms', 'end_ms', 'text'])
    .where('call_id', '=', call.id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!line) throw invalid({ seq: 'Line not found. The call may have been replaced; reload the page.' })
  return { call, line }
}

/** Adds a line of a call to a case. Of two people who add the same one, the second changes nothing. */
export async function addMoment(ctx: Context<typeof callMomentsApi.add>) {
  const { db, deps, actor, params, body } = ctx
  const { call, line } = await lineOf(ctx, params.no, body.seq)
  const found = await caseOf(ctx, body.case)
  if (!found) throw invalid({ case: 'Complaint or ticket not found in your scope.' })
  // The limit of a case holds for people who add at once, too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call_moment ${found.id}`}, 0))`.execute(db)
  const there = await db
    .selectFrom('call_moment')
    .select(['call_id', 'seq'])
    .where('entity', '=', found.kind)
    .where('case_id', '=', found.id)
    .execute()
  if (there.some(({ call_id, seq }) => call_id === call.id && seq === line.seq)) {
    ctx.unchanged()
    return momentsOfCall(ctx, call.no)
  }
  if (there.length >= mostMomentsOfCase)
    throw invalid({ case: `A case has at most ${mostMomentsOfCase} moments. Remove one first.` })
  await db
    .insertInto('call_moment')
    .values({
      ...line,
      call_id: call.id,
      call_no: call.no,
      call_started_at: call.started_at,
      entity: found.kind,
      case_id: found.id,
      added_at: deps.clock.now(),
      added_by: actor.user_id,
      added_name: actor.full_name,
    })
    .execute()
  const where = { call_id: call.id, call_no: call.no, seq: line.seq }
  await noteMoment(ctx, where, found, { action: 'link', type: 'evidence_added' })
  return momentsOfCall(ctx, call.no)
}

async function numberOf({ db }: CommandContext, kind: CaseKind, id: string): Promise<FoundCase> {
  const { no } = await db.selectFrom(kind).select('no').where('id', '=', id).executeTakeFirstOrThrow()
  return { kind, id, no }
}

/** Removes a moment from its case. */
export async function removeMoment(ctx: Context<typeof callMomentsApi.remove>) {
  const { db, actor, params } = ctx
  const moment = await db
    .selectFrom('call_moment')
    .select(['entity', 'case_id', 'call_id', 'call_no', 'seq', 'added_by'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!moment) throw notFound()
  if (!mayRemove(actor, moment.added_by))
    throw forbidden('Only the person who added this moment, or an administrator, can remove it.')
  const removed = await db.deleteFrom('call_moment').where('id', '=', params.id).returning('id').executeTakeFirst()
  if (!removed) throw notFound()
  const of = await numberOf(ctx, moment.entity, moment.case_id)
  await noteMoment(ctx, moment, of, { action: 'unlink', type: 'evidence_removed' })
  return removed
}
