import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { none } from '#kernel/contract/view.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { inMonths, placeIn } from '#kernel/list/list-sql.ts'
import { contains } from '#kernel/list/search-keys.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { documentsToImport } from './fields.importer.ts'
import { documentList } from './list.contract.ts'
import { documentSums, documentSumsOfPlaces } from './sums.ts'
import { documentSources, documentStates, documentTypes } from './vocabulary.ts'

/** Whether the same content came before, in a document that the reader may see, too. */
const isDuplicate = sql<boolean>`(document.duplicate_of is not null
  and exists (select from document earlier where earlier.id = document.duplicate_of))`

/** Documents with the columns of a row. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('document')
    .leftJoin('outlet', 'outlet.id', 'document.outlet_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .select([
      'document.id',
      'document.no',
      'document.client_no as sender_no',
      'document.file_name',
      'document.doc_type',
      'document.status',
      'document.source',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'document.uploader',
      'document.received_at',
      'document.received_on',
      'document.finished_at',
      'document.pages',
      'document.words',
      'document.bytes',
      'document.language',
      sql<number | null>`${oneDecimal(sql`100 * document.confidence`)}::float8`.as('confidence_percent'),
      'document.sums_agree',
      'document.is_straight',
      isDuplicate.as('is_duplicate'),
      'document.failure',
      'document.linked_kind',
      'document.linked_no',
    ])

const topicsOf = sql`from document_topic named join topic on topic.id = named.topic_id where named.document_id = document.id`

/** Documents about one of these topics; `none` requests those about none. */
function hasTopic(codes: readonly string[]) {
  const has = sql<SqlBool>`exists (select ${topicsOf}
    and topic.code = any (${sql.val(codes.filter((code) => code !== none))}::text[]))`
  return codes.includes(none) ? sql<SqlBool>`(${has} or not exists (select ${topicsOf}))` : has
}

/** The documents in scope, for list, files, and report. */
export const documentSource = listSource(
  documentList,
  ({ db }: Listing) =>
    rowFields(db).select([
      'document.confidence',
      'document.fields_reviewed',
      'document.fields_right',
      'document.review_seconds',
    ]),
  {
    importFile: documentsToImport,
    days: 'received_on',
    // Its letters as they are stored, or no index finds them.
    search: (typed) => ({ where: contains('document', typed, undefined) }),
    sums: [documentSums, documentSumsOfPlaces],
    filters: {
      month: (months) => inMonths(sql`document.received_on`, months),
      topic: (codes) => hasTopic(codes),
      is_duplicate: (value) => sql<SqlBool>`${isDuplicate} = ${value === 'true'}`,
      is_finished: (value) => sql<SqlBool>`(document.finished_at is not null) = ${value === 'true'}`,
    },
    sorts: {
      // As it is stored, in the order of an index.
      confidence_percent: sql`confidence`,
      status: placeIn(documentStates.values, 'status'),
      doc_type: placeIn(documentTypes, 'doc_type'),
      source: placeIn(documentSources, 'source'),
    },
  },
)
