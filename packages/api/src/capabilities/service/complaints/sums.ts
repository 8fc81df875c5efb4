import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { DayRange } from '#kernel/view.ts'
import type { Work } from '#kernel/work.ts'
import type { Filters } from './filters.ts'

/** By these the kept sums of the whole network can be filtered; by days they cannot, only by months. */
const known = new Set<string>(['status', 'severity', 'category', 'region', 'month'] satisfies (keyof Filters)[])
/** These say nothing about which complaints are meant. */
const beside = new Set(['page', 'perPage', 'sort', 'columns', 'rows', 'period', 'format'])

/** Whether the kept sums can count what such a view finds, in groups of its rows where it has any. */
export const areKept = (view: Filters & { rows?: string[] }, { from, to }: DayRange): boolean =>
  from === undefined &&
  to === undefined &&
  (view.rows ?? []).every((level) => known.has(level)) &&
  Object.entries(view).every(([key, asked]) => asked === undefined || known.has(key) || beside.has(key))

const linesOf = (table: 'complaint_sum' | 'complaint_sum_change') => sql`
  select month as received_on, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats,
    null::uuid as outlet_id, null::uuid as dealer_id, null::uuid as channel_id
  from ${sql.table(table)}`

/**
 * The sums in the place of the complaints: a line reads like one of the first day of its month, so what is said of one may be
 * asked of a line. It stands for as many as its `complaints`, and its other figures are sums of theirs.
 */
export const keptLines = sql`${linesOf('complaint_sum')} union all ${linesOf('complaint_sum_change')}`

/** Counts per status by the kept sums. */
export async function keptStatuses(db: Db, where: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ key: string; count: number }>`
    select status as key, sum(complaints) as count
    from (${keptLines}) complaint
    where ${where} group by 1 having sum(complaints) > 0`.execute(db)
  return rows
}

/**
 * Where a page of the newest first begins that has `offset` rows before it: in the month of that day, with so many rows of
 * this month and older to pass by. By the kept sums, as those before need not be looked at. Undefined past the end.
 */
export async function monthOfPage(db: Db, where: RawBuilder<SqlBool>, offset: number) {
  const { rows } = await sql<{ month: string; offset: number }>`
    with by_month as (
      select received_on as month, sum(complaints) as complaints, sum(sum(complaints)) over (order by received_on desc) as upto
      from (${keptLines}) complaint where ${where} group by 1
    )
    select month, ${offset} - (upto - complaints) as offset from by_month
    where upto > ${offset} order by month desc limit 1`.execute(db)
  return rows[0]
}

/** Adds what changed to the sums, which somebody who reads meanwhile finds either here or there. */
export const foldComplaintSums = {
  name: 'fold sums of complaints',
  everySeconds: 60,
  async run(db: Db) {
    await sql`
      with folded as (delete from complaint_sum_change returning *)
      insert into complaint_sum as kept
        (month, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats)
      select month, status, severity, category, region_id, sum(complaints), sum(crash), sum(fire), sum(injured),
        sum(killed), sum(repeats)
      from folded group by 1, 2, 3, 4, 5
      having (sum(complaints), sum(crash), sum(fire), sum(injured), sum(killed), sum(repeats)) <> (0, 0, 0, 0, 0, 0)
      on conflict (month, status, severity, category, region_id) do update set
        complaints = kept.complaints + excluded.complaints, crash = kept.crash + excluded.crash,
        fire = kept.fire + excluded.fire, injured = kept.injured + excluded.injured,
        killed = kept.killed + excluded.killed, repeats = kept.repeats + excluded.repeats`.execute(db)
  },
} satisfies Work
