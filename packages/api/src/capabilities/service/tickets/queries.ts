import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Place, placesOf } from '#capabilities/network/outlets/lookups.ts'
import { inDays, lastUpdate, ticketConditions } from './conditions.ts'
import { ticketsToImport } from './fields.importer.ts'
import { ticketList } from './list.contract.ts'
import { namesOf } from './names.queries.ts'
import { ticketSums, ticketSumsOfReader } from './sums.ts'
import { isBreached } from './lookups.ts'
import { ticketStatuses } from './vocabulary.ts'

/** With three decimals: who counts what is over 24 hours in a file finds as many as the list does. */
const hours = (seconds: RawBuilder<unknown>) => sql<number>`round((${seconds} / 3600)::numeric, 3)`

/** The seconds the customer's clock has been paused until now. A final stop is no pause. */
const pausedSeconds = (now: string) => sql`coalesce((
  select sum(extract(epoch from coalesce(s.to_at, ${now}::timestamptz) - s.from_at)) from ticket_stop s
  where s.ticket_id = ticket.id and s.kind <> 'panel' and (s.kind <> 'closed' or s.to_at is not null)), 0)`

const ageSeconds = (now: string) =>
  sql`extract(epoch from coalesce(ticket.ended_at, ${now}::timestamptz) - ticket.opened_at)`

/**
 * Tickets with what a row shows. Who answers for one or has a seat in its panel sees it wherever it belongs, so that the
 * outlet may be missing here: `rowsOf` fills it in.
 */
export const rowFields = (db: Db, now: string) =>
  db
    .selectFrom('ticket')
    .leftJoin('outlet', 'outlet.id', 'ticket.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'ticket.dealer_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .leftJoin('channel', 'channel.id', 'ticket.channel_id')
    .leftJoin('complaint', 'complaint.id', 'ticket.complaint_id')
    .select([
      'ticket.id',
      'ticket.no',
      'ticket.kind',
      'ticket.title',
      'ticket.status',
      'ticket.priority',
      'ticket.level',
      'ticket.outlet_id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'dealer.code as dealer',
      'region.code as region',
      'channel.code as channel',
      'ticket.job_type',
      'ticket.category',
      'ticket.sub_category',
      'ticket.vin',
      'ticket.owner_user_id',
      'ticket.opened_on',
      'ticket.opened_at',
      lastUpdate.as('last_update_at'),
      'ticket.due_at',
      sql<boolean>`${isBreached}`.as('is_breached'),
      hours(ageSeconds(now)).as('age_hours'),
      hours(pausedSeconds(now)).as('paused_hours'),
      'ticket.hops',
      'ticket.reopened_count',
      'ticket.justification',
      'ticket.charged_to',
      'complaint.no as complaint',
      'ticket.closed_at',
    ])

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** Puts in the names of people and outlets beyond the user's scope, one statement each for all rows. */
export async function rowsOf<R extends StoredRow>(db: Db, stored: readonly R[]) {
  const owners = await namesOf(
    db,
    stored.map(({ owner_user_id }) => owner_user_id),
  )
  const places = await placesOf(
    db,
    stored.filter(({ outlet }) => outlet === null).map(({ outlet_id }) => outlet_id),
  )
  return stored.map((row) => lineOf(row, owners, places))
}

/** A row as it is answered, with names of people and outlets by their ids. */
export function lineOf<R extends StoredRow>(
  { owner_user_id, outlet_id, ...row }: R,
  owners: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, Place>,
) {
  const place = row.outlet === null ? places.get(outlet_id) : undefined
  return {
    ...row,
    ...(place ?? { outlet: row.outlet!, outlet_name: row.outlet_name!, dealer: row.dealer!, region: row.region! }),
    owner: owners.get(owner_user_id ?? '') ?? null,
    owner_id: owner_user_id,
  }
}

/** R05: tickets in scope, for the list and its files. */
export const ticketSource = listSource(
  ticketList,
  ({ db, now }: Listing) => rowFields(db, now.toISOString()).select('ticket.ended_at'),
  {
    table: 'ticket',
    importFile: ticketsToImport,
    filters: ticketConditions,
    days: inDays,
    search: searchOf('ticket', 'rad.tickets_containing'),
    sorts: {
      opened_on: sql`opened_at`,
      status: placeIn(ticketStatuses, 'status'),
      owner: sql`(select full_name from app_user where app_user.id = owner_user_id)`,
      // The longer ago, the older: without an end it is still ageing.
      age_hours: sql`coalesce(ended_at, now()) - opened_at`,
    },
    sums: [ticketSums, ticketSumsOfReader],
    finish: ({ db }, stored) => rowsOf(db, stored),
  },
)
