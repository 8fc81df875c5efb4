import type { z } from 'zod'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { withComparison } from '#kernel/report/comparison.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { bucketsOf, comparedWith, grainOf, type Span } from '#kernel/days/spans.ts'
import { engagementReport, type Overview, type overviewView } from './contract.ts'
import { activeOf, byDay, daysOf, peopleOf, per, type Lines } from '#capabilities/engagement/portal/active.lookups.ts'
import { type Crowd, crowdOf } from './crowd.queries.ts'
import {
  activityOf,
  type Counts,
  countsOf,
  type KeyedCounts,
  type KeyedLine,
  type Part,
  parts,
} from './lines.queries.ts'
import { engagementSpan } from './spans.queries.ts'

type OverviewView = z.output<typeof overviewView>
type Row = Record<string, string | number | null>
type Grain = 'day' | 'week' | 'month'

const isPart = (level: string): level is Part => (parts as readonly string[]).includes(level)

/** The parts of the crowd that rows are split by, and their steps of time. */
interface Layout {
  by: readonly Part[]
  grain: Grain | undefined
}

function layoutOf(rows: readonly (Part | Grain)[]): Layout {
  const grains = rows.filter((level) => !isPart(level))
  if (grains.length > 1) throw invalid({ rows: 'Days, weeks, and months can’t be combined.' })
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

/** The codes in the key of a part. */
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

async function figures({ db, deps }: DbContext, { by, grain }: Layout, crowd: Crowd, span: Span): Promise<Figures> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const isTodaySeparate = grain === 'day' && by.length === 0 && addDays(span.to, 1) === today
  const until = isTodaySeparate ? today : span.to
  const read = { from: span.from, to: until }
  const all = known(await activityOf(db, crowd, [], span, until), await countsOf(db, crowd, [], read))
  const steps = stepsOf(grain, span)
  const step = (of: ReturnType<typeof known>, { name, days }: (typeof steps)[number]): Row => ({
    ...(grain && name !== undefined ? { [grain]: name } : {}),
    ...(grain ? of.over(days) : of.whole(days)),
  })
  const total = all.whole(span)
  if (by.length === 0) {
    const todayRow = isTodaySeparate ? { day: today, ...all.over({ from: today, to: today }) } : null
    return { rows: steps.map((one) => step(all, one)), total, today: todayRow }
  }
  const rows = (await knownBy(db, by, crowd, span)).flatMap(({ names, of }) =>
    steps.map((one) => ({ ...names, ...step(of, one) })),
  )
  return { rows: rows.filter(({ people, conversations }) => people || conversations), total, today: null }
}

/** What is known of each part of the crowd, with what it is called. */
async function knownBy(db: Db, by: readonly Part[], crowd: Crowd, span: Span) {
  const lines = Map.groupBy(await activityOf(db, crowd, by, span), ({ key }) => key)
  const counts = Map.groupBy(await countsOf(db, crowd, by, span), ({ key }) => key)
  return [...new Set([...lines.keys(), ...counts.keys()])].map((key) => ({
    names: namesOf(crowd, by, key),
    of: known(lines.get(key) ?? [], counts.get(key) ?? []),
  }))
}

/** The figures of each part over whole days, also of those who were active only in the 28 days that end with them. */
export async function countedBy({ db }: DbContext, by: readonly Part[], crowd: Crowd, span: Span) {
  const all = known(await activityOf(db, crowd, [], span), await countsOf(db, crowd, [], span))
  const parts = await knownBy(db, by, crowd, span)
  return { rows: parts.map(({ names, of }): Row => ({ ...names, ...of.whole(span) })), total: all.whole(span) }
}

/** The crowd of a view, its days, and those they are compared with. */
async function requestedCrowd({ db, deps }: DbContext, view: OverviewView | ReportViewOf<typeof engagementReport>) {
  const crowd = await crowdOf(db, view)
  const span = await engagementSpan({ db, deps }, crowd, view)
  return { crowd, span, other: view.compare === undefined ? undefined : comparedWith(span, view.compare) }
}

/** R03: people by day or by bot, counted separately for every row and for the total. */
export const engagementReportSource = reportSource(engagementReport, {
  prepare: async (request) => ({
    layout: layoutOf(request.view.rows),
    ...(await requestedCrowd(request, request.view)),
  }),
  count: ({ db, deps, span, prepared: { layout, crowd } }) => figures({ db, deps }, layout, crowd, span),
  // Parts are the larger the more people they have, but within their first level alone: people of several do not add up.
  order: (levels, sort) => [
    ...(sort === undefined ? [] : [sort]),
    ...levels.flatMap((level) => (isPart(level) && level === levels.at(-1) ? ['-people', level] : [level])),
  ],
})

/** The same at a glance: along time, beside the days before unless others are named. */
export async function engagementOverview(ctx: DbContext & { query: OverviewView }): Promise<Overview> {
  const { query: view, deps } = ctx
  const { crowd, span, other } = await requestedCrowd(ctx, view)
  const grain = grainOf(undefined, span) as Grain
  const layout = { by: [], grain }
  const { today, ...found } = await figures(ctx, layout, crowd, span)
  const { rows, total } = other
    ? withComparison(
        { levels: [grain], measures: engagementReport.measures },
        { ...found, span },
        { ...(await figures(ctx, layout, crowd, other)), span: other },
      )
    : found
  return {
    grain,
    rows: [...rows],
    total_row: total,
    today,
    as_of: deps.clock.now().toISOString(),
    filters: { ...view, ...span, ...(other ? { compared_from: other.from, compared_to: other.to } : {}) },
  }
}
