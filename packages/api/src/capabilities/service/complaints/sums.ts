import { sql } from 'kysely'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { isInScope } from '#kernel/list/scope.ts'

/** Complaints by month and what they are filtered by most, with the figures of R10 that are sums. */
export const storedComplaintSums = {
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
} satisfies StoredSums

/** Complaints of the whole network; the figures of a line are sums of theirs. */
export const complaintSums: ListSums = {
  lines: () => sql`
    select line.*, line.month as received_on, region.code as region
    from (${sumLines(storedComplaintSums)}) line left join region on region.id = line.region_id`,
  table: 'complaint',
  count: 'complaints',
  knows: ['status', 'severity', 'category', 'region', 'month'],
  day: 'received_on',
}

/** Complaints by what scopes are made of. */
export const storedComplaintSumsByPlace = {
  table: 'complaint',
  name: 'complaint_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    status: 'line.status',
  },
  measures: { complaints: '1' },
} satisfies StoredSums

/** Complaints in the reader's scope; the few they see through a panel seat are added to them one by one. */
export const complaintSumsOfPlaces: ListSums = {
  lines: () => sql`
    select status, complaints from (${sumLines(storedComplaintSumsByPlace)}) line
    union all
    select status, 1 from complaint
    where id = any ((select rad.seat_complaints())::uuid[]) and not ${isInScope('complaint')}`,
  table: 'complaint',
  count: 'complaints',
  knows: ['status'],
  isWalledAlike: true,
}
