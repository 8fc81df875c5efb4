import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { afterWorkingDays } from '#kernel/days/working-time.ts'
import { acknowledge } from '../decide.commands.ts'
import { calendarAt } from '#capabilities/network/calendars/lookups.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { callDisputesApi, Dispute } from './contract.ts'
import { notifyReviewers } from './notices.ts'
import { findDispute } from './queries.ts'
import { verdictOf } from './vocabulary.ts'

/** The call of the agent who acts, with its transcript; locked, so that it is not replaced before what they do is stored. */
async function ownCall({ db, actor }: CommandContext, no: string) {
  const call = await db
    .selectFrom('call')
    .select(['id', 'no', 'agent_id', 'outlet_id', 'transcript_status', 'content_hash', 'acknowledged_at'])
    .where('no', '=', no)
    .forUpdate()
    .executeTakeFirst()
  if (!call) throw notFound()
  if (call.agent_id !== actor.user_id) throw forbidden('Only the agent of a call can acknowledge or dispute it.')
  if (call.transcript_status !== 'analyzed')
    throw conflict('call.transcript', 'This call has no transcript, so it has no scores.')
  return call
}
type OwnCall = Awaited<ReturnType<typeof ownCall>>

/** Acknowledges an own call; again it changes nothing. */
export async function acknowledgeCall(ctx: Context<typeof callDisputesApi.acknowledge>) {
  const { deps, params } = ctx
  const call = await ownCall(ctx, params.no)
  if (call.acknowledged_at !== null) {
    ctx.unchanged()
    return { acknowledged_at: call.acknowledged_at }
  }
  const acknowledged_at = deps.clock.now().toISOString()
  await acknowledge(ctx, call.id, acknowledged_at)
  await recordEvent(ctx, { entity_kind: 'call', entity_id: call.id, type: 'acknowledged' })
  await ctx.audit({
    action: 'acknowledge',
    entity: 'call',
    entity_id: call.id,
    after: { no: call.no, acknowledged_at },
  })
  return { acknowledged_at }
}

/** The last day to decide: so many working days on, by the calendar of the outlet. */
async function dueOn({ db, deps }: CommandContext, outlet_id: string | null): Promise<string> {
  const { brand_tz, call_dispute_days } = deps.settings
  const now = deps.clock.now()
  const calendar = await calendarAt(db, outlet_id)
  // A calendar without a working day counts all of them.
  const due = afterWorkingDays(calendar, now, call_dispute_days) ?? new Date(+now + call_dispute_days * 86_400_000)
  return dayIn(brand_tz, due)
}

interface Claim {
  kind: 'verdict' | 'speaker'
  rule_id?: string
  seq?: number
  start_ms?: number
  was: string
  claim: string
  reason: string
}

const refusals = {
  verdict: {
    same: 'This is the result already.',
    open: 'This result is already disputed.',
    decided: 'A reviewer decided on this result before.',
  },
  speaker: {
    same: 'This is the speaker already.',
    open: 'The speaker of this line is already disputed.',
    decided: 'A reviewer decided on the speaker of this line before.',
  },
} as const

/** Refuses a second dispute of the same: one that is open, or one of the same transcript that was decided. */
async function refuseSecond({ db }: CommandContext, call: OwnCall, { kind, rule_id, seq }: Claim) {
  const there = await db
    .selectFrom('call_dispute')
    .select(['status', 'content_hash'])
    .where('call_id', '=', call.id)
    .where('kind', '=', kind)
    .where(kind === 'verdict' ? sql<boolean>`rule_id = ${rule_id!}::uuid` : sql<boolean>`seq = ${seq!}`)
    .execute()
  if (there.some(({ status }) => status === 'open')) throw conflict('call_dispute.open', refusals[kind].open)
  if (there.some(({ status, content_hash }) => status !== 'withdrawn' && content_hash === call.content_hash))
    throw conflict('call_dispute.decided', refusals[kind].decided)
}

async function open(ctx: CommandContext, call: OwnCall, claim: Claim): Promise<Dispute> {
  const { db, deps, actor } = ctx
  if (claim.was === claim.claim) throw invalid({ claim: refusals[claim.kind].same })
  await refuseSecond(ctx, call, claim)
  const now = deps.clock.now()
  const { id, no } = await db
    .insertInto('call_dispute')
    .values({
      ...claim,
      no: sql<string>`'CD-' || lpad(nextval('call_dispute_no')::text, 6, '0')`,
      call_id: call.id,
      content_hash: call.content_hash,
      opened_at: now,
      opened_on: dayIn(deps.settings.brand_tz, now),
      opened_by: actor.user_id,
      agent: actor.full_name,
      due_on: await dueOn(ctx, call.outlet_id),
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  const dispute = await findDispute(ctx, no)
  await recordEvent(ctx, { entity_kind: 'call', entity_id: call.id, type: 'disputed', text: claim.reason })
  await notifyReviewers(db, { id, no, call_id: call.id, call_no: call.no, outlet_id: call.outlet_id }, actor.full_name)
  await ctx.audit({ action: 'add', entity: 'call_dispute', entity_id: id, after: dispute })
  return dispute
}

/** Disputes the verdict of a phrase rule. */
export async function disputeVerdict(ctx: Context<typeof callDisputesApi.disputeVerdict>): Promise<Dispute> {
  const { db, params, body } = ctx
  const call = await ownCall(ctx, params.no)
  const found = await db
    .selectFrom('call_phrase')
    .innerJoin('phrase_rule', 'phrase_rule.id', 'call_phrase.rule_id')
    .select(['phrase_rule.id', 'call_phrase.met'])
    .where('call_phrase.call_id', '=', call.id)
    .where('phrase_rule.code', '=', body.rule)
    .executeTakeFirst()
  if (!found) throw invalid({ rule: 'This call has no result for this phrase rule.' })
  const { claim, reason } = body
  return open(ctx, call, { kind: 'verdict', rule_id: found.id, was: verdictOf(found.met), claim, reason })
}

/** Disputes who spoke a line. */
export async function disputeSpeaker(ctx: Context<typeof callDisputesApi.disputeSpeaker>): Promise<Dispute> {
  const { db, params, body } = ctx
  const call = await ownCall(ctx, params.no)
  const { claim, reason, seq } = body
  const line = await db
    .selectFrom('call_segment')
    .select(['label', 'start_ms'])
    .where('call_id', '=', call.id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!line) throw invalid({ seq: 'Line not found. The call may have been replaced; reload the page.' })
  const speaker = await db
    .selectFrom('call_speaker')
    .select('label')
    .where('call_id', '=', call.id)
    .where('label', '=', claim)
    .executeTakeFirst()
  if (!speaker) throw invalid({ claim: 'Choose a speaker of this call.' })
  return open(ctx, call, { kind: 'speaker', seq, start_ms: line.start_ms, was: line.label, claim, reason })
}
