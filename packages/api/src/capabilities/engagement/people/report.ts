import type { z } from 'zod'
import type { Context } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { reportAnswer } from '#kernel/report.ts'
import { bucketsOf, comparedWith, grainOf, type Span } from '#kernel/spans.ts'
import { sortOf, type ReportAnswer } from '#kernel/view.ts'
import {
  engagementFigures,
  engagementLevels,
  type engagementView,
  type Overview,
  type overviewView,
} from './contract.ts'
import { activeOf, byDay, daysOf, peopleOf, per, type Lines } from '#capabilities/engagement/portal/active.lookups.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { activityOf, type Counts, countsOf, type KeyedCounts, type KeyedLine, type Part, parts } from './lines.ts'
import { engagementSpan } from './spans.ts'

type View = z.output<typeof engagementView>
type OverviewView = z.output<typeof overviewView>
type Asked = Pick<Context, 'db' | 'deps'>
type Row = Record<string, string | number | null>
type Grain = 'day' | 'week' | 'month'

const isPart = (level: string): level is Part => (parts as readonly string[]).includes(level)

/** By which parts of the crowd rows stand, and along which steps of time. */
interface Layout {
  by: readonly Part[]
  grain: Grain | undefined
}

function layoutOf(rows: View['rows']): Layout {
  const grains = rows.filter((level) => !isPart(level)) as Grain[]
  if (grains.length > 1) throw invalid({ rows: 'Days, weeks and months do not stand within each other.' })
  return { by: rows.filter(isPart), grain: grains[0] }
}

/** What a bucket of time is called, and the days of it that lie in the span. */
function stepsOf(grain: Grain | undefined, span: Span): { name: string | undefined; days: Span }[] {
  if (!grain) return [{ name: undefined, days: span }]
  const buckets = bucketsOf(grain, span)
  return buckets.map((first, place) => {
    const next = buckets[place + 1]
    return {
      name: grain === 'month' ? first.slice(0, 7) : first,
      days: { from: first < span.from ? span.from : first, to: next ? addDays(next, -1) : span.to },
    }
  })
}

/** The figures of R03 over a span (M78 to M80). `people` are those of the whole span, where the lines do not reach so far. */
const figuresOf = (lines: Lines, span: Span, counts: Counts, people = peopleOf(lines, span)) => ({
  ...activeOf(lines, span, people),
  conversations_per_person: per(counts.conversations, people),
  messages_per_person: per(counts.messages, people),
  ...counts,
})

const sumOf = (counts: ReadonlyMap<string, Counts>, span: Span): Counts =>
  daysOf(span).reduce(
    (sum, day) => {
      const more = counts.get(day)
      return more
        ? { conversations: sum.conversations + more.conversations, messages: sum.messages + more.messages }
        : sum
    },
    { conversations: 0, messages: 0 },
  )

/** What is known of one part of the crowd, or of all of it. */
function known(lines: readonly KeyedLine[], counts: readonly KeyedCounts[]) {
  const days = byDay(lines)
  const countsByDay = new Map(counts.map((one) => [one.day, one]))
  const people = lines.reduce((sum, { fresh }) => sum + fresh, 0)
  return {
    over: (span: Span): Row => figuresOf(days, span, sumOf(countsByDay, span)),
    whole: (span: Span): Row => figuresOf(days, span, sumOf(countsByDay, span), people),
  }
}

/** The codes that the key of a part stands for. */
function namesOf(crowd: Crowd, by: readonly Part[], key: string): Row {
  const ids = key.split('/')
  const valueOf = (part: Part, id: string | undefined) => {
    if (part === 'medium') return id ?? null
    const bot = crowd.bots.find((one) => (part === 'bot' ? one.id : one.client_id) === id)
    return (part === 'bot' ? bot?.code : bot?.client) ?? null
  }
  return Object.fromEntries(by.map((part, place) => [part, valueOf(part, ids[place])]))
}

interface Figures {
  rows: Row[]
  total: Row
  /** Today, which is not over, where the rows are days that end yesterday. */
  today: Row | null
}

