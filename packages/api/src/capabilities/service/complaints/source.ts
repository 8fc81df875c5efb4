import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { isInRange, isWithoutUpdate, secondsBetween } from '#kernel/contract/length-conditions.ts'
import { inMonths, isOneOf, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { none } from '#kernel/contract/view.ts'
import { isOf, liesIn, openedInZone, placesOf } from '#capabilities/network/outlets/lookups.ts'
import { severities } from '#capabilities/service/tickets/case.vocabulary.ts'
import { hasGroupVin } from '#capabilities/insight/journeys/lookups.ts'
import { complaintList } from './contract.ts'
import { complaintsToImport } from './fields.importer.ts'
import { complaintSums, complaintSumsOfPlaces } from './sums.ts'
import { isOpenAtOutlet, isSilent, lastUpdate } from './lookups.ts'
import { complaintStatuses } from './vocabulary.ts'

/** Complaints with what a row shows. A member of a panel sees the complaint of their ticket wherever it belongs. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('complaint')
    .leftJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'complaint.dealer_id')
    .leftJoin('region', 'region.id', 'complaint.region_id')
    .leftJoin('channel', 'channel.id', 'complaint.channel_id')
    .select([
      'complaint.id',
      'complaint.no',
      'source_no',
      'received_on',
      'received_via',
      'complaint.status',
      'severity',
      'complaint.category',
      'sub_category',
      'complaint.make',
      'complaint.model',
      'complaint.model_year',
      'components',
      'complaint.outlet_id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'dealer.code as dealer',
      'region.code as region',
      'channel.code as channel',
      'vin',
      'crash',
      'fire',
      'injured',
      'killed',
      lastUpdate.as('last_update_at'),
      'closed_at',
    ])

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** Fills in the outlets beyond the user's scope. */
export async function withPlaces<R extends Partial<StoredRow>>(db: Db, stored: readonly R[]) {
  const beyond = stored.flatMap(({ outlet, outlet_id }) => (outlet === null && outlet_id ? [outlet_id] : []))
  const places = await placesOf(db, beyond)
  return stored.map(({ outlet_id, ...row }) => {
    const place = places.get(outlet_id ?? '')
    return place ? { ...row, ...place, region: row.region } : row
  })
}

const hasSome = (count: RawBuilder<number>, value: string) =>
  value === 'true' ? sql<SqlBool>`${count} > 0` : sql<SqlBool>`${count} = 0`

const isTrue = (condition: RawBuilder<SqlBool>, value: string) => sql<SqlBool>`(${condition}) = ${value === 'true'}`

/** Complaints that name one of the components; `none` finds those that name nothing. */
function hasComponent(names: readonly string[]): RawBuilder<SqlBool> {
  const given = names.filter((name) => name !== none)
  const overlaps = sql<SqlBool>`complaint.components && ${sql.val(given)}::text[]`
  return given.length === names.length ? overlaps : sql<SqlBool>`(${overlaps} or complaint.components = '{}')`
}

/** Complaints in scope, for the list, its files, and R10. */
export const complaintSource = listSource(
  complaintList,
  ({ db }: Listing) => rowFields(db).select(['complaint.received_at', 'complaint.repeat_of']),
  {
    importFile: complaintsToImport,
    days: 'received_on',
    search: searchOf('complaint', 'rad.complaints_containing'),
    filters: {
      month: (months) => inMonths(sql`received_on`, months),
      model_year: (years) => isOneOf(sql`complaint.model_year::text`, years),
      component: hasComponent,
      channel: (codes) => isOf('complaint', 'channel', codes),
      region: (codes) => isOf('complaint', 'region', codes),
      zone: (codes) => openedInZone('complaint', codes),
      state: (codes) => liesIn('complaint', 'state', codes),
      city: (names) => liesIn('complaint', 'city', names),
      dealer: (codes) => isOf('complaint', 'dealer', codes),
      outlet: (codes) => isOf('complaint', 'outlet', codes),
      // Every complaint has one, and `none` is one of them.
      job_type: (types) => sql<SqlBool>`complaint.job_type = any (${sql.val(types)}::text[])`,
      group: (numbers) => hasGroupVin(sql`complaint.vin`, numbers),
      injured: (value) => hasSome(sql`injured`, value),
      killed: (value) => hasSome(sql`killed`, value),
      repeat: (value) => isTrue(sql`complaint.repeat_of is not null`, value),
      age: (range, { now }) =>
        isInRange(
          'hours',
          secondsBetween(
            sql`complaint.received_at`,
            sql`coalesce(complaint.closed_at, ${now.toISOString()}::timestamptz)`,
          ),
        )(range),
      tat: isInRange('hours', secondsBetween(sql`complaint.received_at`, sql`complaint.closed_at`)),
      has_outlet: (value) => isTrue(sql`complaint.outlet_id is not null`, value),
      no_update: isWithoutUpdate(isOpenAtOutlet, lastUpdate),
      silent: (value) => isTrue(isSilent, value),
    },
    sorts: { status: placeIn(complaintStatuses, 'status'), severity: placeIn(severities, 'severity') },
    sums: [complaintSums, complaintSumsOfPlaces],
    finish: ({ db }, stored) => withPlaces(db, stored),
    finishNeeds: ['outlet', 'outlet_id'],
  },
)
