import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { ListSums } from '#kernel/list-sums.ts'
import type { Work } from '#kernel/work.ts'

const linesOf = (table: 'complaint_sum' | 'complaint_sum_change') => sql`
  select month as received_on, status, severity, category, region_id, complaints, crash, fire, injured, killed, repeats
  from ${sql.table(table)}`

/** Complaints of the whole network by month and what they are filtered by most; the figures of a line are sums of theirs. */
export const complaintSums: ListSums = {
  lines: () => sql`
    select line.*, region.code as region
    from (${linesOf('complaint_sum')} union all ${linesOf('complaint_sum_change')}) line
    left join region on region.id = line.region_id`,
  table: 'complaint',
  count: 'complaints',
  knows: ['status', 'severity', 'category', 'region', 'month'],
  day: 'received_on',
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
