import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { contains } from '#kernel/list/search-keys.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { knownIssueList } from './contract.ts'
import { knownIssuesToImport } from './fields.importer.ts'
import { knownIssueStatuses } from './vocabulary.ts'

/** Known issues with what a row shows. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('known_issue')
    .select(['id', 'no', 'status', 'title', 'system_group', 'models', 'dtc_codes', 'campaign_no', 'solved'])
    .select(['published_on', 'updated_at'])

/** Of these models, or of every model. */
export const isAboutModel = (names: readonly string[]) =>
  sql<SqlBool>`(models = '{}' or models && ${sql.val(names)}::text[])`

/** The known issues that the user may read, for the list and its files. */
export const knownIssueSource = listSource(knownIssueList, ({ db }: Listing) => rowFields(db).select('search_text'), {
  importFile: knownIssuesToImport,
  search: (typed) => ({ where: contains('known_issue', typed, undefined) }),
  filters: {
    model: isAboutModel,
    dtc: (codes) => sql<SqlBool>`dtc_codes && ${sql.val(codes)}::text[]`,
    campaign: (value) => sql<SqlBool>`(campaign_no is not null) = ${value === 'true'}`,
  },
  sorts: { status: placeIn(knownIssueStatuses, 'status') },
})
