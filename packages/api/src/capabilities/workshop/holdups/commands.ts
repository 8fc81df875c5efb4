import type { z } from 'zod'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, noted } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { holdupReasonOf } from '#capabilities/workshop/holdup-reasons/lookups.ts'
import { type LockedCard, lockCard, lockCardOf, touchCard } from './card.commands.ts'
import type { HoldupRow, holdupsApi } from './contract.ts'
import { holdupOpens } from './hook.ts'
import { findHoldup } from './queries.ts'
import {
  checkCard,
  checkExpected,
  checkExtension,
  checkNote,
  checkOpen,
  checkReason,
  isTooFarBack,
  momentOf,
  startFault,
  usualEnd,
} from './rules.ts'
import { openOverdueTicket } from './ticket.commands.ts'
import { mostExtensions } from './vocabulary.ts'

const holdups = defineRecord({ table: 'holdup', name: 'hold-up', find: (ctx, id) => findHoldup(ctx, id) })

/** The fields of a hold-up in its card's timeline. */
const trailOf = ({ reason, started_at, expected_until, ended_at, end_cause, rest_workable, linked_no }: HoldupRow) => ({
  reason,
  started_at,
  expected_until,
  ...(ended_at && { ended_at, end_cause }),
  rest_workable,
  linked_no,
})

