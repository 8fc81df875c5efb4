import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { ageOf, caseConditions, inDays, isOverdue, lastUpdate } from './conditions.ts'
import { helpdeskList } from './list.contract.ts'
import { caseSumsOfPlaces } from './sums.ts'
import { casePriorities, caseStatuses } from './vocabulary.ts'

/** Cases with what a row shows. */
export const rowFields = (db: Db, now: RawBuilder<string>) =>
  db
    .selectFrom('helpdesk_case')
    .leftJoin('outlet', 'outlet.id', 'helpdesk_case.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'helpdesk_case.dealer_id')
    .leftJoin('region', 'region.id', 'helpdesk_case.region_id')
    .leftJoin('channel', 'channel.id', 'helpdesk_case.channel_id')
    .leftJoin('job_card', 'job_card.id', 'helpdesk_case.job_card_id')
    .leftJoin('known_issue', 'known_issue.id', 'helpdesk_case.known_issue_id')
    .select([
      'helpdesk_case.id',
      'helpdesk_case.no',
      'helpdesk_case.kind',
      'helpdesk_case.status',
      'helpdesk_case.title',
      'helpdesk_case.priority',
      'helpdesk_case.tier',
      'helpdesk_case.outlet_id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'dealer.code as dealer',
      'region.code as region',
      'channel.code as channel',
      'helpdesk_case.job_type',
      'helpdesk_case.vin',
      'helpdesk_case.reg_no',
      'helpdesk_case.model',
      'helpdesk_case.system_group',
      'helpdesk_case.dtc_codes',
      'helpdesk_case.vehicle_down',
      sql<string | null>`(select s.full_name from rad.staff(array[helpdesk_case.assignee_user_id]) s)`.as('assignee'),
      'helpdesk_case.assignee_user_id as assignee_id',
      'helpdesk_case.turn',
      'helpdesk_case.due_at',
      sql<boolean>`${isOverdue(now)}`.as('is_overdue'),
      'helpdesk_case.opened_on',
      'helpdesk_case.opened_at',
      lastUpdate.as('last_update_at'),
      sql<
        number | null
      >`case when helpdesk_case.submitted_at is not null then round((${ageOf(now)} / 86400)::numeric, 3) end`.as(
        'age_days',
      ),
      'job_card.no as job_card',
      'known_issue.no as known_issue',
      'helpdesk_case.returned_count',
      'helpdesk_case.reopened_count',
      'helpdesk_case.closed_at',
    ])

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** Adds where cases belong that were begun under a dealer the user no longer sees. */
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

/** Cases in scope, for the list, its files, and R11. */
export const caseSource = listSource(
  helpdeskList,
  ({ db, now }: Listing) =>
    rowFields(db, sql<string>`${now.toISOString()}::timestamptz`).select([
      'helpdesk_case.submitted_at',
      'helpdesk_case.closed_on',
      'helpdesk_case.age_seconds',
      'helpdesk_case.first_reply_seconds',
      'helpdesk_case.recommended_count',
    ]),
  {
    table: 'helpdesk_case',
    filters: caseConditions,
    days: inDays,
    search: searchOf('helpdesk_case', 'rad.helpdesk_cases_containing'),
    sorts: {
      status: placeIn(caseStatuses, 'status'),
      priority: placeIn(casePriorities, 'priority'),
      assignee: sql`assignee`,
    },
    sums: [caseSumsOfPlaces],
    finish: ({ db }, stored) => rowsOf(db, stored),
    finishNeeds: ['outlet', 'outlet_name', 'outlet_id', 'dealer', 'region'],
  },
)
