import { eventLogsApi } from '#capabilities/insight/event-logs/contract.ts'
import { drawFor } from '../../../../tools/seed.ts'
import { importSteps, textFile } from './import-steps.ts'
import type { Caller } from './test-app.ts'

/** A row of a process log, as its file writes it, and the moment of its time. */
export interface LoggedEvent {
  case_name: string
  activity: string
  at: string
  resource: string
  moment: number
}

const first = Date.UTC(2025, 0, 6, 8)
const minute = 60_000
const iso = (moment: number) => new Date(moment).toISOString()
const padded = (value: number) => String(value).padStart(2, '0')

/** A moment with the offset of a place, as XES writes it. */
function withOffset(moment: number, hours: number): string {
  const local = iso(moment + hours * 60 * minute).slice(0, -1)
  return `${local}000${hours < 0 ? '-' : '+'}${padded(Math.abs(hours))}:00`
}

/** A moment as a spreadsheet of a brand in UTC shows it. */
function asExcel(moment: number): string {
  const at = new Date(moment)
  const day = `${padded(at.getUTCDate())}/${padded(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return `${day} ${padded(at.getUTCHours())}:${padded(at.getUTCMinutes())}:${padded(at.getUTCSeconds())}Z`
}

const activities = ['Receive', 'Check', 'Ask for more', 'Decide', 'Send', 'Close']
const hostile = [
  '=HYPERLINK("http://x")',
  "Robert'); drop table event_log;--",
  '{a,"b"}',
  'NULL',
  '\\N',
  '<script>alert(1)</script>',
  'Prüfung – 検査 – تحقق 🚗',
  'x'.repeat(200),
  'ß'.repeat(200),
]

interface Shape {
  name: string
  cases: number
  steps: (draw: ReturnType<typeof drawFor>) => number
  /** Minutes between two events. */
  gap: (draw: ReturnType<typeof drawFor>) => number
  of: readonly string[]
  write: (moment: number, draw: ReturnType<typeof drawFor>) => string
  isShuffled?: boolean
}

const shapes: readonly Shape[] = [
  {
    name: 'usual',
    cases: 60,
    steps: (draw) => 2 + draw.below(6),
    gap: (draw) => draw.below(5000),
    of: activities,
    write: iso,
  },
  { name: 'equal times', cases: 40, steps: () => 5, gap: (draw) => draw.below(2), of: activities, write: iso },
  {
    name: 'time zones',
    cases: 40,
    steps: (draw) => 2 + draw.below(4),
    gap: (draw) => draw.below(90),
    of: activities,
    write: (moment, draw) => withOffset(moment, draw.below(25) - 12),
  },
  {
    name: 'out of order',
    cases: 40,
    steps: (draw) => 2 + draw.below(6),
    gap: (draw) => 1 + draw.below(5000),
    of: activities,
    write: iso,
    isShuffled: true,
  },
  { name: 'one event', cases: 50, steps: () => 1, gap: () => 1, of: activities, write: iso },
  { name: 'forty steps', cases: 12, steps: () => 40, gap: (draw) => draw.below(300), of: activities, write: iso },
  {
    name: 'hostile',
    cases: 40,
    steps: (draw) => 1 + draw.below(4),
    gap: (draw) => draw.below(60),
    of: hostile,
    write: iso,
  },
  {
    name: 'excel',
    cases: 30,
    steps: (draw) => 1 + draw.below(5),
    gap: (draw) => draw.below(6000),
    of: activities,
    write: asExcel,
  },
]

function eventsOf({ name, cases, steps, gap, of, write, isShuffled }: Shape): LoggedEvent[] {
  const draw = drawFor(`event log ${name}`)
  const events: LoggedEvent[] = []
  for (let number = 1; number <= cases; number += 1) {
    let moment = first + draw.below(100_000) * minute
    for (let left = steps(draw); left > 0; left -= 1) {
      // A number of the event, so that no two rows are equal.
      const resource = `R${events.length}`
      events.push({ case_name: `C ${number}`, activity: draw.of(of), at: write(moment, draw), resource, moment })
      moment += gap(draw) * minute
    }
  }
  return isShuffled
    ? events
        .map((event) => ({ event, by: draw.fraction() }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ event }) => event)
    : events
}

/** Logs of different shapes. */
export const generatedLogs = shapes.map((shape) => ({ name: shape.name, events: eventsOf(shape) }))

const median = (sorted: readonly number[]) =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2

/** What a log comes to, counted line by line: at equal times the order of the file counts. */
export function plainCount(events: readonly LoggedEvent[]) {
  const cases = [...Map.groupBy(events, ({ case_name }) => case_name).values()].map((of) =>
    of.toSorted((a, b) => a.moment - b.moment),
  )
  const paths = cases.map((of) => of.map(({ activity }) => activity))
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(JSON.stringify(path), (counts.get(JSON.stringify(path)) ?? 0) + 1)
  const repeatsOf = (path: readonly string[]) =>
    path.filter((step, place) => place > 0 && step === path[place - 1]).length
  const durations = cases.map((of) => (of.at(-1)!.moment - of[0]!.moment) / 1000).toSorted((a, b) => a - b)
  return {
    cases: cases.length,
    events: events.length,
    variants: counts.size,
    top_cases: Math.max(...counts.values()),
    repeats: paths.reduce((sum, path) => sum + repeatsOf(path), 0),
    with_repeats: paths.filter((path) => repeatsOf(path) > 0).length,
    median_seconds: median(durations),
    longest_seconds: durations.at(-1)!,
  }
}

/** A log with one case of an outlet. */
export async function foreignEventLog(office: Caller, outlet: string): Promise<string> {
  const steps = importSteps(office)
  const file = textFile(`Case,Activity,Time,Outlet\n1,Check,2026-01-01T09:00:00Z,${outlet}`, 'Foreign log.csv')
  const { id } = await steps.checked('event-logs', file)
  await steps.commit(id)
  const logs = await office.send(eventLogsApi.list, {})
  return logs.find(({ name }) => name === 'Foreign log')!.id
}
