import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { DayRange } from '#kernel/view.ts'
import type { Work } from '#kernel/work.ts'
import type { Filters } from './filters.ts'

/** By these the kept sums of the whole network can be filtered; by days they cannot, only by months. */
const known = new Set<string>(['status', 'severity', 'category', 'region', 'month'] satisfies (keyof Filters)[])
/** These say nothing about which complaints are meant. */
const beside = new Set(['page', 'perPage', 'sort', 'columns', 'period'])

/** Whether the kept sums can count what such a view finds. */
export const areKept = (view: Filters, { from, to }: DayRange): boolean =>
  from === undefined &&
  to === undefined &&
  Object.entries(view).every(([key, asked]) => asked === undefined || known.has(key) || beside.has(key))

const lines = (table: 'complaint_sum' | 'complaint_sum_change') =>
  sql`select month as received_on, status, severity, category, region_id, complaints from ${sql.table(table)}`

/** Counts per status by the kept sums: a line reads like a complaint of the first day of its month. */
export async function keptStatuses(db: Db, where: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ key: string; count: number }>`
    select status as key, sum(complaints) as count
    from (${lines('complaint_sum')} union all ${lines('complaint_sum_change')}) complaint
    where ${where} group by 1 having sum(complaints) > 0`.execute(db)
  return rows
}

/** Adds what changed to the sums, which somebody who reads meanwhile finds either here or there. */
export const foldComplaintSums = {
  name: 'fold sums of complaints',
  everySeconds: 300,
  async run(db: Db) {
    await sql`
      with folded as (delete from complaint_sum_change returning *)
      insert into complaint_sum as kept (month, status, severity, category, region_id, complaints)
      select month, status, severity, category, region_id, sum(complaints) from folded group by 1, 2, 3, 4, 5
      having sum(complaints) <> 0
      on conflict (month, status, severity, category, region_id)
        do update set complaints = kept.complaints + excluded.complaints`.execute(db)
  },
} satisfies Work
