import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { documentFilters } from './list.contract.ts'

/** R22. */
export const documentReport = defineReport({
  title: 'Document analytics',
  dimensions: [
    { key: 'doc_type', label: 'Type', kind: 'status' },
    { key: 'source', label: 'Source', kind: 'status' },
    { key: 'topic', label: 'Topic', kind: 'code' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
  ],
  measures: [
    { key: 'documents', label: 'Documents', kind: 'number', hint: 'Documents received in the period.', opens: {} },
    { key: 'pages', label: 'Pages', kind: 'number', hint: 'Pages that were read.', opens: {} },
    {
      key: 'straight_through',
      label: 'Straight through %',
      kind: 'percent',
      hint: 'M82: verified without a person, of the documents that are finished.',
      opens: { is_straight: 'true' },
    },
    {
      key: 'queue',
      label: 'Review queue',
      kind: 'number',
      hint: 'Documents that need a review now.',
      opens: { status: 'needs_review' },
    },
    {
      key: 'accuracy',
      label: 'Field accuracy %',
      kind: 'percent',
      hint: 'M83: fields that reviewers left as they were read, of the fields they reviewed.',
      opens: { is_finished: 'true' },
    },
    {
      key: 'failed',
      label: 'Failed %',
      kind: 'percent',
      hint: 'Documents that could not be read, of all.',
      opens: { status: 'failed' },
    },
    {
      key: 'median_age',
      label: 'Median age (h)',
      kind: 'number',
      hint: 'From receiving to the last state, of the documents that are finished.',
      opens: { is_finished: 'true' },
    },
    {
      key: 'duplicates',
      label: 'Duplicates',
      kind: 'number',
      hint: 'Documents whose content came before.',
      opens: { is_duplicate: 'true' },
    },
    {
      key: 'time_saved',
      label: 'Time saved (h)',
      kind: 'number',
      hint: 'M84: minutes per page of the finished documents, less the time spent in reviews.',
      opens: { is_finished: 'true' },
    },
  ],
  filters: { ...documentFilters, compare: compareFilter },
  defaultRows: 'doc_type',
})

/** The figures that add up over documents, of which it is known what their change is made of. */
export const documentWhyMeasures = ['documents', 'pages', 'queue', 'duplicates', 'time_saved'] as const

export const documentWhyView = documentReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(documentWhyMeasures))
