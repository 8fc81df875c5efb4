import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { ageingCodes, type Ageing } from './contract.ts'
import { ageOn, isOpen, statusOn } from './rules.ts'

/**
 * Invoices by everything that a status and an age follow from, which are then computed for some thousand lines and not for every
 * invoice. Conditions on one invoice also hold for a line: no amount is negative, so a sum is zero only where each is.
 */
export const invoiceSums: ListSums = {
  lines: ({ now, zone }) => sql`
    select *, ${statusOn(dayIn(zone, now))} as status from invoice_sum where invoices > 0`,
  table: 'invoice',
  count: 'invoices',
  knows: ['status', 'open', 'ageing'],
  isWalledAlike: true,
}

/** The figures above the list, of all invoices there are. */
export async function invoiceSummary(db: Db, today: string) {
  const statuses = await db
    .selectFrom('invoice_sum')
    .where('invoices', '>', 0)
    .select([
      statusOn(today).as('status'),
      sql<Ageing | null>`case when ${isOpen} then ${ageOn(today)} end`.as('age'),
      sql<number>`sum(invoices)`.as('count'),
      sql<number>`sum(total)`.as('total'),
      sql<number>`sum(paid)`.as('paid'),
      sql<number>`sum(balance)`.as('balance'),
    ])
    .groupBy(['status', 'age'])
    .execute()
  const { clients } = await db
    .selectFrom('invoice_client')
    .select(sql<number>`count(*)`.as('clients'))
    .executeTakeFirstOrThrow()
  const sum = (key: 'count' | 'total' | 'paid' | 'balance', rows = statuses) =>
    rows.reduce((all, row) => all + row[key], 0)
  const of = (rows: typeof statuses) => ({ count: sum('count', rows), balance: fromMinor(sum('balance', rows)) })
  const drafts = statuses.filter(({ status }) => status === 'Draft')
  return {
    clients,
    invoices: sum('count'),
    paid: fromMinor(sum('paid')),
    open: of(statuses.filter(({ age }) => age !== null)),
    pastDue: of(statuses.filter(({ status }) => status === 'Past Due')),
    drafts: { count: sum('count', drafts), total: fromMinor(sum('total', drafts)) },
    ageing: ageingCodes.map((key) => ({ key, ...of(statuses.filter(({ age }) => age === key)) })),
  }
}
