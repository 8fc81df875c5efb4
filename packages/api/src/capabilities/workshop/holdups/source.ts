import { sql } from 'kysely'
import type { DbContext } from '#kernel/command/context.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { containing, placeIn } from '#kernel/list/list-sql.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { searchKeys } from '#kernel/list/search-keys.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import { holdupConditions, inDays, lastUpdate } from './conditions.ts'
import { holdupsToImport } from './fields.importer.ts'
import { type HoldupRow, holdupList } from './list.contract.ts'
import { isPausing, isPrimary, isRetired, lacksEvidence, statusAt } from './lookups.ts'
import { holdupSums, holdupSumsOfPlaces } from './sums.ts'
import { holdupStates } from './vocabulary.ts'

/** The ticket that was opened because it lasts, where the reader sees it. */
const ticketOf = sql<HoldupRow['ticket']>`(
  select jsonb_build_object('no', ticket.no, 'status', ticket.status, 'level', ticket.level, 'due_at', ticket.due_at,
    'is_breached', ${isBreached})
  from ticket where ticket.id = holdup.ticket_id)`

/** Hold-ups with what a row shows. */
export function rowFields({ db, deps }: DbContext) {
  const moment = deps.clock.now()
  const now = moment.toISOString()
  return db
    .selectFrom('holdup')
    .leftJoin('job_card', 'job_card.id', 'holdup.job_card_id')
    .leftJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
    .leftJoin('holdup_reason', 'holdup_reason.id', 'holdup.reason_id')
    .leftJoin('outlet', 'outlet.id', 'holdup.outlet_id')
    .leftJoin('region', 'region.id', 'holdup.region_id')
    .leftJoin('channel', 'channel.id', 'holdup.channel_id')
    .select([
      'holdup.id',
      sql<string>`job_card.no`.as('card'),
      'job_card.reg_no',
      'vehicle.model',
      sql<string>`outlet.code`.as('outlet'),
      sql<string>`outlet.name`.as('outlet_name'),
      sql<string>`region.code`.as('region'),
      'channel.code as channel',
      'holdup.job_type',
      sql<string>`holdup_reason.code`.as('reason'),
      sql<string>`holdup_reason.label`.as('label'),
      sql<boolean>`${isRetired(dayIn(deps.settings.brand_tz, moment))}`.as('is_retired'),
      sql<HoldupRow['party']>`holdup.party`.as('party'),
      statusAt(now).as('status'),
      'holdup.started_at',
      'holdup.expected_until',
      'holdup.ended_at',
      'holdup.end_cause',
      sql<number>`round((extract(epoch from coalesce(holdup.ended_at, ${now}::timestamptz) - holdup.started_at)
        / 86400)::numeric, 3)`.as('days'),
      'holdup.rest_workable',
      sql<boolean>`${isPrimary}`.as('is_primary'),
      'holdup.linked_no',
      'holdup.note',
      sql<boolean>`${isPausing}`.as('is_pausing'),
      sql<boolean>`${lacksEvidence}`.as('lacks_evidence'),
      'holdup.extended_count',
      'job_card.advisor',
      'job_card.insurer',
      'job_card.claim_no',
      'job_card.surveyor',
      'job_card.promised_at',
      sql<boolean>`job_card.vor`.as('vor'),
      ticketOf.as('ticket'),
      'holdup.updated_at',
      lastUpdate.as('last_update_at'),
      'holdup.version',
    ])
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** JSON writes instants in a different format. */
export const finished = <R extends Pick<StoredRow, 'ticket'>>(stored: readonly R[]): R[] =>
  stored.map((row) => {
    const { ticket } = row
    return ticket?.due_at ? { ...row, ticket: { ...ticket, due_at: new Date(ticket.due_at).toISOString() } } : row
  })

/** Hold-ups in scope, for the list, its files, and R19. */
export const holdupSource = listSource(holdupList, (listing: Listing) => rowFields(listing), {
  importFile: holdupsToImport,
  alone: {
    // Only cards with an insurer, which an index contains: the join is dropped where no column is sorted by it.
    rows: ({ db, now }) =>
      db
        .selectFrom('holdup')
        .leftJoin('job_card', (join) =>
          join.onRef('job_card.id', '=', 'holdup.job_card_id').on('job_card.insurer', 'is not', null),
        )
        .select([
          'holdup.id',
          statusAt(now.toISOString()).as('status'),
          'holdup.started_at',
          'holdup.expected_until',
          'holdup.ended_at',
          'job_card.insurer',
        ]),
    joined: ['dealer', 'insurer', 'primary'],
    sorts: ['started_at', 'expected_until', 'days', 'insurer'],
  },
  areFilled: ['started_at', 'expected_until', 'days'],
  filters: holdupConditions,
  days: inDays,
  search: async (typed, { db, actor }) => {
    const keys = await searchKeys(db, actor, typed, 'rad.job_cards_containing')
    return {
      where: keys
        ? sql<boolean>`holdup.job_card_id = any (${sql.val(keys)}::uuid[])`
        : sql<boolean>`holdup.job_card_id in (select id from job_card where search_text like ${containing(typed)})`,
    }
  },
  sorts: {
    status: placeIn(holdupStates, 'status'),
    // The longer ago, the older: without an end it is still ageing.
    days: sql`coalesce(ended_at, now()) - started_at`,
    // Those an insurer is called about at once, the oldest first.
    insurer: [sql`insurer`, sql`started_at`],
  },
  sums: [holdupSums, holdupSumsOfPlaces],
  finish: (_, stored) => finished(stored),
  finishNeeds: ['ticket'],
})