interface Event {
  type: 'holdup_opened' | 'holdup_extended' | 'holdup_changed' | 'holdup_ended'
  text: string | null | undefined
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/** What every change of a hold-up leaves on its card. */
async function recordOnCard(ctx: CommandContext, card: LockedCard, { text = null, ...event }: Event): Promise<void> {
  await touchCard(ctx, card)
  await recordEvent(ctx, { entity_kind: 'job_card', entity_id: card.id, text, ...event })
}

/** Of several at once, one alone leaves no other work to do (T8). */
async function checkOverlap({ db }: CommandContext, card: LockedCard, start: Date): Promise<void> {
  const other = await db
    .selectFrom('holdup')
    .select('id')
    .where('job_card_id', '=', card.id)
    .where('rest_workable', '=', false)
    .where((of) => of.or([of('ended_at', 'is', null), of('ended_at', '>', start.toISOString())]))
    .limit(1)
    .executeTakeFirst()
  if (other)
    throw conflict(
      'holdup.overlap',
      'Another hold-up leaves no other work to do. End it first, or say that other work is possible.',
    )
}

type HoldupInput = Pick<
  z.output<(typeof holdupsApi.open)['body']>,
  'reason' | 'expected_until' | 'linked_no' | 'note' | 'rest_workable'
>

/** Begins a hold-up of a locked card. `reportedAt` is when it was reported, `start` since when it lasts. */
async function startHoldup(
  ctx: CommandContext,
  card: LockedCard,
  input: HoldupInput,
  reportedAt: Date,
  start: Date,
): Promise<HoldupRow> {
  checkCard(card)
  const now = ctx.deps.clock.now()
  const reason = await holdupReasonOf(ctx, input.reason.toUpperCase())
  checkReason(reason, card)
  checkNote(reason, input.note)
  const expected = input.expected_until ? new Date(input.expected_until) : usualEnd(reportedAt, reason)
  checkExpected(expected, reportedAt, now)
  if (!input.rest_workable) await checkOverlap(ctx, card, start)
  const opened = await holdups.add(ctx, {
    job_card_id: card.id,
    outlet_id: card.outlet_id,
    region_id: card.region_id,
    channel_id: card.channel_id,
    job_type: card.job_type,
    reason_id: reason.id,
    party: reason.party,
    started_at: start,
    expected_until: expected,
    rest_workable: input.rest_workable,
    linked_no: input.linked_no ?? null,
    note: input.note ?? null,
    opened_by: ctx.actor.user_id,
    last_outlet_update_at: now,
  })
  for (const act of holdupOpens.connected) await act(ctx, { id: opened.id, job_card_id: card.id, reason: reason.code })
  return findHoldup(ctx, opened.id)
}

/** A start of long ago makes figures look better than they are, so that the trail keeps who tried. */
function checkStart(card: LockedCard, start: Date, now: Date): void {
  if (isTooFarBack(start, now))
    throw noted(invalid({ started_at: 'Choose a start at most 24 hours back.' }), {
      action: 'refuse_start',
      entity: 'job_card',
      entity_id: card.id,
      after: { no: card.no, started_at: start },
    })
  const fault = startFault(start, card, now)
  if (fault) throw fault
}

export async function openHoldup(ctx: Context<typeof holdupsApi.open>): Promise<HoldupRow> {
  const { deps, params, body } = ctx
  const card = await lockCard(ctx.db, params.no)
  const now = deps.clock.now()
  const reportedAt = momentOf(body.at, now)
  const start = body.started_at ? new Date(body.started_at) : reportedAt
  checkStart(card, start, now)
  const opened = await startHoldup(ctx, card, body, reportedAt, start > now ? now : start)
  await recordOnCard(ctx, card, { type: 'holdup_opened', text: opened.note, after: trailOf(opened) })
  return opened
}

/** The proof that was given with a change; what was left out stays. */
const proofOf = ({ linked_no, note }: Pick<HoldupInput, 'linked_no' | 'note'>) => ({
  ...(linked_no !== undefined && { linked_no }),
  ...(note !== undefined && { note }),
})

/** A hold-up and its card, for a change that was made at `at`. */
async function lockHoldup(ctx: CommandContext, id: string, at: string | undefined) {
  const card = await lockCardOf(ctx.db, id)
  const before = await findHoldup(ctx, id)
  const reportedAt = momentOf(at, ctx.deps.clock.now())
  if (reportedAt < new Date(before.started_at)) throw invalid({ at: 'This can’t be before the hold-up began.' })
  return { card, before, reportedAt }
}

/** Moves the expected time; the third time a ticket is open. */
export async function extendHoldup(ctx: Context<typeof holdupsApi.extend>): Promise<HoldupRow> {
  const { deps, params, body } = ctx
  const { card, before, reportedAt } = await lockHoldup(ctx, params.id, body.at)
  const change = {
    expected_until: body.expected_until,
    extended_count: before.extended_count + 1,
    ...proofOf(body),
    if_version: body.if_version,
  }
  const extended = await holdups.change(ctx, before, change, {
    action: 'extend',
    columns: (columns) => {
      const expected = new Date(body.expected_until)
      checkOpen(before)
      checkExtension(before, expected)
      checkExpected(expected, reportedAt, deps.clock.now())
      return { ...columns, last_outlet_update_at: deps.clock.now() }
    },
  })
  await recordOnCard(ctx, card, {
    type: 'holdup_extended',
    text: body.note,
    before: { expected_until: before.expected_until },
    after: {
      reason: extended.reason,
      expected_until: extended.expected_until,
      extended_count: extended.extended_count,
    },
  })
  if (extended.extended_count < mostExtensions || !(await openOverdueTicket(ctx, extended.id))) return extended
  return findHoldup(ctx, extended.id)
}

/** Ends a hold-up whose card is locked. */
function finish(
  ctx: CommandContext,
  before: HoldupRow,
  how: Pick<HoldupInput, 'linked_no' | 'note'> & {
    end_cause: 'resolved' | 'reason_changed'
    at: Date
    if_version: number
  },
): Promise<HoldupRow> {
  const { end_cause, at, if_version } = how
  const change = { ended_at: at.toISOString(), end_cause, ...proofOf(how), if_version }
  return holdups.change(ctx, before, change, {
    action: 'end',
    columns: (columns) => {
      checkOpen(before)
      return { ...columns, ended_by: ctx.actor.user_id }
    },
  })
}

export async function endHoldup(ctx: Context<typeof holdupsApi.end>): Promise<HoldupRow> {
  const { params, body } = ctx
  const { card, before, reportedAt } = await lockHoldup(ctx, params.id, body.at)
  const ended = await finish(ctx, before, { ...body, end_cause: 'resolved', at: reportedAt })
  await recordOnCard(ctx, card, {
    type: 'holdup_ended',
    text: body.note,
    before: { reason: before.reason, expected_until: before.expected_until },
    after: { reason: ended.reason, ended_at: ended.ended_at, end_cause: ended.end_cause },
  })
  return ended
}

/** Another reason: the one ends and the next begins, so that the days of both stay as they were. */
export async function changeHoldup(ctx: Context<typeof holdupsApi.change>): Promise<HoldupRow> {
  const { params, body } = ctx
  const { card, before, reportedAt } = await lockHoldup(ctx, params.id, body.at)
  await finish(ctx, before, { end_cause: 'reason_changed', at: reportedAt, if_version: body.if_version })
  if (body.reason.toUpperCase() === before.reason) throw invalid({ reason: 'Choose another reason.' })
  const input = { ...body, rest_workable: before.rest_workable }
  const next = await startHoldup(ctx, card, input, reportedAt, reportedAt)
  await recordOnCard(ctx, card, {
    type: 'holdup_changed',
    text: next.note,
    before: { reason: before.reason, expected_until: before.expected_until },
    after: trailOf(next),
  })
  return next
}
