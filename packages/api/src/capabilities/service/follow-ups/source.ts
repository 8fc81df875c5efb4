import { sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { searchKeys } from '#kernel/list/search-keys.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import { daysSinceDue, followUpConditions, inDays, isOver90, lastUpdate, over90From } from './conditions.ts'
import { followUpsToImport } from './fields.importer.ts'
import { followUpList } from './list.contract.ts'
import { bucketOf } from './rules.ts'
import { followUpFiguresOfPlaces, followUpSums, followUpSumsOfPlaces } from './sums.ts'
import { followUpStates } from './vocabulary.ts'

/** Follow-ups with the columns of a row. Their places and vehicles are visible to everyone who sees them. */
export const rowFields = (db: Db, today: string) =>
  db
    .selectFrom('follow_up')
    .leftJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .leftJoin('outlet', 'outlet.id', 'follow_up.outlet_id')
    .leftJoin('region', 'region.id', 'follow_up.region_id')
    .leftJoin('channel', 'channel.id', 'follow_up.channel_id')
    .select([
      'follow_up.id',
      'follow_up.no',
      'follow_up.status',
      // Empty where the vehicle moved to an outlet that the reader does not see.
      sql<string>`coalesce(vehicle.vin, '')`.as('vin'),
      'vehicle.reg_no',
      'vehicle.model',
      'customer.no as customer',
      'customer.name as customer_name',
      sql<string>`outlet.code`.as('outlet'),
      sql<string>`outlet.name`.as('outlet_name'),
      sql<string>`region.code`.as('region'),
      'channel.code as channel',
      'follow_up.due_on',
      daysSinceDue(today).as('days'),
      sql<boolean>`${isOver90(today)}`.as('over_90'),
      over90From.as('over_90_from'),
      'follow_up.attempts',
      'follow_up.reached',
      'follow_up.last_attempt_at',
      lastUpdate.as('last_update_at'),
      'follow_up.call_back_at',
      'follow_up.booked_on',
      'follow_up.reported_elsewhere',
      'follow_up.opened_on',
      'follow_up.ended_on',
    ])

/** Names the bucket, and masks customers for who may not read names. */
export function shown<R extends { days: number; customer_name: string | null }>(actor: Actor, stored: readonly R[]) {
  const mayName = actor.ability.can('read', 'CustomerName')
  return stored.map((row) => ({
    ...row,
    bucket: bucketOf(row.days),
    customer_name: mayName ? row.customer_name : masked(row.customer_name),
  }))
}

/** Those whose number or vehicle contains a text, each found by its own index. */
const found = (typed: string, keys: readonly string[] | undefined) =>
  keys
    ? sql<boolean>`follow_up.id = any (${sql.val(keys)}::uuid[])`
    : sql<boolean>`follow_up.id in (
        select id from follow_up where search_text like ${containing(typed)}
        union all select own.id from vehicle v join follow_up own on own.vehicle_id = v.id where v.search_text like ${containing(typed)})`

/** The follow-ups in scope, for list, files, and reports. */
export const followUpSource = listSource(
  followUpList,
  ({ db, zone, now }: Listing) =>
    rowFields(db, dayIn(zone, now)).select([
      'follow_up.counted_on',
      'follow_up.eligible',
      'follow_up.sent_at',
      'follow_up.delivered_at',
      'follow_up.read_at',
      'follow_up.responded_at',
      'follow_up.booked_at',
    ]),
  {
    importFile: followUpsToImport,
    table: 'follow_up',
    days: inDays,
    alone: {
      rows: ({ db, zone, now }) =>
        db
          .selectFrom('follow_up')
          .leftJoin('outlet', 'outlet.id', 'follow_up.outlet_id')
          .select([
            'follow_up.id',
            'follow_up.no',
            'follow_up.status',
            sql<string>`outlet.code`.as('outlet'),
            'follow_up.due_on',
            daysSinceDue(dayIn(zone, now)).as('days'),
            'follow_up.ended_on',
            'follow_up.attempts',
            'follow_up.last_attempt_at',
          ]),
      joined: [],
      sorts: ['no', 'status', 'outlet', 'due_on', 'days', 'attempts', 'last_attempt_at'],
    },
    search: async (typed, { db, actor }) => ({
      where: found(typed, await searchKeys(db, actor, typed, 'rad.follow_ups_containing')),
    }),
    areFilled: ['attempts'],
    sums: [followUpSums, followUpSumsOfPlaces, followUpFiguresOfPlaces],
    filters: followUpConditions,
    sorts: {
      status: placeIn(followUpStates.values, 'status'),
      // The longer ago it was due, the more days.
      days: sql`coalesce(ended_on, current_date) - due_on`,
    },
    finish: ({ actor }, stored) => shown(actor, stored),
  },
)
