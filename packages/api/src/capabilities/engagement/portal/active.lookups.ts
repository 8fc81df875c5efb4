import { addDays } from '#kernel/contract/periods.ts'
import { daysLong, type Span } from '#kernel/days/spans.ts'
import { rounded } from '#kernel/contract/rounded.ts'

// Who is active and who comes again, for people in the product and for people in chats alike (M78 to M81).

/** People who did something on a day and had last done so `gap` days earlier; 0 for never before. */
export interface Line {
  day: string
  gap: number
  people: number
}

/** Lines by their day. */
export type Lines = ReadonlyMap<string, readonly Line[]>

const millisecondsOfDay = 86_400_000
export const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: Math.max(0, daysLong({ from, to })) }, (_, place) => addDays(from, place))

export function byDay(lines: Iterable<Line>): Lines {
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const known = days.get(line.day)
    if (known) known.push(line)
    else days.set(line.day, [line])
  }
  return days
}

/** Different people over days: each is counted on the first of them on which they did something. */
export function peopleOf(lines: Lines, { from, to }: Span): number {
  let people = 0
  const [first, last] = [Date.parse(from), Date.parse(to)]
  for (let at = first, since = 0; at <= last; at += millisecondsOfDay, since++)
    for (const { gap, people: more } of lines.get(new Date(at).toISOString().slice(0, 10)) ?? [])
      if (gap === 0 || gap > since) people += more
  return people
}

/** People who did something for the first time on one of the days (M80). */
const newOf = (lines: Lines, span: Span): number =>
  daysOf(span).reduce(
    (sum, day) => sum + (lines.get(day) ?? []).reduce((more, line) => more + (line.gap === 0 ? line.people : 0), 0),
    0,
  )

const share = (part: number, whole: number) => (whole === 0 ? null : rounded((part / whole) * 100))
export const per = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole))

/** The windows that end on a day (M78). */
const windowEnding = (day: string, days: number): Span => ({ from: addDays(day, 1 - days), to: day })
export const weekDays = 7
export const monthDays = 28

/** M78 to M80 over a span. `people` are those of the whole span, where the lines do not reach so far. */
export function activeOf(lines: Lines, span: Span, people = peopleOf(lines, span)) {
  const days = daysOf(span)
  const dau = days.reduce((sum, day) => sum + peopleOf(lines, { from: day, to: day }), 0) / days.length
  const mau = peopleOf(lines, windowEnding(span.to, monthDays))
  const fresh = newOf(lines, span)
  return {
    dau: rounded(dau),
    wau: peopleOf(lines, windowEnding(span.to, weekDays)),
    mau,
    stickiness: share(dau, mau),
    people,
    new: fresh,
    returning: people - fresh,
  }
}

/** Of the people first seen on a day, those who came again so many days later. */
export interface CohortLine {
  first_on: string
  later: number
  people: number
}

/** Who came again so many days later; `people` is null where not all of the cohort are old enough (T19). */
interface Cell {
  later: number
  people: number | null
  of: number
  percent: number | null
}

/** Whether all days of a cohort are so many whole days old: the last of these days is over (T19). */
const isOldEnough = ({ to }: Span, later: number, today: string) => addDays(to, later) < today

function meanOf(later: number, cells: readonly Cell[]): Cell {
  const old = cells.filter(({ people }) => people !== null)
  const people = old.reduce((sum, cell) => sum + (cell.people ?? 0), 0)
  const of = old.reduce((sum, cell) => sum + cell.of, 0)
  return { later, people: old.length > 0 ? people : null, of, percent: share(people, of) }
}

/** M81: the cohorts with who came again, and their mean by people over those old enough. */
export function retentionOf(
  lines: readonly CohortLine[],
  spans: readonly Span[],
  later: readonly number[],
  today: string,
) {
  const known = new Map(lines.map((line) => [`${line.first_on} ${line.later}`, line.people]))
  const cohorts = spans.map((span) => {
    const sum = (distance: number) =>
      daysOf(span).reduce((people, day) => people + (known.get(`${day} ${distance}`) ?? 0), 0)
    const size = sum(0)
    const cells = later.map((distance): Cell => {
      if (distance > 0 && !isOldEnough(span, distance, today))
        return { later: distance, people: null, of: size, percent: null }
      const people = sum(distance)
      return { later: distance, people, of: size, percent: share(people, size) }
    })
    return { ...span, is_running: span.to >= today, size, cells }
  })
  const mean = later.map((distance, place) =>
    meanOf(
      distance,
      cohorts.map(({ cells }) => cells[place]!),
    ),
  )
  return { cohorts, mean }
}
