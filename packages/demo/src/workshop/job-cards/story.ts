import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { CardStage, CardStatus } from '@rad/api/internal/capabilities/workshop/job-cards/vocabulary.ts'
import type { WorkType } from '@rad/api/internal/capabilities/workshop/holdup-reasons/vocabulary.ts'

export type Random = ReturnType<typeof randomFrom>

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** States that last some hours. */
export const passing = ['booked', 'final_check', 'ready', 'invoiced'] as const
export type PassingState = (typeof passing)[number]

/** Log-normal: so many in the middle, `spread` wide, and no longer than `most`. */
export function lognormal(random: Random, median: number, spread: number, most: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Math.min(most, median * Math.exp(spread * normal))
}

/** How long a kind of work takes, and how hold-ups delay it (docs/domain.md#demo-data). */
const shapes = {
  service: {
    work: 0.35,
    workSpread: 0.5,
    workMost: 2,
    hold: 2,
    holdSpread: 0.8,
    holdMost: 24,
    onHoldShare: 42,
    touch: 0.5,
  },
  bodyshop: {
    work: 6.5,
    workSpread: 0.35,
    workMost: 14,
    hold: 6,
    holdSpread: 0.7,
    holdMost: 40,
    onHoldShare: 78,
    touch: 0.75,
  },
} as const satisfies Record<WorkType, object>

export interface HoldupStory {
  reason: Reason
  started_at: number
  expected_until: number
  ended_at: number | null
  end_cause: 'resolved' | 'reason_changed' | null
  extended_count: number
  /** When its state was last reported. */
  said_at: number
}

export interface Reason {
  id: string
  code: string
  party: string
  default_hours: number
  needs_note: boolean
  pauses_tat: boolean
}

export interface CardStory {
  received_at: number
  first_promised_at: number
  promised_at: number
  promises: number
  work_started_at: number | null
  completed_at: number | null
  invoiced_at: number | null
  delivered_at: number | null
  cancelled_at: number | null
  status: CardStatus
  stage: CardStage
  touch_minutes: number | null
  supplements: number
  holdups: HoldupStory[]
}

/** Reasons that come up often, and the others. */
const often = new Set([
  'S-PRT-LOC',
  'S-PRT-BO',
  'S-CUS-EST',
  'S-TEC-DIA',
  'S-MAN-SHO',
  'B-INS-APR',
  'B-INS-SUR',
  'B-PRT-BO',
  'B-PRT-LOC',
])

const pickReason = (random: Random, reasons: readonly Reason[]): Reason =>
  random.weighted(
    reasons.map((reason) => [reason, often.has(reason.code) ? 6 : reason.code.endsWith('-OTH') ? 1 : 1.4]),
  )

/** A hold-up as it is known at a moment: what has not happened yet is not included. */
function holdupAt(random: Random, reason: Reason, from: number, to: number, now: number): HoldupStory {
  const expected = from + reason.default_hours * hourMs
  const isOpen = to > now
  // Diligent staff extend an overdue hold-up; the product opens tickets for those that are not extended.
  const late = Math.max(0, Math.ceil(((isOpen ? now : to) - expected) / (2 * dayMs)))
  const extended_count = Math.min(2, late)
  const expected_until =
    isOpen && expected < now ? now + (random.chance(35) ? -random.int(1, 18) : random.int(2, 70)) * hourMs : expected
  const moved_at = Math.max(from, Math.min(now - hourMs, expected_until - 2 * dayMs))
  return {
    reason,
    said_at: isOpen ? (extended_count > 0 ? moved_at : from) : to,
    started_at: from,
    expected_until: isOpen ? expected_until : Math.max(expected, Math.min(to, expected + extended_count * 2 * dayMs)),
    ended_at: isOpen ? null : to,
    end_cause: isOpen ? null : random.chance(11) ? 'reason_changed' : 'resolved',
    extended_count,
  }
}

/** How many hold-ups a card has that has any. */
const counts = [
  [1, 74],
  [2, 20],
  [3, 6],
] as const

const stageAt: Record<WorkType, (share: number) => CardStage> = {
  service: (share) => (share < 0.15 ? 'reception' : share < 0.4 ? 'diagnosis' : share < 0.5 ? 'approval' : 'work'),
  bodyshop: (share) =>
    share < 0.1
      ? 'estimate'
      : share < 0.2
        ? 'claim'
        : share < 0.3
          ? 'survey'
          : share < 0.4
            ? 'approval'
            : share < 0.5
              ? 'strip_down'
              : share < 0.75
                ? 'body'
                : share < 0.9
                  ? 'paint'
                  : 'assembly',
}

