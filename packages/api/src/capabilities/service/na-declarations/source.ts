import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { containing, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { searchKeys } from '#kernel/list/search-keys.ts'
import { inDays, lastUpdate, naConditions } from './conditions.ts'
import { naList } from './list.contract.ts'
import { naSumsOfPlaces } from './sums.ts'
import { naStates } from './vocabulary.ts'

const nameOf = (user: 'declared_by' | 'decided_by') => sql<string | null>`(
  select s.full_name from rad.staff(array[${sql.ref(`na_declaration.${user}`)}]) s)`

/** Declarations with the columns of a row. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('na_declaration')
    .innerJoin('na_reason', 'na_reason.id', 'na_declaration.reason_id')
    .leftJoin('follow_up', 'follow_up.id', 'na_declaration.follow_up_id')
    .leftJoin('vehicle', 'vehicle.id', 'na_declaration.vehicle_id')
    .leftJoin('outlet', 'outlet.id', 'na_declaration.outlet_id')
    .leftJoin('region', 'region.id', 'na_declaration.region_id')
    .leftJoin('channel', 'channel.id', 'na_declaration.channel_id')
    .select([
      'na_declaration.id',
      'na_declaration.no',
      'na_declaration.status',
      // Empty where follow-up or vehicle moved to an outlet that the reader does not see.
      sql<string>`coalesce(follow_up.no, '')`.as('follow_up'),
      sql<string>`coalesce(vehicle.vin, '')`.as('vin'),
      'vehicle.reg_no',
      'vehicle.model',
      sql<string>`outlet.code`.as('outlet'),
      sql<string>`outlet.name`.as('outlet_name'),
      sql<string>`region.code`.as('region'),
      'channel.code as channel',
      'na_reason.code as reason',
      'na_reason.label as reason_label',
      'na_declaration.base_effect',
      'na_declaration.approver',
      sql<number>`(select count(*) from na_declaration_file f where f.na_declaration_id = na_declaration.id)`.as(
        'evidence',
      ),
      'na_declaration.declared_on',
      lastUpdate.as('last_update_at'),
      nameOf('declared_by').as('declared_by'),
      'na_declaration.decided_on',
      nameOf('decided_by').as('decided_by'),
      sql<number | null>`na_declaration.decided_on - na_declaration.declared_on`.as('days_to_decide'),
      'na_declaration.decision_remark',
      'na_declaration.recheck_on',
      'na_declaration.revalidated_on',
      'na_declaration.overturned_on',
      'na_declaration.overturn_cause',
    ])

/** The declarations in scope, for list, files, and reports. */
export const naSource = listSource(naList, ({ db }: Listing) => rowFields(db), {
  table: 'na_declaration',
  days: inDays,
  search: async (typed, { db, actor }) => {
    const keys = await searchKeys(db, actor, typed, 'rad.vehicles_containing')
    const found = keys
      ? sql<boolean>`na_declaration.vehicle_id = any (${sql.val(keys)}::uuid[])`
      : sql<boolean>`na_declaration.vehicle_id in (select id from vehicle where search_text like ${containing(typed)})`
    return { where: sql<boolean>`(${found} or na_declaration.search_text like ${containing(typed)})` }
  },
  sums: [naSumsOfPlaces],
  filters: naConditions,
  sorts: {
    // What is to be decided comes first, the oldest before the rest; of what was decided, the newest.
    status: [
      placeIn(naStates.values, 'status'),
      sql`case status when 'declared' then declared_on - date '2000-01-01' else date '2000-01-01' - declared_on end`,
    ],
  },
})
