import { sql } from 'kysely'
import type { ActorContext, Db, ScopedContext } from '#kernel/command/context.ts'
import { addDays, dayIn, daysOf } from '#kernel/contract/periods.ts'
import { bucketsOf, daysLong } from '#kernel/days/spans.ts'
import { isSilent } from '#capabilities/service/complaints/lookups.ts'
import { countOpenTickets } from '#capabilities/service/tickets/lookups.ts'
import { botCards } from './bot-cards.queries.ts'
import type { Card, TaskKind } from './contract.ts'
import { overdueOutlets } from './overdue-outlets.queries.ts'
import { certifiedCard, followUpCard, helpdeskCard, noUpdateCard } from './network-cards.queries.ts'
import { carsOf, roundsOf } from './rounds.queries.ts'
import type { Moment } from './task-groups.queries.ts'
import { inboxOf, tasksOf } from './tasks.queries.ts'
import { waitedForBy } from './waited-for.queries.ts'
import { workshopCards } from './workshop-cards.queries.ts'
import { rounded } from '#kernel/contract/rounded.ts'
import { tomorrowOf } from './waiting-counts.queries.ts'

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

/** What was closed on a day, and how many of it in time. */
interface ClosedDay {
  day: string
  closed: number
  in_time: number
}

/** The share closed in time of a span (M07); null without any. */
function inTimeOf(closings: readonly ClosedDay[], { from, to }: Days): number | null {
  const some = closings.filter(({ day }) => day >= from && day <= to)
  const closed = sumBy(some, (one) => one.closed)
  return closed === 0 ? null : rounded((100 * sumBy(some, (one) => one.in_time)) / closed)
}

/** As many days as a span has, up to that day: what the figure of the span was then. */
const daysBefore = (span: Days, day: string): Days => ({ from: addDays(day, 1 - daysLong(span)), to: day })

/** A trend with a gap in it is none: a line through it would show values that are not known. */
const unbroken = (values: readonly (number | null)[]) =>
  values.every((value) => value !== null) ? (values as number[]) : null

/** What was closed is counted by day from the index of its days, which serves figure, comparison, and trend. */
async function ticketFigures(ctx: ScopedContext, recent: Days) {
  const earlier = before(recent)
  const open = await countOpenTickets(ctx)
  const closings = await ctx.db
    .selectFrom('ticket')
    .select([
      sql<string>`closed_on`.as('day'),
      sql<number>`count(*)`.as('closed'),
      sql<number>`count(*) filter (where elapsed_seconds <= target_seconds)`.as('in_time'),
    ])
    .where(sql<boolean>`closed_on between ${earlier.from}::date and ${recent.to}::date`)
    .groupBy('closed_on')
    .execute()
  return {
    ...open,
    in_time: inTimeOf(closings, recent),
    in_time_before: inTimeOf(closings, earlier),
    in_time_trend: unbroken(bucketsOf('day', recent).map((day) => inTimeOf(closings, daysBefore(recent, day)))),
  }
}

const plain = { kind: 'number', before: null, trend: null, more_is: 'worse' } as const

async function ticketCards(ctx: ScopedContext, days: Days): Promise<Card[]> {
  const figures = await ticketFigures(ctx, days)
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
      label: 'Overdue',
      value: figures.breached,
      hint: 'M08: open and overdue.',
      opens: '/tickets?is_open=true&breached=true',
    },
    {
      ...plain,
      key: 'high',
      label: 'At level 3 or 4',
      value: figures.high,
      hint: 'M10: open tickets at territory or region level.',
      opens: '/tickets?is_open=true&level=3,4',
    },
    {
      ...plain,
      key: 'in_time',
      label: 'Closed within SLA',
      kind: 'percent',
      value: figures.in_time,
      before: figures.in_time_before,
      trend: figures.in_time_trend,
      more_is: 'better',
      hint: 'M07: of tickets closed in the last 28 days, compared with the previous 28 days.',
      opens: '/reports/tickets?period=last-28-days&compare=previous',
    },
  ]
}

/** A day of complaints, and what came in on it and was closed on it. */
interface TrendDay {
  day: string
  received: number
  closed: number
}

/** Open, silent and new complaints of an outlet; of none where it is not seen. */
interface OutletFigures {
  outlet: string | null
  name: string | null
  open: number
  silent: number
  received: number
}

const sumBy = <T>(some: readonly T[], value: (one: T) => number) => some.reduce((sum, one) => sum + value(one), 0)

