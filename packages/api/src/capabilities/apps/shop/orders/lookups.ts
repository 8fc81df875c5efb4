import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { beginningOf } from '#kernel/report/span-days.ts'
import type { Span } from '#kernel/days/spans.ts'
import { orderStatuses } from './contract.ts'

const standing = orderStatuses.filter((status) => status !== 'cancelled')

/** The list with exactly the orders of some days that were not cancelled. */
export const ordersAddress = ({ from, to }: Span): string =>
  `/orders?${new URLSearchParams([['from', from], ['to', to], ...standing.map((status) => ['status', status])]).toString()}`

/** The user's orders day by day, without those that were cancelled. */
export async function ordersByDay(db: Db, { from, to }: Span, zone: string) {
  const day = sql<string>`(placed_at at time zone ${zone})::date`
  return db
    .selectFrom('shop_order')
    .select([day.as('day'), sql<number>`count(*)::int`.as('value')])
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`placed_at >= ${beginningOf(sql`${from}`, zone)}`)
    .where(sql<boolean>`placed_at < ${beginningOf(sql`${addDays(to, 1)}`, zone)}`)
    .groupBy(sql`1`)
    .execute()
}

/** The day of the reader's first order that was not cancelled; null before that. */
export async function firstOrderDay(db: Db, zone: string): Promise<string | null> {
  const { day } = await db
    .selectFrom('shop_order')
    .select(sql<string | null>`(min(placed_at) at time zone ${zone})::date`.as('day'))
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return day
}

/** The user's newest orders. */
export async function latestOrders(db: Db, most: number) {
  const rows = await db
    .selectFrom('shop_order')
    .select(['no', 'items', 'total', 'placed_at as at', 'cancelled_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, total: fromMinor(row.total) }))
}
