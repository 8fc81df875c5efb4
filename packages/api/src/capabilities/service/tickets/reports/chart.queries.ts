import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import type { Grain } from '#kernel/contract/periods.ts'
import { beginning, grainOf, spanOf, type Span } from '#kernel/days/spans.ts'
import type { ChartAnswer, chartView } from './contract.ts'
import { closedIn, openedIn, touches } from './figures.queries.ts'
import { reported, tickets } from './rows.queries.ts'
import { rounded } from '#kernel/contract/rounded.ts'

type View = z.output<typeof chartView>
type Drawn = Pick<ChartAnswer, 'series' | 'buckets' | 'grain'>
type Where = RawBuilder<SqlBool>

/** Of all time, the first ticket begins the chart. */
async function fromFirst({ db }: ActorContext, where: Where, span: Span): Promise<Span> {
  if (span.from !== beginning) return span
  const { rows } = await sql<{ first: string | null }>`
    select min(ticket.opened_on) as first from ${tickets} where ${where}`.execute(db)
  return { from: rows[0]!.first ?? span.to, to: span.to }
}

interface Bucketed {
  bucket: string
  key: string | null
  count: number
}

/** Buckets of a span with their first instants, in the brand's zone; weeks begin on Monday. */
const bucketsOf = (grain: Grain, { from, to }: Span) => sql`(
  select bucket from generate_series(date_trunc(${grain}, ${from}::timestamp), ${to}::date + interval '23 hours',
    ${`1 ${grain}`}::interval) bucket)`

const nameOf = (grain: Grain) => (grain === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD')

/** Opened, closed, and open when a bucket ends: the same figures as those of R06. */
async function flow(request: ActorContext, where: Where, span: Span, grain: Grain): Promise<Drawn> {
  const { db, deps } = request
  const zone = deps.settings.brand_tz
  const wall = (column: string) => sql`(${sql.ref(`ticket.${column}`)} at time zone ${zone})`
  const { rows } = await sql<{ bucket: string; opened: number; closed: number; open: number }>`
    with seen as materialized (
      select date_trunc(${grain}, ${wall('opened_at')}) as opened, date_trunc(${grain}, ${wall('closed_at')}) as closed,
        date_trunc(${grain}, ${wall('ended_at')}) as ended, ${openedIn(span)} as is_opened,
        coalesce(${closedIn(span)}, false) as is_closed
      from ${tickets} where ${where} and ${touches(span)}
    ), bucket as ${bucketsOf(grain, span)},
    came as materialized (select opened as at, count(*) as n, count(*) filter (where is_opened) as counted from seen group by 1),
    went as materialized (select ended as at, count(*) as n from seen where ended is not null group by 1),
    shut as materialized (select closed as at, count(*) as n from seen where is_closed group by 1)
    select to_char(bucket.bucket, ${nameOf(grain)}) as bucket,
      coalesce((select counted from came where at = bucket.bucket), 0) as opened,
      coalesce((select n from shut where at = bucket.bucket), 0) as closed,
      coalesce((select sum(n) from came where at <= bucket.bucket), 0)
        - coalesce((select sum(n) from went where at <= bucket.bucket), 0) as open
    from bucket order by bucket.bucket`.execute(db)
  return {
    grain,
    buckets: rows.map(({ bucket }) => bucket),
    series: (['opened', 'closed', 'open'] as const).map((key) => ({
      key,
      values: rows.map((row) => Number(row[key])),
    })),
  }
}

/** What tickets are about, the largest first, with the share that each and those before it make. */
async function pareto({ db }: ActorContext, where: Where, span: Span): Promise<Drawn> {
  const { rows } = await sql<{ category: string; count: number }>`
    select coalesce(ticket.category, 'none') as category, count(*) as count
    from ${tickets} where ${where} and ${openedIn(span)}
    group by 1 order by 2 desc, 1`.execute(db)
  const all = rows.reduce((sum, { count }) => sum + Number(count), 0)
  let sum = 0
  return {
    grain: null,
    buckets: rows.map(({ category }) => category),
    series: [
      { key: 'opened', values: rows.map(({ count }) => Number(count)) },
      { key: 'cumulative', values: rows.map(({ count }) => rounded((100 * (sum += Number(count))) / all)) },
    ],
  }
}

/** Counts by two names, as one series per key over the buckets. */
function spread(rows: readonly Bucketed[], buckets: readonly string[], keys: readonly string[]): Drawn['series'] {
  const counts = new Map(rows.map(({ bucket, key, count }) => [`${bucket} ${key}`, Number(count)]))
  return keys.map((key) => ({ key, values: buckets.map((bucket) => counts.get(`${bucket} ${key}`) ?? 0) }))
}

const grouped = async (
  { db }: ActorContext,
  where: Where,
  span: Span,
  bucket: RawBuilder<string>,
  key: RawBuilder<string>,
) => {
  const { rows } = await sql<Bucketed>`
    select ${bucket} as bucket, ${key} as key, count(*) as count
    from ${tickets} where ${where} and ${openedIn(span)}
    group by 1, 2`.execute(db)
  return rows
}

/** Those opened in each bucket, by the highest level they have reached (M09). */
async function levels(request: ActorContext, where: Where, span: Span, grain: Grain): Promise<Drawn> {
  const bucket = sql<string>`to_char(date_trunc(${grain}, ticket.opened_at at time zone ${request.deps.settings.brand_tz}), ${nameOf(grain)})`
  const rows = await grouped(request, where, span, bucket, sql<string>`'L' || ticket.max_level`)
  const { rows: all } = await sql<{ bucket: string }>`
    select to_char(bucket, ${nameOf(grain)}) as bucket from ${bucketsOf(grain, span)} every order by 1`.execute(
    request.db,
  )
  const buckets = all.map((one) => one.bucket)
  return { grain, buckets, series: spread(rows, buckets, ['L1', 'L2', 'L3', 'L4']) }
}

/** When tickets come: weekday by hour, in the brand's zone. */
async function hours(request: ActorContext, where: Where, span: Span): Promise<Drawn> {
  const part = (name: 'isodow' | 'hour') =>
    sql<string>`extract(${sql.raw(name)} from ticket.opened_at at time zone ${request.deps.settings.brand_tz})::text`
  const rows = await grouped(request, where, span, part('isodow'), part('hour'))
  const buckets = ['1', '2', '3', '4', '5', '6', '7']
  return {
    grain: null,
    buckets,
    series: spread(
      rows,
      buckets,
      Array.from({ length: 24 }, (_, hour) => String(hour)),
    ),
  }
}

/** R09: one chart over the tickets that the summary counts. */
export async function ticketChart(request: ActorContext & { query: View }): Promise<ChartAnswer> {
  const { query: view, deps } = request
  const now = deps.clock.now()
  const where = await reported(request, view)
  const span = await fromFirst(request, where, spanOf(view, deps.settings, now))
  const drawn = {
    flow: () => flow(request, where, span, grainOf(view.grain, span)),
    levels: () => levels(request, where, span, grainOf(view.grain, span)),
    pareto: () => pareto(request, where, span),
    hours: () => hours(request, where, span),
  }
  return { ...(await drawn[view.series]()), as_of: now.toISOString(), filters: { ...view, ...span } }
}
