import { sql } from 'kysely'
import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import type { Grain } from '#kernel/contract/periods.ts'
import { bucketOf, bucketsOf, daysLong, grainOf, type Span } from '#kernel/days/spans.ts'
import {
  hoursOf,
  usageOf,
  type HourCount,
  type Parts,
  type UsageFilters,
} from '#capabilities/engagement/conversations/rollups/lookups.ts'
import { requestedDays, filtersOf, reportedDays } from './requested-days.queries.ts'
import { measures, type overviewView, type UsageOverview } from './contract.ts'
import { added, measureOf, responseOf, shownShare, type Sums } from './rules.ts'
import type { Measure } from './vocabulary.ts'

type View = z.output<typeof overviewView>
type Series = UsageOverview['series']

const measureKeys = Object.keys(measures) as Measure[]
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const mostHourlyDays = 2

/** The sums of each day on which a session began. */
async function daily({ db }: DbContext, filters: UsageFilters, span: Span): Promise<Map<string, Sums>> {
  const { rows } = await usageOf(db, { filters, span, by: ['day'] })
  return new Map(rows.map((row) => [String(row.day), row]))
}

/** Sums by bucket, in the order of the buckets. */
function bucketed(days: Map<string, Sums>, grain: Exclude<Grain, 'hour'>, span: Span): Sums[] {
  const within = new Map<string, Sums[]>()
  for (const [day, sums] of days) {
    if (day < span.from || day > span.to) continue
    const bucket = bucketOf(grain, day)
    within.set(bucket, [...(within.get(bucket) ?? []), sums])
  }
  return bucketsOf(grain, span).map((bucket) => added(within.get(bucket) ?? []))
}

/** Hour by hour only how many began: what became of them is known by day. */
function hourly(hours: readonly (Parts & HourCount)[], span: Span) {
  const begun = new Map(hours.map(({ day, hour, sessions }) => [`${day}T${String(hour).padStart(2, '0')}`, sessions]))
  const buckets = bucketsOf('day', span).flatMap((day) =>
    hoursOfDay.map((hour) => `${day}T${String(hour).padStart(2, '0')}`),
  )
  return { buckets, values: buckets.map((bucket) => begun.get(bucket) ?? 0) }
}

async function byHour({ db, deps }: DbContext, filters: UsageFilters, span: Span) {
  const { rows } = await hoursOf(db, { filters, span, by: ['day'] }, deps.settings.brand_tz)
  return hourly(rows, span)
}

const heat = (hours: readonly HourCount[]) => {
  const begun = new Map(hours.map(({ weekday, hour, sessions }) => [`${weekday} ${hour}`, sessions]))
  return weekdays.map((weekday) => hoursOfDay.map((hour) => begun.get(`${weekday} ${hour}`) ?? 0))
}

/** Where the days end with yesterday, today follows them and is not over; the figures leave it out. */
const withToday = (span: Span, today: string): Span =>
  span.to < today && daysLong({ from: span.to, to: today }) === 2 ? { from: span.from, to: today } : span

/** R02 at a glance. The chart and the cards use the same sums. */
export async function usageOverview(ctx: DbContext & { query: View }): Promise<UsageOverview> {
  const { query: view, db, deps } = ctx
  const { now, today, span, other } = await requestedDays(ctx, view)
  const filters = filtersOf(view)
  const grain = view.grain === undefined && daysLong(span) <= mostHourlyDays ? 'hour' : grainOf(view.grain, span)
  const drawn = grain === 'day' ? withToday(span, today) : span
  const days = await daily(ctx, filters, drawn)
  const before = other && (await daily(ctx, filters, other))
  const total = added([...days].filter(([day]) => day <= span.to).map(([, sums]) => sums))
  const totalBefore = before && added([...before.values()])
  const { total: hours } = await hoursOf(db, { filters, span, by: [] }, deps.settings.brand_tz)

  let buckets: string[]
  let series: Series
  if (grain === 'hour') {
    const is = await byHour(ctx, filters, span)
    const was = other && (await byHour(ctx, filters, other))
    buckets = is.buckets
    series = [{ key: 'sessions', values: is.values, before: was?.values ?? [] }]
  } else {
    const is = bucketed(days, grain, drawn)
    const was = before && other ? bucketed(before, grain, other) : []
    buckets = bucketsOf(grain, drawn)
    series = measureKeys.map((key) => ({
      key,
      values: is.map((sums) => measureOf(key, sums)),
      before: was.map((sums) => measureOf(key, sums)),
    }))
  }
  return {
    cards: measureKeys.map((measure) => ({
      measure,
      now: shownShare(measureOf(measure, total)),
      before: totalBefore ? shownShare(measureOf(measure, totalBefore)) : null,
    })),
    ratings: { count: total.ratings, percent: shownShare(responseOf(total)) },
    grain,
    buckets,
    series,
    is_last_unfinished: drawn.to >= today,
    hours: heat(hours),
    as_of: now.toISOString(),
    filters: { ...view, ...reportedDays(span, other) },
  }
}

/** What the report can be narrowed to: the bots and clients one sees, and intents, also those no longer offered. */
export async function usageChoices({ db }: DbContext) {
  const named = (table: 'bot' | 'client' | 'intent') =>
    db
      .selectFrom(table)
      .select(['code', 'name'])
      .orderBy(sql`lower(name)`)
      .orderBy('code')
      .execute()
  return { bots: await named('bot'), clients: await named('client'), intents: await named('intent') }
}