interface Begun {
  type: WorkType
  received_at: number
  now: number
  reasons: readonly Reason[]
  /** It is on hold now, and has been for so many days. */
  onHoldDays?: number
  /** Nothing holds it up. */
  isPlain?: boolean
  /** It is in this state, which it came to within the last hours. */
  state?: PassingState
}

/** A card that is on its way through a state that lasts some hours. */
function passingThrough(random: Random, { type, received_at, now }: Begun, state: PassingState): CardStory {
  const done = now - random.int(20, 100) * 60_000
  const isDone = state === 'ready' || state === 'invoiced'
  const promised = now + random.int(1, 30) * hourMs
  return {
    received_at,
    first_promised_at: promised,
    promised_at: promised,
    promises: 1,
    work_started_at: state === 'booked' ? null : (received_at + done) / 2,
    completed_at: isDone ? done : null,
    invoiced_at: state === 'invoiced' ? (done + now) / 2 : null,
    delivered_at: null,
    cancelled_at: null,
    status: state,
    stage: isDone ? 'ready' : state === 'final_check' ? 'final_check' : 'reception',
    touch_minutes: isDone ? random.int(type === 'service' ? 40 : 400, type === 'service' ? 260 : 1_900) : null,
    supplements: 0,
    holdups: [],
  }
}

/** What happens to a card from its receipt on, as far as it has happened by now. */
export function storyOf(random: Random, begun: Begun): CardStory {
  const { type, received_at, now, reasons, onHoldDays, state, isPlain } = begun
  if (state) return passingThrough(random, begun, state)
  const shape = shapes[type]
  const work = lognormal(random, shape.work, shape.workSpread, shape.workMost) * dayMs
  const isWaiting = !isPlain && random.chance(shape.onHoldShare)
  const count = onHoldDays !== undefined ? 1 : isWaiting ? random.weighted(counts) : 0
  const lengths = Array.from(
    { length: count },
    () => lognormal(random, shape.hold, shape.holdSpread, shape.holdMost) * dayMs,
  )
  const started = received_at + work * (0.1 + random.next() * 0.15)
  const working = received_at + work - started
  const holdups: HoldupStory[] = []
  let at = started
  let isOnHold = false
  for (const length of lengths) {
    at += working / (count + 1)
    const from = onHoldDays === undefined ? at : Math.max(started, now - onHoldDays * dayMs)
    if (from > now) break
    const to = onHoldDays === undefined ? from + length : Infinity
    holdups.push(holdupAt(random, pickReason(random, reasons), from, to, now))
    at = to
    if (to > now) {
      isOnHold = true
      break
    }
  }
  const completed = isOnHold ? Infinity : at + working / (count + 1)
  const invoiced = completed + random.int(20, 150) * 60_000
  const delivered = invoiced + (random.chance(82) ? random.int(10, 300) * 60_000 : random.int(10, 40) * hourMs)
  const known = (moment: number) => (moment <= now ? moment : null)
  const promised = received_at + (type === 'service' ? 0.45 : 9) * dayMs + random.int(-2, 4) * hourMs
  const promises = delivered > promised + dayMs && random.chance(70) ? random.int(2, 3) : 1
  const share = Math.min(
    1,
    (now - received_at) / Math.max(dayMs / 4, (Number.isFinite(completed) ? completed : now + work) - received_at),
  )
  const isCancelled = !isOnHold && random.next() < 0.012 && completed <= now
  return {
    received_at,
    first_promised_at: promised,
    promised_at:
      promises === 1 ? promised : Math.max(promised, Math.min(delivered, now + 2 * dayMs)) + random.int(1, 20) * hourMs,
    promises,
    work_started_at: known(started),
    completed_at: isCancelled ? null : known(completed),
    invoiced_at: isCancelled ? null : known(invoiced),
    delivered_at: isCancelled ? null : known(delivered),
    cancelled_at: isCancelled ? completed : null,
    status: isCancelled ? 'cancelled' : statusAt({ started, completed, invoiced, delivered }, now, random),
    stage: completed <= now ? 'ready' : stageAt[type](share),
    touch_minutes:
      known(completed) && random.chance(70) ? Math.max(20, Math.round(((work * shape.touch) / dayMs) * 8 * 60)) : null,
    supplements: type === 'bodyshop' && random.chance(22) ? 1 : 0,
    holdups,
  }
}

type Marks = Record<'started' | 'completed' | 'invoiced' | 'delivered', number>

function statusAt({ started, completed, invoiced, delivered }: Marks, now: number, random: Random): CardStatus {
  if (delivered <= now) return 'delivered'
  if (invoiced <= now) return 'invoiced'
  if (completed <= now) return 'ready'
  if (started > now) return 'open'
  return completed - now < hourMs * 6 && random.chance(60) ? 'final_check' : 'in_work'
}
