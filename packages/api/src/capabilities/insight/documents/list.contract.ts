import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { type Filters, monthFilter, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { documentSources, documentStates, documentTypes, linkKinds, readingFailures } from './vocabulary.ts'

/** One line of the list. */
export const DocumentRow = z.object({
  id: z.uuid(),
  no: z.string(),
  /** Its number in the system that it came from. */
  sender_no: z.string().nullable(),
  file_name: z.string(),
  doc_type: z.enum(documentTypes),
  status: z.enum(documentStates.values),
  source: z.enum(documentSources),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  uploader: z.string(),
  received_at: instant,
  received_on: z.string(),
  finished_at: instant.nullable(),
  pages: z.int().nullable(),
  words: z.int().nullable(),
  bytes: z.int(),
  language: z.string().nullable(),
  /** The least of its fields, in percent; null where it has none. */
  confidence_percent: z.number().nullable(),
  sums_agree: z.boolean().nullable(),
  is_straight: z.boolean(),
  is_duplicate: z.boolean(),
  failure: z.enum(readingFailures).nullable(),
  linked_kind: z.enum(linkKinds).nullable(),
  linked_no: z.string().nullable(),
})
export type DocumentRow = z.infer<typeof DocumentRow>

export const documentColumns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'file_name', label: 'File name', kind: 'text' },
  { key: 'doc_type', label: 'Type', kind: 'status' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'received_at', label: 'Received', kind: 'instant' },
  {
    key: 'confidence_percent',
    label: 'Confidence %',
    kind: 'percent',
    hint: 'How sure its least certain field is.',
  },
  { key: 'pages', label: 'Pages', kind: 'number' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'uploader', label: 'Added by', kind: 'text' },
  { key: 'linked_no', label: 'Added to', kind: 'code' },
  { key: 'sender_no', label: 'Sender’s number', kind: 'code', hidden: true },
  { key: 'source', label: 'Source', kind: 'status', hidden: true },
  {
    key: 'is_straight',
    label: 'Straight through',
    kind: 'flag',
    hidden: true,
    hint: 'M82: verified without a person.',
  },
  { key: 'sums_agree', label: 'Sums agree', kind: 'flag', hidden: true },
  { key: 'is_duplicate', label: 'Duplicate', kind: 'flag', hidden: true, hint: 'The same content came before.' },
  { key: 'failure', label: 'Failure', kind: 'status', hidden: true },
  { key: 'words', label: 'Words', kind: 'number', hidden: true },
  { key: 'bytes', label: 'Size (bytes)', kind: 'number', hidden: true },
  { key: 'language', label: 'Language', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'received_on', label: 'Day', kind: 'day', hidden: true },
  { key: 'finished_at', label: 'Finished', kind: 'instant', hidden: true },
] as const satisfies readonly Column<keyof DocumentRow>[]

/** The filters of both list and report: a figure of the report is the count of the list it opens. */
export const documentFilters = {
  ...periodFilters,
  month: monthFilter,
  status: { kind: 'options', label: 'Status', values: documentStates.values },
  doc_type: { kind: 'options', label: 'Type', values: documentTypes },
  source: { kind: 'options', label: 'Source', values: documentSources },
  topic: { kind: 'options', label: 'Topic', from: 'call-topics' },
  is_straight: { kind: 'flag', label: 'Straight through', quiet: true },
  is_duplicate: { kind: 'flag', label: 'Duplicate', quiet: true },
  is_finished: { kind: 'flag', label: 'Finished', quiet: true },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
} as const satisfies Filters

export const documentList = defineList({
  title: 'Documents',
  imports: 'documents',
  row: DocumentRow,
  columns: documentColumns,
  filters: documentFilters,
  defaultSort: '-received_at',
  tabs: 'status',
})