function complaintCards(outlets: readonly OutletFigures[], recent: readonly TrendDay[], { from, to }: Days): Card[] {
  const receivedIn = (days: Days) =>
    sumBy(recent, ({ day, received }) => (day >= days.from && day <= days.to ? received : 0))
  return [
    {
      ...plain,
      key: 'silent',
      label: 'No update for 7 days',
      value: sumBy(outlets, ({ silent }) => silent),
      hint: 'R12b: open complaints with no update for 7 days.',
      opens: '/complaints?silent=true',
    },
    {
      ...plain,
      key: 'received',
      label: 'Received',
      value: receivedIn({ from, to }),
      before: receivedIn(before({ from, to })),
      trend: recent.filter(({ day }) => day >= from && day <= to).map(({ received }) => received),
      hint: 'M01: in the last 28 days, compared with the previous 28 days.',
      opens: '/complaints?period=last-28-days',
    },
  ]
}

async function cardsOf(ctx: ActorContext, days: Days, complaints: Card[], now: Date): Promise<Card[]> {
  const { db, actor, deps } = ctx
  const today = dayIn(deps.settings.brand_tz, now)
  return [
    ...(actor.ability.can('read', 'Ticket') ? await ticketCards(ctx, days) : []),
    ...complaints,
    ...(actor.ability.can('read', 'JobCard') ? await workshopCards(ctx, days, before(days), now) : []),
    ...(actor.ability.can('read', 'FollowUp') ? [await followUpCard(ctx, today), await noUpdateCard(ctx, now)] : []),
    ...(actor.ability.can('read', 'Revalidation') ? [await certifiedCard(ctx, today)] : []),
    ...(actor.ability.can('read', 'Helpdesk') ? [await helpdeskCard(ctx)] : []),
    ...(actor.ability.can('read', 'Bot') ? await botCards(db, days) : []),
  ]
}

/**
 * One line per day, also for the days without any: a missing day would read as a quiet one. What was closed is counted from
 * the first day that is shown; what came in as many days before it as well, which the card compares.
 */
const trendOf = (db: Db, { from, to }: Days, zone: string) =>
  sql<TrendDay>`
    select day::date as day, coalesce(r.received, 0) as received, coalesce(c.closed, 0) as closed
    from generate_series(${before({ from, to }).from}::date, ${to}::date, interval '1 day') as day
    left join (select received_on, count(*) as received from complaint where received_on between ${before({ from, to }).from}::date and ${to}::date group by 1) r
      on r.received_on = day::date
    left join (select (closed_at at time zone ${zone})::date as closed_on, count(*) as closed from complaint
      where closed_at >= ${from}::date::timestamp at time zone ${zone} group by 1) c on c.closed_on = day::date
    order by 1`.execute(db)

/** All outlets with any count, each from its own index, the worst first: by stale cases, then open ones, then new ones. */
const outletFigures = (db: Db, { from, to }: Days) =>
  sql<OutletFigures>`
    with open as (
      select outlet_id, count(*) as open, count(*) filter (where ${isSilent}) as silent from complaint
      where status <> 'closed' and outlet_id is not null group by 1
    ),
    received as (
      select outlet_id, count(*) as received from complaint
      where received_on between ${from}::date and ${to}::date and outlet_id is not null group by 1
    )
    select outlet.code as outlet, outlet.name, coalesce(open, 0) as open, coalesce(silent, 0) as silent,
      coalesce(received, 0) as received
    from open full join received using (outlet_id) left join outlet on outlet.id = outlet_id
    order by silent desc, open desc, received desc, outlet.code`.execute(db)

/** Now, and where its day ends. */
function momentOf({ deps }: ActorContext): Moment {
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  return { now, zone, today: dayIn(zone, now), tomorrow: tomorrowOf(zone, now) }
}

/** All that needs action from the actor, of every kind or of one. */
export const inboxOfActor = (ctx: ActorContext, kind: TaskKind | undefined) => inboxOf(ctx, momentOf(ctx), kind)

/** R01: everything the home page of the actor shows, from one snapshot. */
export async function dashboardOf(ctx: ActorContext) {
  const { db, deps, actor } = ctx
  const moment = momentOf(ctx)
  const { now, zone, today } = moment
  const days = daysOf('last-28-days', today, deps.settings.fiscal_year_start_month)
  const seesComplaints = actor.ability.can('read', 'Complaint')
  const recent = seesComplaints ? (await trendOf(db, { from: days.from, to: today }, zone)).rows : []
  const outlets = seesComplaints ? (await outletFigures(db, days)).rows : []
  return {
    cards: await cardsOf(ctx, days, seesComplaints ? complaintCards(outlets, recent, days) : [], now),
    trend: recent.filter(({ day }) => day >= days.from),
    worst_outlets: outlets
      .flatMap(({ outlet, name, ...figures }) => (outlet && name ? [{ outlet, name, ...figures }] : []))
      .slice(0, worst),
    ...(await tasksOf(ctx, moment)),
    rounds: await roundsOf(ctx, moment),
    cars: await carsOf(ctx, moment),
    overdue_outlets: await overdueOutlets(ctx, now, today),
    waited_for: await waitedForBy(ctx, zone, today),
    as_of: now.toISOString(),
  }
}
