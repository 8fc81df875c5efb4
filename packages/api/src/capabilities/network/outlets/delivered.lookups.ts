import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { Counted } from '#kernel/report/comparison.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import type { Row } from '#kernel/report/order.ts'
import type { Span } from '#kernel/days/spans.ts'
import { isOf, liesIn, openedInZone } from './lookups.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** The filters of a report that job cards have as well. All other filters apply to the report's own cases alone. */
interface PlaceView {
  rows: readonly string[]
  channel?: string[] | undefined
  region?: string[] | undefined
  zone?: string[] | undefined
  state?: string[] | undefined
  city?: string[] | undefined
  dealer?: string[] | undefined
  outlet?: string[] | undefined
  job_type?: readonly string[] | undefined
  /** Regions and zones of today instead of those of the opening (T17). */
  place?: string | undefined
}

/** What job cards and the rows of a report are both grouped by: a key of cards, and what the report calls it. */
interface Dimension {
  key: RawBuilder<unknown>
  name: (key: RawBuilder<unknown>) => RawBuilder<unknown>
}

const dimensionsOf = (place: string | undefined): Readonly<Record<string, Dimension>> => ({
  region:
    place === 'today'
      ? { key: sql`job_card.outlet_id`, name: (key) => sql`rad.outlet_region(${key})` }
      : { key: sql`job_card.region_id`, name: (key) => sql`(select code from region where region.id = ${key})` },
  dealer: { key: sql`job_card.dealer_id`, name: (key) => sql`rad.dealer_code(${key})` },
  outlet: { key: sql`job_card.outlet_id`, name: (key) => sql`rad.outlet_code(${key})` },
  channel: { key: sql`job_card.channel_id`, name: (key) => sql`(select code from channel where channel.id = ${key})` },
})

function conditionOf(view: PlaceView, { from, to }: Span): RawBuilder<SqlBool> {
  const { channel, region, zone, state, city, dealer, outlet, job_type } = view
  const isToday = view.place === 'today'
  return allOf([
    sql<SqlBool>`job_card.delivered_on between ${from}::date and ${to}::date`,
    channel && isOf('job_card', 'channel', channel),
    region && (isToday ? liesIn('job_card', 'region', region) : isOf('job_card', 'region', region)),
    zone && (isToday ? liesIn('job_card', 'zone', zone) : openedInZone('job_card', zone)),
    state && liesIn('job_card', 'state', state),
    city && liesIn('job_card', 'city', city),
    dealer && isOf('job_card', 'dealer', dealer),
    outlet && isOf('job_card', 'outlet', outlet),
    job_type && isOneOf(sql`job_card.job_type`, job_type),
  ])!
}

/** Rows of a report without a value of one of its levels are grouped together, as in the report. */
const nameOf = (row: Row, levels: readonly string[]) => JSON.stringify(levels.map((level) => row[level] ?? null))

/** Delivered cards in the groups of a report, named as these are; of everything together where they know no such groups. */
async function deliveredBy({ db }: Pick<ActorContext, 'db'>, view: PlaceView, span: Span) {
  const known = dimensionsOf(view.place)
  const levels = view.rows.flatMap((level) => known[level] ?? [])
  const isKnown = levels.length === view.rows.length
  const keyOf = (at: number) => sql.ref(`card.k${at}`)
  const { rows } = await sql<Row & { cards: number }>`
    select ${sql.join([...(isKnown ? levels.map(({ name }, at) => sql`${name(keyOf(at))} as ${sql.ref(view.rows[at]!)}`) : []), sql`cards`])}
    from (
      select ${sql.join([...levels.map(({ key }, at) => sql`${key} as ${sql.ref(`k${at}`)}`), sql`count(*) as cards`])}
      from job_card where ${conditionOf(view, span)}
      ${levels.length > 0 ? sql`group by ${sql.join(levels.map((_, at) => sql.lit(at + 1)))}` : sql``}
    ) as card`.execute(db)
  const of = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row, view.rows)
    of.set(name, (of.get(name) ?? 0) + Number(row.cards))
  }
  return { of: isKnown ? of : undefined, all: rows.reduce((all, { cards }) => all + Number(cards), 0) }
}

const perThousand = (cases: unknown, cards: number) => (cards > 0 ? rounded((1_000 * Number(cases)) / cards) : null)

interface PerThousand {
  view: PlaceView
  span: Span
  /** The measure, which comes as the number of its cases. */
  key: string
}

/**
 * Makes of the cases that a measure counts how many they are per 1,000 job cards delivered in the same days (M17). The total is
 * worked out from all cases and all cards, those of places without any case included (T14). Rows of something that job cards do
 * not know, such as a category, have none; neither has a reader who may not read job cards.
 */
export async function perThousandCards<C extends Counted>(
  context: Pick<ActorContext, 'db' | 'actor'>,
  counted: C,
  { view, span, key }: PerThousand,
): Promise<C> {
  const cards = context.actor.ability.can('read', 'JobCard') ? await deliveredBy(context, view, span) : undefined
  const rateOf = (row: Row, delivered: number | undefined) => ({ ...row, [key]: perThousand(row[key], delivered ?? 0) })
  return {
    ...counted,
    rows: counted.rows.map((row) => rateOf(row, cards?.of?.get(nameOf(row, view.rows)))),
    total: rateOf(counted.total, cards?.all),
  }
}
