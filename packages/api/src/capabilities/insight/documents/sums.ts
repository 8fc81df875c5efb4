import { sql } from 'kysely'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'

/** Documents by month and what they are filtered by most. */
export const storedDocumentSums = {
  table: 'document',
  groups: {
    month: "date_trunc('month', line.received_on)::date",
    status: 'line.status',
    doc_type: 'line.doc_type',
    source: 'line.source',
    is_straight: 'line.is_straight',
  },
  measures: { documents: '1' },
} satisfies StoredSums

/** Documents by what scopes are made of. */
export const storedDocumentSumsByPlace = {
  table: 'document',
  name: 'document_place',
  groups: { outlet_id: 'line.outlet_id', status: 'line.status' },
  measures: { documents: '1' },
} satisfies StoredSums

/** Documents of the whole network, to count a list by. */
export const documentSums: ListSums = {
  lines: () => sql`select line.*, line.month as received_on from (${sumLines(storedDocumentSums)}) line`,
  table: 'document',
  count: 'documents',
  knows: ['status', 'doc_type', 'source', 'is_straight', 'month'],
  onlyCounts: true,
}

/** Documents in the scope of the reader, to count a list by; the few that they added elsewhere are added one by one. */
export const documentSumsOfPlaces: ListSums = {
  lines: () => sql`
    select status, documents from (${sumLines(storedDocumentSumsByPlace)}) line
    union all
    select status, 1 from document
    where uploaded_by = rad.actor_id() and (outlet_id = any ((select rad.outlet_ids())::uuid[])) is not true`,
  table: 'document',
  count: 'documents',
  knows: ['status'],
  isWalledAlike: true,
  onlyCounts: true,
}
