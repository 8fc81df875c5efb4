import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isWithoutUpdate } from '#kernel/contract/length-conditions.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { naList } from './list.contract.ts'

type NaListing = Listing<ViewOf<typeof naList>>

const dayColumns = {
  declared: 'declared_on',
  decided: 'decided_on',
  revalidated: 'revalidated_on',
  overturned: 'overturned_on',
} as const

/** The day that a view counts by. */
export const dayOf = (counted_by: keyof typeof dayColumns | undefined): RawBuilder<unknown> =>
  sql.ref(`na_declaration.${dayColumns[counted_by ?? 'declared']}`)

/** The days of a view mean what is counted; where something else than declarations is, there are those it happened to alone. */
export function inDays(listing: NaListing) {
  const { from, to } = listing.days
  const day = dayOf(listing.view.counted_by)
  return allOf([
    listing.view.counted_by ? sql<SqlBool>`${day} is not null` : undefined,
    from ? sql<SqlBool>`${day} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${day} <= ${to}::date` : undefined,
  ])
}

export const isPending = sql<SqlBool>`(na_declaration.status = 'declared')`

/** When the outlet last updated it: declared it, or added evidence. */
export const lastUpdate = sql<string>`coalesce(na_declaration.last_outlet_update_at, na_declaration.declared_at)`

/** The conditions of the filters of list and reports, over `na_declaration`. */
export const naConditions = {
  month: (months, listing) => inMonths(dayOf(listing.view.counted_by), months),
  no_update: isWithoutUpdate(isPending, lastUpdate),
  channel: (codes) => isOf('na_declaration', 'channel', codes),
  region: (codes) => isOf('na_declaration', 'region', codes),
  zone: (codes) => openedInZone('na_declaration', codes),
  state: (codes) => liesIn('na_declaration', 'state', codes),
  city: (names) => liesIn('na_declaration', 'city', names),
  dealer: (codes) => isOf('na_declaration', 'dealer', codes),
  outlet: (codes) => isOf('na_declaration', 'outlet', codes),
  // It selects what the days mean.
  counted_by: () => undefined,
  status: (states) => isOneOf(sql`na_declaration.status`, states),
  reason: (codes) =>
    sql<SqlBool>`na_declaration.reason_id = any (array(select id from na_reason where code = any (${sql.val([...codes])}::text[])))`,
  base_effect: (effects) => isOneOf(sql`na_declaration.base_effect`, effects),
  approver: (approvals) => isOneOf(sql`na_declaration.approver`, approvals),
  follow_up: (numbers) =>
    sql<SqlBool>`na_declaration.follow_up_id = any (array(select id from follow_up where no = any (${sql.val([...numbers])}::text[])))`,
  vin: (vins) =>
    sql<SqlBool>`na_declaration.vehicle_id = any (array(select id from vehicle where vin = any (${sql.val([...vins])}::text[])))`,
} satisfies Partial<ConditionsOf<typeof naList>>
