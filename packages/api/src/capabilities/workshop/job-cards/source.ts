import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { HoldupParty } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardConditions, inDays, isLate, lastUpdate } from './conditions.ts'
import { cardList } from './list.contract.ts'
import { cardSums, cardSumsOfPlaces } from './sums.ts'
import { cardStages, cardStatuses } from './vocabulary.ts'

const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number>`round((extract(epoch from ${to} - ${from}) / 86400)::numeric, 3)`

/** Job cards with what a row shows. What holds one up now is empty where nothing does. */
export const rowFields = (db: Db, now: string) => {
  const moment = sql`${now}::timestamptz`
  return db
    .selectFrom('job_card')
    .leftJoin('outlet', 'outlet.id', 'job_card.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'job_card.dealer_id')
    .leftJoin('region', 'region.id', 'job_card.region_id')
    .leftJoin('channel', 'channel.id', 'job_card.channel_id')
    .leftJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
    .leftJoin('holdup as hold', 'hold.id', 'job_card.holdup_id')
    .leftJoin('holdup_reason', 'holdup_reason.id', 'job_card.holdup_reason_id')
    .select([
      'job_card.id',
      'job_card.no',
      'job_card.outlet_id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'dealer.code as dealer',
      'region.code as region',
      'channel.code as channel',
      'job_card.job_type',
      'job_card.dms_no',
      'job_card.vin',
      'job_card.reg_no',
      'vehicle.make',
      'vehicle.model',
      'job_card.status',
      'job_card.stage',
      'job_card.service_type',
      'job_card.category',
      'job_card.advisor',
      'job_card.vor',
      'job_card.loaner_given',
      'job_card.received_on',
      'job_card.received_at',
      lastUpdate.as('last_update_at'),
      'job_card.promised_at',
      sql<boolean>`${isLate(now)}`.as('is_late'),
      'job_card.delivered_at',
      days(sql`job_card.received_at`, sql`coalesce(job_card.ended_at, ${moment})`).as('age_days'),
      'holdup_reason.code as hold_reason',
      'holdup_reason.label as hold_label',
      sql<HoldupParty | null>`hold.party`.as('hold_party'),
      'job_card.holdup_since as hold_since',
      'job_card.holdup_until as hold_until',
      sql<number | null>`${days(sql`job_card.holdup_since`, moment)}`.as('hold_days'),
      'job_card.holdups',
      'job_card.is_repeat',
      'job_card.insurer',
      'job_card.claim_no',
    ])
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** Puts in where cards belong that were opened under a dealer the user sees no longer. */
export async function rowsOf<R extends StoredRow>(db: Db, stored: readonly R[]) {
  const places = await placesOf(
    db,
    stored.filter(({ outlet, dealer }) => outlet === null || dealer === null).map(({ outlet_id }) => outlet_id),
  )
  return stored.map(({ outlet_id, ...row }) => {
    const place = places.get(outlet_id)
    return {
      ...row,
      outlet: row.outlet ?? place!.outlet,
      outlet_name: row.outlet_name ?? place!.outlet_name,
      dealer: row.dealer ?? place!.dealer,
      region: row.region!,
    }
  })
}

/** Job cards in scope, for the list and its files. */
export const cardSource = listSource(
  cardList,
  ({ db, now }: Listing) =>
    rowFields(db, now.toISOString()).select([
      'job_card.ended_at',
      'job_card.source',
      'job_card.delivered_on',
      'job_card.first_promised_at',
      'job_card.completed_at',
      'job_card.touch_minutes',
      'job_card.approved',
      'job_card.invoiced',
      'job_card.liability',
      'job_card.supplements',
    ]),
  {
    table: 'job_card',
    alone: {
      rows: ({ db }) =>
        db
          .selectFrom('job_card')
          .leftJoin('outlet', 'outlet.id', 'job_card.outlet_id')
          .select([
            'job_card.id',
            'job_card.status',
            'outlet.code as outlet',
            'job_card.received_on',
            'job_card.received_at',
            'job_card.promised_at',
            'job_card.ended_at',
            'job_card.holdup_since as hold_since',
          ]),
      joined: ['hold_party'],
      sorts: ['received_on', 'outlet', 'promised_at', 'age_days', 'hold_days'],
    },
    filters: cardConditions,
    days: inDays,
    search: searchOf('job_card', 'rad.job_cards_containing'),
    sorts: {
      status: placeIn(cardStatuses, 'status'),
      stage: placeIn(cardStages, 'stage'),
      // The longer ago, the older: without an end it is still ageing.
      age_days: sql`coalesce(ended_at, now()) - received_at`,
      // The days since then are more the earlier it began.
      hold_days: sql`now() - hold_since`,
    },
    sums: [cardSums, cardSumsOfPlaces],
    finish: ({ db }, stored) => rowsOf(db, stored),
    finishNeeds: ['outlet', 'outlet_name', 'outlet_id', 'dealer', 'region'],
  },
)
