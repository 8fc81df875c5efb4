import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { fromMinor } from '#kernel/money.ts'
import { ageingCodes, type Ageing } from './contract.ts'
import { ageOn, isOpen, statusOn } from './rules.ts'

/**
 * Invoices summed by all that a status and an age follow from, which are then worked out for some thousand groups and
 * not for every invoice. The sums of a group stand for all of it: none is below nothing, so a sum is nothing where each is.
 */
const grouped = (db: Db, where: RawBuilder<SqlBool>) =>
  db
    .selectFrom('invoice')
    .where('deleted_at', 'is', null)
    .where(where)
    .select((row) => [
      'step',
      'due_on',
      row.fn.countAll<number>().as('invoices'),
      row.fn.sum<number>('paid').as('paid'),
      row.fn.sum<number>('balance').as('balance'),
    ])
    .groupBy(['step', 'due_on', sql`balance = 0`, sql`paid > 0`])

/** Counts per status of those that match, from the kept sums where these know all that is asked. */
export function perStatus(db: Db, where: RawBuilder<SqlBool>, today: string, from: 'kept sums' | 'rows') {
  const sums =
    from === 'rows'
      ? grouped(db, where)
      : db.selectFrom('invoice_sum').where(where).select(['step', 'due_on', 'invoices', 'paid', 'balance'])
  return db
    .selectFrom(sums.as('sums'))
    .select([statusOn(today).as('key'), sql<number>`sum(invoices)`.as('count')])
    .where('invoices', '>', 0)
    .groupBy('key')
    .execute()
}

/** How many there are. */
export const countAll = async (db: Db) =>
  (
    await db
      .selectFrom('invoice_sum')
      .select(sql<number>`coalesce(sum(invoices), 0)`.as('total'))
      .executeTakeFirstOrThrow()
  ).total

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
