import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { addDays, dayIn, daysOf } from '#kernel/periods.ts'
import { complaintMoves } from '#capabilities/service/complaints/contract.ts'
import { isSilent } from '#capabilities/service/complaints/tables.ts'
import type { Card } from './contract.ts'

const worst = 10
const tasksShown = 12

const touchedAt = sql<string>`coalesce(last_outlet_update_at, received_at)`

async function complaintFigures(db: Db, from: string, to: string) {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const earlier = { from: addDays(from, -length), to: addDays(from, -1) }
  const median = (days: { from: string; to: string }) => sql<number | null>`round((percentile_cont(0.5) within group (
    order by extract(epoch from closed_at - received_at) / 3600)
    filter (where closed_at is not null and received_on between ${days.from}::date and ${days.to}::date))::numeric, 1)`
  const received = (days: { from: string; to: string }) =>
    sql<number>`count(*) filter (where received_on between ${days.from}::date and ${days.to}::date)`
  const open = await db
    .selectFrom('complaint')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where severity = 'critical')`.as('critical'),
      sql<number>`count(*) filter (where ${isSilent})`.as('silent'),
    ])
    .where('status', '!=', 'closed')
    .where('outlet_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const recent = await db
    .selectFrom('complaint')
    .select([
      received({ from, to }).as('received'),
      received(earlier).as('received_before'),
      median({ from, to }).as('tat'),
      median(earlier).as('tat_before'),
    ])
    .where(sql<boolean>`received_on between ${earlier.from}::date and ${to}::date`)
    .executeTakeFirstOrThrow()
  return { ...open, ...recent }
}

const plain = { kind: 'number', before: null, more_is: 'worse' } as const
const openOfOutlets = 'has_outlet=true&status=received,registered,acknowledged,under_resolution,answered'

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
      key: 'open',
      label: 'Open complaints',
      value: figures.open,
      hint: 'M03: received and not closed, about an outlet of the network.',
      opens: `/complaints?${openOfOutlets}`,
    },
    {
      ...plain,
      key: 'critical',
      label: 'Critical, open',
      value: figures.critical,
      hint: 'Open complaints of critical severity, about an outlet of the network.',
      opens: `/complaints?${openOfOutlets}&severity=critical`,
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
    {
      ...plain,
      key: 'tat',
      label: 'Median turn-around',
      kind: 'hours',
      value: figures.tat,
      before: figures.tat_before,
      hint: 'M05: median hours from receipt to closing, of those received in the last 28 days.',
      opens: '/reports/complaints?period=last-28-days&rows=category',
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

async function cardsOf({ db, actor }: Pick<Context, 'db' | 'actor'>, from: string, to: string): Promise<Card[]> {
  const ofComplaints = actor.ability.can('read', 'Complaint') ? await complaintCards(db, from, to) : []
  return actor.ability.can('read', 'Outlet') ? [...ofComplaints, await outletCard(db)] : ofComplaints
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

async function tasksOf(db: Db, now: Date) {
  const rows = await db
    .selectFrom('complaint')
    .leftJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .select([
      'no',
      'complaint.category',
      'sub_category',
      'model',
      'severity',
      'complaint.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      touchedAt.as('since'),
    ])
    .where('complaint.status', '!=', 'closed')
    .where('received_via', '!=', 'regulator')
    .orderBy(sql`severity = 'critical' desc`)
    .orderBy(touchedAt)
    .limit(tasksShown)
    .execute()
  return rows.map(({ category, sub_category, model, ...row }) => ({
    ...row,
    title: [category, sub_category, model].filter(Boolean).join(' · ') || 'Complaint',
    next: complaintMoves[row.status][0] ?? 'closed',
    silent_days: Math.floor((now.getTime() - Date.parse(row.since)) / 86_400_000),
  }))
}

/** R01: everything the home page of the actor shows, from one snapshot. */
export async function dashboardOf(ctx: Pick<Context, 'db' | 'actor' | 'deps'>) {
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
    tasks: seesComplaints ? await tasksOf(db, now) : [],
    as_of: now.toISOString(),
  }
}
