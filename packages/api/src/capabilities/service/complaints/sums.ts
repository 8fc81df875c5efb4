import { sql } from 'kysely'
import { keptLines, type KeptSums } from '#kernel/kept-sums.ts'
import type { ListSums } from '#kernel/list-sums.ts'

/** Complaints by month and what they are filtered by most, with the figures of R10 that are sums. */
export const keptComplaints = {
  table: 'complaint',
  groups: {
    month: "date_trunc('month', line.received_on)::date",
    status: 'line.status',
    severity: 'line.severity',
    category: 'line.category',
    region_id: 'line.region_id',
  },
  measures: {
    complaints: '1',
    crash: 'line.crash::int',
    fire: 'line.fire::int',
    injured: 'line.injured',
    killed: 'line.killed',
    repeats: '(line.repeat_of is not null)::int',
  },
} satisfies KeptSums

/** Complaints of the whole network; the figures of a line are sums of theirs. */
export const complaintSums: ListSums = {
  lines: () => sql`
    select line.*, line.month as received_on, region.code as region
    from (${keptLines(keptComplaints)}) line left join region on region.id = line.region_id`,
  table: 'complaint',
  count: 'complaints',
  knows: ['status', 'severity', 'category', 'region', 'month'],
  day: 'received_on',
}
