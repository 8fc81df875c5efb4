import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { isOneOf, placeIn, rowColumns } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { isOpen, isOverdue, lastOf, today } from './conditions.ts'
import { revalidationFields, revalidationList } from './contract.ts'
import { revalidationsToImport } from './importer.ts'
import { revalidationStates } from './vocabulary.ts'

interface Moment {
  db: Db
  zone: string
  now: Date
}

const findingsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from revalidation_finding finding where finding.revalidation_id = revalidation.id and ${condition})`

/** The columns of a row. */
export const rowFields = ({ db, zone, now }: Moment) =>
  db
    .selectFrom('revalidation')
    .innerJoin('outlet', 'outlet.id', 'revalidation.outlet_id')
    .innerJoin('region', 'region.id', 'revalidation.region_id')
    .innerJoin('checklist', 'checklist.id', 'revalidation.checklist_id')
    .leftJoin('revalidation_plan', 'revalidation_plan.id', 'revalidation.plan_id')
    .select([
      'revalidation.id',
      'revalidation.no',
      'revalidation.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'checklist.code as checklist',
      'revalidation_plan.code as plan',
      'revalidation.cycle',
      'revalidation.auditor_user_id as auditor_id',
      'revalidation.auditor_name',
      'revalidation.score',
      'revalidation.result',
      'revalidation.decided_on',
      'revalidation.valid_until',
      sql<number | null>`revalidation.valid_until - ${today(zone, now)}`.as('days_left'),
      findingsWhere(isOpen).as('open_findings'),
      findingsWhere(isOverdue(zone, now)).as('overdue_findings'),
      'revalidation.opened_on',
      ...rowColumns('revalidation', revalidationFields),
    ])

/** The rows in scope, for list and files. */
export const revalidationSource = listSource(
  revalidationList,
  (listing: Listing) => rowFields(listing).select('revalidation.search_text'),
  {
    importFile: revalidationsToImport,
    days: 'planned_on',
    search: sql`search_text`,
    filters: {
      auditor: (names) => isOneOf(sql`revalidation.auditor_name`, names),
      mine: (mine, { actor }) =>
        sql<SqlBool>`(revalidation.auditor_user_id is not distinct from ${actor.user_id}::uuid) = ${mine === 'true'}`,
      latest: (latest) =>
        sql<SqlBool>`(outlet.status = 'active' and revalidation.decided_on is not null
          and revalidation.id = ${lastOf(sql`revalidation.outlet_id`, sql`revalidation.kind`)}) = ${latest === 'true'}`,
      overdue: (overdue, { zone, now }) => sql<SqlBool>`exists (select from revalidation_finding finding
        where finding.revalidation_id = revalidation.id and ${isOverdue(zone, now)}) = ${overdue === 'true'}`,
    },
    sorts: { status: placeIn(revalidationStates.values, 'status') },
  },
)
