import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { filesOf } from '#kernel/file/evidence.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { findingState, today } from './conditions.ts'
import { findingList } from './findings.contract.ts'
import { findingsToImport } from './findings.importer.ts'
import { severities } from './vocabulary.ts'

/** Findings with where they are, by the day of the brand. */
export const findingRows = ({ db, zone, now }: { db: Db; zone: string; now: Date }) =>
  db
    .selectFrom('revalidation_finding as finding')
    .innerJoin('revalidation as r', 'r.id', 'finding.revalidation_id')
    .innerJoin('outlet', 'outlet.id', 'finding.outlet_id')
    .innerJoin('region', 'region.id', 'r.region_id')
    .select([
      'finding.id',
      'r.no as revalidation',
      'r.kind',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'finding.item',
      'finding.area',
      'finding.text',
      'finding.severity',
      'finding.action',
      'finding.owner_name as owner',
      'finding.owner_user_id as owner_id',
      findingState(zone, now).as('state'),
      'finding.found_on',
      'finding.due_on',
      sql<number | null>`case when finding.done_at is null then finding.due_on - ${today(zone, now)} end`.as(
        'days_left',
      ),
      'finding.done_at',
      'finding.done_note',
      'finding.verified_at',
      'finding.verified_by_name as verified_by',
      'finding.is_repeat',
      filesOf('revalidation_proof', sql`f.finding_id = finding.id`).as('files'),
      'finding.version',
    ])

/** The findings in scope, for list and files. */
export const findingSource = listSource(findingList, (listing: Listing) => findingRows(listing), {
  importFile: findingsToImport,
  search: sql`r.no || ' ' || finding.text || ' ' || coalesce(finding.action, '')`,
  filters: {
    repeat: (repeat) => sql<SqlBool>`finding.is_repeat = ${repeat === 'true'}`,
    mine: (mine, { actor }) =>
      sql<SqlBool>`(finding.owner_user_id is not distinct from ${actor.user_id}::uuid) = ${mine === 'true'}`,
    is_open: (open) => sql<SqlBool>`(finding.done_at is null) = ${open === 'true'}`,
  },
  sorts: { severity: placeIn(severities, 'severity') },
})
