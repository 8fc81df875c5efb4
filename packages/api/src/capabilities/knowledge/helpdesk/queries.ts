import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Actor, ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { workingSeconds } from '#kernel/days/working-time.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import { shownRemedy } from '#capabilities/knowledge/known-issues/lookups.ts'
import { endedStatuses, type CardStatus } from '#capabilities/workshop/job-cards/contract.ts'
import { isOfBrand, partsOf } from './actor.rules.ts'
import type { HelpdeskAnswer, HelpdeskCase } from './case.contract.ts'
import { instantOf, lists, maybeInstant, type SolvedBy } from './case-lists.queries.ts'
import { secondsOfSides } from './clock.rules.ts'
import { previewOf } from './file-kinds.rules.ts'
import { allowedMoves } from './rules.ts'
import { rowFields, rowsOf } from './source.ts'
import type { CaseFacts, Part } from './state-machine.rules.ts'
import { factsOf } from './state.ts'
import { isEnded, tiers } from './vocabulary.ts'

const stored = prepared((db, { no, now }: { no: string; now: string }) =>
  rowFields(db, sql<string>`${now}::timestamptz`)
    .leftJoin('vehicle', 'vehicle.id', 'helpdesk_case.vehicle_id')
    .select([
      'helpdesk_case.calendar_id',
      'helpdesk_case.odometer',
      'helpdesk_case.vehicle_at_outlet',
      'helpdesk_case.concern',
      'helpdesk_case.occurrence',
      'helpdesk_case.prior_steps',
      sql<string | null>`(select o.no from helpdesk_case o where o.id = helpdesk_case.repeat_of)`.as('repeat_of'),
      'helpdesk_case.conditions',
      'helpdesk_case.dtcs',
      'helpdesk_case.measurements',
      'helpdesk_case.parts_tried',
      'vehicle.make',
      'vehicle.model_year',
      'job_card.status as card_status',
      'helpdesk_case.submitted_at',
      'helpdesk_case.missing',
      'helpdesk_case.returned_note',
      'helpdesk_case.first_reply_at',
      'helpdesk_case.first_reply_seconds',
      'helpdesk_case.turn_since',
      'helpdesk_case.escalates_at',
      'helpdesk_case.closes_at',
      'helpdesk_case.cause',
      'helpdesk_case.correction',
      'helpdesk_case.parts',
      'helpdesk_case.labour_op',
      'helpdesk_case.verified_km',
      'helpdesk_case.close_remarks',
      'helpdesk_case.version',
      lists.turns.as('turns'),
      lists.recommendations.as('recommendations'),
      lists.questions.as('questions'),
      lists.files.as('files'),
      lists.holdup.as('holdup'),
      lists.solved_by.as('solved_by'),
      lists.made_known.as('made_known'),
      lists.repeats.as('repeats'),
      lists.vin_history.as('vin_history'),
    ])
    .where('helpdesk_case.no', '=', no),
)
type Stored = Awaited<ReturnType<typeof stored>>[number]

/** How long each side had it, round the clock and in the outlet's hours (docs/domain.md#helpdesk-cases). */
async function clocksOf(db: Db, row: Stored, now: Date): Promise<HelpdeskCase['clocks']> {
  const calendar = (await workingCalendars(db)).get(row.calendar_id)!
  const turns = row.turns.map(({ side, from_at, to_at }) => ({
    side,
    from: new Date(from_at),
    to: to_at ? new Date(to_at) : null,
  }))
  const all = secondsOfSides(turns, now, (from, to) => Math.round((to.getTime() - from.getTime()) / 1000))
  const working = secondsOfSides(turns, now, (from, to) => Math.round(workingSeconds(calendar, from, to)))
  const clock = (of: keyof typeof all) => ({ seconds: all[of], working_seconds: working[of] })
  const { first_reply_at, first_reply_seconds, turn_since, escalates_at, closes_at } = row
  return {
    helpdesk: clock('helpdesk'),
    outlet: clock('outlet'),
    age: clock('age'),
    first_reply_at,
    first_reply_seconds,
    turn_since,
    escalates_at,
    closes_at,
  }
}

/** What else the user may do with it now. */
function mayOf(actor: Actor, parts: readonly Part[], { status }: CaseFacts, tier: number): HelpdeskAnswer['may'] {
  const ended = isEnded(status)
  const isHelpdesk = parts.includes('helpdesk')
  // Who may create cases or known issues speaks; the others read.
  const speaks = parts.length > 0
  return {
    change: !ended && speaks,
    attach: !ended && speaks,
    comment: speaks,
    comment_internally: speaks && isOfBrand(actor),
    assign: isHelpdesk && !ended,
    escalate: isHelpdesk && !ended && status !== 'draft' && tier < tiers.length,
    make_known: actor.ability.can('create', 'KnownIssue') && status === 'closed_fixed',
  }
}

const isOpenCard = (status: CardStatus | null) =>
  status === null ? null : !(endedStatuses as readonly CardStatus[]).includes(status)

const solvedBy = async ({ remedy, cleaner_version, ...issue }: SolvedBy) => ({
  ...issue,
  remedy: await shownRemedy(remedy, cleaner_version),
})

/** The lists of a case as they are answered. */
async function listsOf(row: Stored) {
  const { turns, recommendations, questions, files, holdup, solved_by } = row
  return {
    turns: turns.map((one) => ({ ...one, from_at: instantOf(one.from_at), to_at: maybeInstant(one.to_at) })),
    recommendations: recommendations.map((one) => ({
      ...one,
      at: instantOf(one.at),
      outcome_at: maybeInstant(one.outcome_at),
    })),
    questions: questions.map((one) => ({
      ...one,
      at: instantOf(one.at),
      answered_at: maybeInstant(one.answered_at),
    })),
    files: files.map((one) => ({ ...one, at: instantOf(one.at), preview: previewOf(one.type) })),
    holdup: holdup && { ...holdup, started_at: instantOf(holdup.started_at), ended_at: maybeInstant(holdup.ended_at) },
    solved_by: solved_by && (await solvedBy(solved_by)),
  }
}

/** The file of a case with what the user may do with it now; 404 outside their scope. */
export async function findCase({ db, actor, deps }: ActorContext, no: string): Promise<HelpdeskAnswer> {
  const now = deps.clock.now()
  const [row] = await stored(db, { no, now: now.toISOString() })
  if (!row) throw notFound()
  const facts = await factsOf(db, row)
  const parts = partsOf(actor)
  const [line] = await rowsOf(db, [row])
  const { calendar_id: _calendar, card_status, missing, returned_note, ...fields } = line!
  const { cause, correction, parts: used, labour_op, verified_km, close_remarks, ...shown } = fields
  return {
    case: {
      ...shown,
      ...(await listsOf(row)),
      card_is_open: isOpenCard(card_status),
      lacks: isEnded(row.status) ? [] : [...facts.lacks],
      returned: row.returned_count > 0 ? { missing, note: returned_note } : null,
      clocks: await clocksOf(db, row, now),
      close: { cause, correction, parts: used, labour_op, verified_km, remarks: close_remarks },
    },
    allowed: allowedMoves(facts, parts, now),
    may: mayOf(actor, parts, facts, row.tier),
  }
}
