import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isInRange, isWithoutUpdate } from '#kernel/contract/length-conditions.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { none } from '#kernel/contract/view.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { helpdeskList } from './list.contract.ts'

type View = ViewOf<typeof helpdeskList>
type CaseListing = Listing<View>

const isTrue = (condition: RawBuilder<unknown>, value: string) => sql<SqlBool>`(${condition}) = ${value === 'true'}`

/** The day by which cases are counted. */
const countedOn = ({ counted_by }: View) => sql.ref(`helpdesk_case.${counted_by === 'closed' ? 'closed' : 'opened'}_on`)

/** Submitted and not closed: it is the turn of one side. */
export const isOpen = sql<SqlBool>`(helpdesk_case.turn is not null)`

/** The days of a view mean what is counted: opened or closed in them; open now, whatever the days. */
export function inDays({ days: { from, to }, view }: CaseListing): RawBuilder<SqlBool> | undefined {
  if (view.counted_by === 'now') return isOpen
  if (view.counted_by !== 'closed' && !from && !to) return undefined
  const on = countedOn(view)
  return allOf([
    view.counted_by === 'closed' ? sql<SqlBool>`${on} is not null` : undefined,
    from ? sql<SqlBool>`${on} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${on} <= ${to}::date` : undefined,
  ])
}

/** Seconds since it was submitted in which it was the turn of either side. */
export const ageOf = (now: RawBuilder<string>) => sql<number>`(helpdesk_case.age_seconds
  + case when helpdesk_case.turn is null then 0
    else greatest(extract(epoch from ${now} - helpdesk_case.status_since), 0) end)`

/** Past the time by which a side had to answer. */
export const isOverdue = (now: RawBuilder<string>) => sql<SqlBool>`coalesce(helpdesk_case.due_at < ${now}, false)`

const isDue = (due: 'today' | 'overdue', { now, zone }: CaseListing) =>
  due === 'overdue'
    ? sql<SqlBool>`helpdesk_case.due_at < ${now.toISOString()}::timestamptz`
    : sql<SqlBool>`(helpdesk_case.due_at >= ${now.toISOString()}::timestamptz and (helpdesk_case.due_at at time zone ${zone})::date
        = (${now.toISOString()}::timestamptz at time zone ${zone})::date)`

function isAssignedTo(names: readonly string[], { actor }: CaseListing): RawBuilder<SqlBool> {
  const usernames = names.filter((name) => name !== none && name !== 'me')
  const ids = sql`array(select id from rad.helpdesk_agents() where username = any (${sql.val(usernames)}::text[]))`
  return sql`(helpdesk_case.assignee_user_id = any (${ids})
    ${names.includes('me') ? sql`or helpdesk_case.assignee_user_id = ${actor.user_id}::uuid` : sql``}
    ${names.includes(none) ? sql`or helpdesk_case.assignee_user_id is null` : sql``})`
}

const named = (column: 'job_card' | 'known_issue', numbers: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`helpdesk_case.${column}_id`)} = any (array(
    select id from ${sql.table(column)} where no = any (${sql.val(numbers)}::text[])))`

/** Its age in seconds, of a case that was submitted. */
const lengthOf = (now: RawBuilder<string>) =>
  sql`case when helpdesk_case.submitted_at is not null then ${ageOf(now)} end`

/** When the outlet last updated it. */
export const lastUpdate = sql<string | null>`coalesce(helpdesk_case.last_outlet_update_at, helpdesk_case.submitted_at)`

/** The conditions of the filters of list and reports; a filter without an entry matches the column of its name. */
export const caseConditions = {
  month: (months, { view }) => inMonths(countedOn(view), months),
  // It selects what the days mean.
  counted_by: () => undefined,
  age: (range, { now }) => isInRange('days', lengthOf(sql`${now.toISOString()}::timestamptz`))(range),
  tat: (range, { now }) =>
    isInRange(
      'days',
      sql`case when helpdesk_case.closed_at is not null then ${lengthOf(sql`${now.toISOString()}::timestamptz`)} end`,
    )(range),
  no_update: isWithoutUpdate(isOpen, lastUpdate),
  channel: (codes) => isOf('helpdesk_case', 'channel', codes),
  region: (codes) => isOf('helpdesk_case', 'region', codes),
  zone: (codes) => openedInZone('helpdesk_case', codes),
  state: (codes) => liesIn('helpdesk_case', 'state', codes),
  city: (names) => liesIn('helpdesk_case', 'city', names),
  dealer: (codes) => isOf('helpdesk_case', 'dealer', codes),
  outlet: (codes) => isOf('helpdesk_case', 'outlet', codes),
  tier: (numbers) => sql<SqlBool>`helpdesk_case.tier = any (${sql.val(numbers)}::int[])`,
  model: (names) => isOneOf(sql`helpdesk_case.model`, names),
  assignee: isAssignedTo,
  due: isDue,
  is_open: (value) => isTrue(isOpen, value),
  dtc: (codes) => sql<SqlBool>`helpdesk_case.dtc_codes && ${sql.val(codes)}::text[]`,
  fixed_first: (value) =>
    isTrue(sql`helpdesk_case.status = 'closed_fixed' and helpdesk_case.recommended_count = 1`, value),
  returned: (value) => isTrue(sql`helpdesk_case.returned_count > 0`, value),
  reopened: (value) => isTrue(sql`helpdesk_case.reopened_count > 0`, value),
  submitted: (value) => isTrue(sql`helpdesk_case.submitted_at is not null`, value),
  vin: (vins) => isOneOf(sql`helpdesk_case.vin`, vins),
  card: (numbers) => named('job_card', numbers),
  known_issue: (numbers) => named('known_issue', numbers),
} satisfies Partial<ConditionsOf<typeof helpdeskList>>
