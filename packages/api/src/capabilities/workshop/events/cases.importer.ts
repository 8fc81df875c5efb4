import { cellReader } from '#kernel/import/cells.ts'
import type { Cells, ImportSetup, Say } from '#kernel/import/importer.ts'
import { type ReasonOfFile, reasonFor } from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { meaningOf, type Step } from './fields.importer.ts'

interface Event {
  at: string
  /** What the activity was translated to; null for nothing. */
  meant: string | null
}

export interface Case {
  events: Event[]
  /** Lines of the file that speak of it; the last of them carries the card. */
  lines: number
  seen: number
}

/** A hold-up as derived from the events of a case. */
export interface HoldupOfCase {
  reason_id: string
  code: string
  started_at: string
  ended_at: string | null
  expected_until: string
}

const unsaid: Say = { wrong: () => undefined, warn: () => undefined }

/** The cases of a file, read through once: never more than a file has lines. */
export async function casesIn(setup: ImportSetup, keyOf: (cells: Cells) => string): Promise<Map<string, Case>> {
  const cases = new Map<string, Case>()
  for await (const cells of setup.lines()) {
    if (!cells.case) continue
    const key = keyOf(cells)
    const found = cases.get(key) ?? { events: [], lines: 0, seen: 0 }
    cases.set(key, found)
    found.lines += 1
    const at = cellReader(cells, unsaid, setup).instant('at')
    if (at) found.events.push({ at, meant: setup.translate('activity', cells.activity ?? '') })
  }
  for (const { events } of cases.values())
    events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return cases
}

const timeOfStep = {
  work_started: 'work_started_at',
  completed: 'completed_at',
  ready: 'completed_at',
  invoiced: 'invoiced_at',
  delivered: 'delivered_at',
  cancelled: 'cancelled_at',
} as const satisfies Record<Exclude<Step, 'received'>, string>

/** The times of a card: it begins with its first event, work starts once, and of later steps the last one counts. */
function timesOf(events: readonly Event[]) {
  const times: Partial<Record<(typeof timeOfStep)[keyof typeof timeOfStep], string>> = {}
  let received: string | undefined
  for (const { at, meant } of events) {
    const { step } = meaningOf(meant)
    if (step === 'received') received ??= at
    else if (step === 'work_started') times.work_started_at ??= at
    else if (step) times[timeOfStep[step]] = at
  }
  // One that was delivered was not cancelled after all.
  if (times.delivered_at) delete times.cancelled_at
  return { received_at: received ?? events[0]!.at, ...times }
}

const hour = 3_600_000

interface Leaving {
  /** The work is done: nothing lasts any longer. */
  hasLeft: boolean
  /** When the vehicle was delivered, or its card cancelled. */
  left_at: string | undefined
}

/**
 * A hold-up begins with its activity and ends with the next one; the last one lasts, unless the vehicle has left. None lasts
 * longer than the vehicle was there: `cut` is whether one would have.
 */
function holdupsOf(
  events: readonly Event[],
  job_type: WorkType,
  reasons: ReadonlyMap<string, ReasonOfFile>,
  { hasLeft, left_at = '9999' }: Leaving,
): { holdups: HoldupOfCase[]; cut: boolean } {
  let cut = false
  const holdups = events.flatMap(({ at, meant }, place) => {
    const { reason: code } = meaningOf(meant)
    const reason = code === undefined ? undefined : reasonFor(reasons, code, job_type)
    const next = events.slice(place + 1).find((later) => later.at > at)?.at ?? null
    if (!reason || (next === null && hasLeft)) return []
    // Of several activities at one time the last one counts.
    const isCovered = events.slice(place + 1).some((other) => other.at === at && meaningOf(other.meant).reason)
    if (isCovered) return []
    cut ||= (next ?? at) > left_at
    if (at >= left_at) return []
    const expected_until = new Date(Date.parse(at) + reason.default_hours * hour).toISOString()
    const ended_at = next !== null && next > left_at ? left_at : next
    return [{ reason_id: reason.id, code: reason.code, started_at: at, ended_at, expected_until }]
  })
  return { holdups, cut }
}

/** The card that the events of a case come to. */
export function cardOf({ events }: Case, job_type: WorkType, reasons: ReadonlyMap<string, ReasonOfFile>) {
  const times = timesOf(events)
  const stages = events.flatMap(({ meant }) => meaningOf(meant).stage ?? [])
  const hasLeft = [times.invoiced_at, times.delivered_at, times.cancelled_at].some((at) => at !== undefined)
  const left_at = times.delivered_at ?? times.cancelled_at
  return { times, stage: stages.at(-1), ...holdupsOf(events, job_type, reasons, { hasLeft, left_at }) }
}
