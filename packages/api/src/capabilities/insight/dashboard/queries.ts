import { sql } from 'kysely'
import type { ActorContext, Db, ScopedContext } from '#kernel/context.ts'
import { addDays, dayIn, daysOf } from '#kernel/periods.ts'
import { isSilent } from '#capabilities/service/complaints/lookups.ts'
import { countOpenTickets } from '#capabilities/service/tickets/lookups.ts'
import { botCards } from './bot-cards.ts'
import type { Card } from './contract.ts'
import { tasksOf } from './tasks.ts'

const worst = 10

interface Days {
  from: string
  to: string
}

/** As many days, just before. */
function before({ from, to }: Days): Days {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

async function complaintFigures(db: Db, from: string, to: string) {
  const earlier = before({ from, to })
  const received = (days: Days) =>
    sql<number>`count(*) filter (where received_on between ${days.from}::date and ${days.to}::date)`
  const { silent } = await db
    .selectFrom('complaint')
    .select(sql<number>`count(*) filter (where ${isSilent})`.as('silent'))
    .where('status', '!=', 'closed')
    .where('outlet_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const recent = await db
    .selectFrom('complaint')
    .select([received({ from, to }).as('received'), received(earlier).as('received_before')])
    .where(sql<boolean>`received_on between ${earlier.from}::date and ${to}::date`)
    .executeTakeFirstOrThrow()
  return { silent, ...recent }
}

/** What was closed is counted from the index of its days. */
async function ticketFigures(ctx: ScopedContext, from: string, to: string) {
  const earlier = before({ from, to })
  const inTime = (days: Days) => {
    const closed = sql`closed_on between ${days.from}::date and ${days.to}::date`
    return sql<number | null>`round(100.0 * count(*) filter (where ${closed} and elapsed_seconds <= target_seconds)
      / nullif(count(*) filter (where ${closed}), 0), 1)`
  }
  const open = await countOpenTickets(ctx)
  const closed = await ctx.db
    .selectFrom('ticket')
    .select([inTime({ from, to }).as('in_time'), inTime(earlier).as('in_time_before')])
    .where(sql<boolean>`closed_on between ${earlier.from}::date and ${to}::date`)
    .executeTakeFirstOrThrow()
  return { ...open, ...closed }
}

const plain = { kind: 'number', before: null, more_is: 'worse' } as const

async function ticketCards(ctx: ScopedContext, from: string, to: string): Promise<Card[]> {
  const figures = await ticketFigures(ctx, from, to)
  return [
    {
      ...plain,
      key: 'tickets',
      label: 'Open tickets',
      value: figures.open,
      hint: 'M03: neither closed nor cancelled.',
      opens: '/tickets?is_open=true',
    },
    {
      ...plain,
      key: 'breached',
      label: 'Breached',
      value: figures.breached,
      hint: 'M08: open and past due.',
      opens: '/tickets?is_open=true&breached=true',
    },
    {
      ...plain,
      key: 'high',
      label: 'At level 3 or 4',
      value: figures.high,
      hint: 'M10: open, and with the territory or the region.',
      opens: '/tickets?is_open=true&level=3,4',
    },
    {
      ...plain,
      key: 'in_time',
      label: 'Closed in time',
      kind: 'percent',
      value: figures.in_time,
      before: figures.in_time_before,
      more_is: 'better',
      hint: 'M07: of the tickets closed in the last 28 days, against the 28 days before.',
      opens: '/reports/tickets?period=last-28-days&compare=previous',
    },
  ]
}

async function complaintCards(db: Db, from: string, to: string): Promise<Card[]> {
  const figures = await complaintFigures(db, from, to)
  return [
    {
      ...plain,
      key: 'silent',
      label: 'Standing still',
      value: figures.silent,
      hint: 'R12b: open complaints nobody has touched for seven days.',
      opens: '/complaints?silent=true',
    },
    {
      ...plain,
      key: 'received',
      label: 'Received',
      value: figures.received,
      before: figures.received_before,
      hint: 'M01: in the last 28 days, against the 28 days before.',
      opens: '/complaints?period=last-28-days',
    },
  ]
}

async function outletCard(db: Db): Promise<Card> {
  const { active } = await db
    .selectFrom('outlet')
    .select(sql<number>`count(*) filter (where status = 'active')`.as('active'))
    .executeTakeFirstOrThrow()
  return {
    ...plain,
    key: 'outlets',
    label: 'Active outlets',
    value: active,
    more_is: 'better',
    hint: 'Outlets at work in your scope.',
    opens: '/outlets?status=active',
  }
}

async function cardsOf(ctx: ScopedContext, from: string, to: string): Promise<Card[]> {
  const { db, actor } = ctx
  return [
    ...(actor.ability.can('read', 'Ticket') ? await ticketCards(ctx, from, to) : []),
    ...(actor.ability.can('read', 'Complaint') ? await complaintCards(db, from, to) : []),
    ...(actor.ability.can('read', 'Outlet') ? [await outletCard(db)] : []),
    ...(actor.ability.can('read', 'Bot') ? await botCards(db, { from, to }) : []),
  ]
}

/** One line per day, also for the days without any: a missing day would read as a quiet one. */
const trendOf = (db: Db, from: string, to: string, zone: string) =>
  sql<{ day: string; received: number; closed: number }>`
    select day::date as day, coalesce(r.received, 0) as received, coalesce(c.closed, 0) as closed
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join (select received_on, count(*) as received from complaint where received_on between ${from}::date and ${to}::date group by 1) r
      on r.received_on = day::date
    left join (select (closed_at at time zone ${zone})::date as closed_on, count(*) as closed from complaint
      where closed_at >= ${from}::date::timestamp at time zone ${zone} group by 1) c on c.closed_on = day::date
    order by 1`.execute(db)

const worstOutlets = (db: Db, from: string, to: string) =>
  db
    .selectFrom('complaint')
    .innerJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .select([
      'outlet.code as outlet',
      'outlet.name',
      sql<number>`count(*) filter (where complaint.status <> 'closed')`.as('open'),
      sql<number>`count(*) filter (where ${isSilent})`.as('silent'),
      sql<number>`count(*) filter (where received_on between ${from}::date and ${to}::date)`.as('received'),
    ])
    .where(sql<boolean>`(complaint.status <> 'closed' or received_on between ${from}::date and ${to}::date)`)
    .groupBy(['outlet.code', 'outlet.name'])
    .orderBy(sql`4 desc, 3 desc, 5 desc, 1`)
    .limit(worst)
    .execute()

/** R01: everything the home page of the actor shows, from one snapshot. */
export async function dashboardOf(ctx: ActorContext) {
  const { db, deps, actor } = ctx
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  const { from, to } = daysOf('last-28-days', dayIn(zone, now), deps.settings.fiscal_year_start_month)
  const cards = await cardsOf(ctx, from, to)
  const seesComplaints = actor.ability.can('read', 'Complaint')
  return {
    cards,
    trend: seesComplaints ? (await trendOf(db, from, dayIn(zone, now), zone)).rows : [],
    worst_outlets: seesComplaints ? await worstOutlets(db, from, to) : [],
    tasks: await tasksOf(ctx, now),
    as_of: now.toISOString(),
  }
}