async function figures({ db, deps }: Asked, { by, grain }: Layout, crowd: Crowd, span: Span): Promise<Figures> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const isApart = grain === 'day' && by.length === 0 && addDays(span.to, 1) === today
  const until = isApart ? today : span.to
  const read = { from: span.from, to: until }
  const all = known(await activityOf(db, crowd, [], span, until), await countsOf(db, crowd, [], read))
  const steps = stepsOf(grain, span)
  const step = (of: ReturnType<typeof known>, { name, days }: (typeof steps)[number]): Row => ({
    ...(grain && name !== undefined ? { [grain]: name } : {}),
    ...(grain ? of.over(days) : of.whole(days)),
  })
  const total = all.whole(span)
  if (by.length === 0) {
    const apart = isApart ? { day: today, ...all.over({ from: today, to: today }) } : null
    return { rows: steps.map((one) => step(all, one)), total, today: apart }
  }
  const lines = Map.groupBy(await activityOf(db, crowd, by, span), ({ key }) => key)
  const counts = Map.groupBy(await countsOf(db, crowd, by, span), ({ key }) => key)
  const rows = [...new Set([...lines.keys(), ...counts.keys()])].flatMap((key) => {
    const of = known(lines.get(key) ?? [], counts.get(key) ?? [])
    return steps.map((one) => ({ ...namesOf(crowd, by, key), ...step(of, one) }))
  })
  return { rows: rows.filter(({ people, conversations }) => people || conversations), total, today: null }
}

const isNothing = (value: Row[string] | undefined) => value === null || value === undefined

function inOrder(a: Row[string] | undefined, b: Row[string] | undefined): number {
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}

/** In the order asked for, rows without a value last; else time forward, and parts by their people within the first level. */
function sorted(rows: readonly Row[], { rows: levels, sort }: View): Row[] {
  const byLevels = (a: Row, b: Row) => {
    const level = levels.find((one) => a[one] !== b[one])
    if (!level) return 0
    const isLast = level === levels.at(-1)
    return (isPart(level) && isLast && inOrder(b.people, a.people)) || inOrder(a[level], b[level])
  }
  if (!sort) return rows.toSorted(byLevels)
  const { key, direction } = sortOf(sort)
  return rows.toSorted((a, b) => {
    const isDown = direction === 'desc' && !isNothing(a[key]) && !isNothing(b[key])
    return (isDown ? inOrder(b[key], a[key]) : inOrder(a[key], b[key])) || byLevels(a, b)
  })
}

/** The figures of other days stand beside each row under the same key with `_before`. */
const besides = (row: Row, before: Row | undefined): Row => ({
  ...row,
  ...Object.fromEntries(engagementFigures.map(({ key }) => [`${key}_before`, before?.[key] ?? null])),
})

interface Compared extends Figures {
  compared: Span | undefined
}

/** Rows side by side: a part with itself, and days, weeks and months by their place in the span. */
async function comparedFigures(asked: Asked, layout: Layout, crowd: Crowd, span: Span, compare: string | undefined) {
  const found = await figures(asked, layout, crowd, span)
  const other = compare === undefined ? undefined : comparedWith(span, compare)
  if (!other) return { ...found, compared: undefined } satisfies Compared
  const before = await figures(asked, layout, crowd, other)
  const { by, grain } = layout
  const keysOf = (of: Span) => {
    const places = new Map(stepsOf(grain, of).map(({ name }, place) => [name, place]))
    return (row: Row) => [...by.map((part) => row[part]), grain && places.get(String(row[grain]))].join('\u0000')
  }
  const [keyOf, keyBefore] = [keysOf(span), keysOf(other)]
  const rowsBefore = new Map(before.rows.map((row) => [keyBefore(row), row]))
  return {
    rows: found.rows.map((row) => besides(row, rowsBefore.get(keyOf(row)))),
    total: besides(found.total, before.total),
    today: found.today,
    compared: other,
  } satisfies Compared
}

const daysShown = (view: object, span: Span, other: Span | undefined) => ({
  ...view,
  ...span,
  ...(other ? { compared_from: other.from, compared_to: other.to } : {}),
})

/** R03: people by day or by bot, counted anew for every row and for the total. */
export async function engagementReport(asked: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, deps, db } = asked
  const now = deps.clock.now()
  const layout = layoutOf(view.rows)
  const crowd = await crowdOf(db, view)
  const span = await engagementSpan(asked, crowd, view)
  const found = await comparedFigures(asked, layout, crowd, span, view.compare)
  return reportAnswer({
    view,
    levels: engagementLevels,
    figures: engagementFigures,
    rows: sorted(found.rows, view),
    total: found.total,
    now,
    filters: daysShown(view, span, found.compared),
  })
}

/** The same at a glance: along time, beside the days before unless others are named. */
export async function engagementOverview(asked: Asked & { query: OverviewView }): Promise<Overview> {
  const { query: view, deps, db } = asked
  const now = deps.clock.now()
  const crowd = await crowdOf(db, view)
  const span = await engagementSpan(asked, crowd, view)
  const grain = grainOf(undefined, span) as Grain
  const { rows, total, today, compared } = await comparedFigures(asked, { by: [], grain }, crowd, span, view.compare)
  return { grain, rows, total_row: total, today, as_of: now.toISOString(), filters: daysShown(view, span, compared) }
}
