import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { recordEvent, recordMove } from '#capabilities/service/timeline/commands.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cards, touched } from './commands.ts'
import type { JobCard, jobCardsApi } from './contract.ts'
import { findCard } from './queries.ts'
import { ahead, isAhead, timeOf, wrongTimes } from './rules.ts'
import { cardMoves, cardTimes, type CardStage, type CardStatus } from './vocabulary.ts'

type Moving = Context<typeof jobCardsApi.move>

/** The hold-up reason of a card that failed its final check. */
const reworkReasons: Readonly<Record<WorkType, string>> = { service: 'S-RWK-QC', bodyshop: 'B-RWK-QC' }
/** Where a vehicle is whose final check or delivery is undone. */
const backAtWork: Readonly<Record<WorkType, CardStage>> = { service: 'work', bodyshop: 'assembly' }

/** When the step was taken: as corrected, else now, and never before what is known to have been earlier. */
function timeOfMove({ body, deps }: Moving, card: JobCard): string {
  if (body.at !== undefined) return body.at
  const known = cardTimes.flatMap((time) => (card[time] === null ? [] : [Date.parse(card[time])]))
  return new Date(Math.max(deps.clock.now().getTime(), ...known)).toISOString()
}

/** The times that a step sets; null takes one back. */
type Times = { [K in Exclude<(typeof cardTimes)[number], 'received_at'>]?: string | null }

/** Reports an invalid time of a move at the field `at`. */
function checkTime({ deps }: Moving, before: JobCard, times: Times, at: string): void {
  const now = deps.clock.now()
  const wrong = wrongTimes({ ...before, ...times }, now)
  const [sentence] = Object.keys(times).flatMap((time) => wrong?.[time] ?? [])
  if (sentence) throw invalid({ at: sentence })
  if (isAhead(at, now)) throw invalid({ at: ahead })
  if (Date.parse(at) < Date.parse(before.received_at))
    throw invalid({ at: 'This can’t be before the vehicle was received.' })
}

/** The times that a step sets, or clears when it undoes a delivery that was a wrong scan. */
function timesOf(before: JobCard, to: CardStatus, at: string): Times {
  if (before.status === 'delivered') return { completed_at: null, invoiced_at: null, delivered_at: null }
  // What was begun before a failed check stays begun.
  if (to === 'in_work' && before.work_started_at !== null) return {}
  const time = timeOf[to]
  return time ? { [time]: at } : {}
}

/** Where the vehicle is after a step, where that follows from it. */
function stageOf(before: JobCard, to: CardStatus): { stage?: CardStage } {
  if (to === 'final_check' || to === 'ready') return { stage: to }
  const isBack = before.status === 'final_check' || before.status === 'delivered'
  return to === 'in_work' && isBack ? { stage: backAtWork[before.job_type] } : {}
}

/** A failed check is a hold-up, which the card's own state follows; it goes on in work. */
async function openRework(ctx: Moving, { id, job_type }: JobCard, at: string) {
  const { user_id } = ctx.actor
  const reason = reworkReasons[job_type]
  const { rows } = await sql<{ expected_until: string }>`
    insert into holdup (job_card_id, outlet_id, region_id, channel_id, job_type, reason_id, party, started_at, expected_until,
      note, opened_by, created_by, updated_by)
    select c.id, c.outlet_id, c.region_id, c.channel_id, c.job_type, r.id, r.party, ${at}::timestamptz,
      ${at}::timestamptz + make_interval(hours => r.default_hours), ${ctx.body.note ?? null}::text,
      ${user_id}::uuid, ${user_id}::uuid, ${user_id}::uuid
    from job_card c join holdup_reason r on r.code = ${reason} where c.id = ${id}::uuid
    returning expected_until`.execute(ctx.db)
  await recordEvent(ctx, {
    entity_kind: 'job_card',
    entity_id: id,
    type: 'holdup_opened',
    text: ctx.body.note ?? null,
    after: { reason, expected_until: rows[0]!.expected_until },
  })
  return { status: 'on_hold', held_from: 'in_work' } as const
}

/** Ends the hold-ups of a cancelled card. */
async function endHoldups(ctx: Moving, { id, hold }: JobCard, at: string): Promise<void> {
  const { db, actor, deps } = ctx
  await db
    .updateTable('holdup')
    .set({
      ended_at: sql<string>`greatest(started_at, ${at}::timestamptz)`,
      end_cause: 'card_cancelled',
      ended_by: actor.user_id,
      version: sql<number>`version + 1`,
      updated_at: deps.clock.now(),
      updated_by: actor.user_id,
    })
    .where('job_card_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  for (const { reason } of hold.filter(({ ended_at }) => ended_at === null)) {
    await recordEvent(ctx, {
      entity_kind: 'job_card',
      entity_id: id,
      type: 'holdup_ended',
      before: { reason },
      after: { end_cause: 'card_cancelled' },
    })
  }
}

/**
 * Moves a card along its states; the version in the UPDATE lets one of two people through. Hold-ups are written before it,
 * so that the state they give the card is the one that the move leaves behind.
 */
export async function moveCard(ctx: Moving): Promise<JobCard> {
  const { body, deps } = ctx
  const before = await findCard(ctx, ctx.params.no)
  const { to, note } = body
  checkMove({ ...cardMoves, [before.status]: before.allowed }, before.status, to)
  if (before.status === 'delivered' && !note) throw invalid({ note: 'Enter a reason.' })
  const at = timeOfMove(ctx, before)
  const times = timesOf(before, to, at)
  checkTime(ctx, before, times, at)
  const isFailedCheck = before.status === 'final_check' && to === 'in_work'
  return cards.change(
    ctx,
    before,
    { status: to, if_version: body.if_version },
    {
      action: 'move',
      columns: async (fields) => {
        if (to === 'cancelled') await endHoldups(ctx, before, at)
        return {
          ...fields,
          ...(isFailedCheck && (await openRework(ctx, before, at))),
          ...times,
          ...(times.delivered_at !== undefined && {
            delivered_on: times.delivered_at && dayIn(deps.settings.brand_tz, new Date(times.delivered_at)),
          }),
          ...(to === 'cancelled' && { cancelled_at: at }),
          ...stageOf(before, to),
          ...touched(ctx),
        }
      },
      also: (moved, after) => recordMove(ctx, 'job_card', moved, { ...after, status: to }, note ?? null),
      trail: ({ status }) => ({ status }),
    },
  )
}
