import type { Db } from '#kernel/context.ts'
import { fromMinor } from '#kernel/money.ts'
import { living } from './queries.ts'
import { isOpen } from './rules.ts'

const mostAtOnce = 500

/** Open invoices that are due from one day to before another: a calendar draws them. At most 500, the earliest first. */
export async function dueInvoices(db: Db, from: string, to: string) {
  const rows = await living(db)
    .select(['id', 'number', 'client_company as company', 'due_on as due', 'balance'])
    .where('due_on', '>=', from)
    .where('due_on', '<', to)
    .where(isOpen)
    .orderBy('due_on')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, balance: fromMinor(row.balance) }))
}
