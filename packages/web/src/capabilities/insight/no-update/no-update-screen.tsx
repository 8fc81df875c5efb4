import { type CaseKind, listsOfKinds, noUpdateApi, noUpdateReport } from '@rad/api/insight/no-update/contract'
import { word, words } from '@rad/api/words'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { addressesOf } from '#kit/page/report-address.ts'
import type { CellAddress } from '#kit/page/report.ts'
import { t } from '#kit/words.ts'
import { reportScreen } from '#shell/screens/report-screen.tsx'

const kindNames: Record<CaseKind, string> = words({
  ticket: 'Tickets',
  complaint: 'Complaints',
  follow_up: 'Follow-ups',
  na_declaration: 'Not applicable declarations',
  service_card: 'Job cards, service',
  bodyshop_card: 'Job cards, bodyshop',
  service_holdup: 'Hold-ups, service',
  bodyshop_holdup: 'Hold-ups, bodyshop',
  helpdesk_case: 'Helpdesk cases',
})
const kindWords = (kind: string) => t(kindNames[kind as CaseKind])

const places = Object.keys(noUpdateReport.filters).filter((key) => key !== 'kind')

interface NoUpdateView {
  rows: readonly string[]
  kind?: readonly CaseKind[] | undefined
}

/** The list of the kind that a figure counts; where it counts several, the report with a row for each. */
function addressOf(values: NoUpdateView): CellAddress {
  const { kind, ...filters } = values
  const levels = values.rows.filter((level) => level !== 'kind')
  return (row, figure) => {
    const only = row.kind && !row.is_total ? (row.kind as CaseKind) : kind?.length === 1 ? kind[0] : undefined
    if (only) {
      const list = { path: listsOfKinds[only].path, ...listsOfKinds[only].filters }
      const view = { ...filters, ...listsOfKinds[only].filters }
      const keys = [...places, ...Object.keys(listsOfKinds[only].filters)]
      return addressesOf({ list: list.path, values: view, filters: keys, measures: noUpdateReport.measures }, levels)(
        row,
        figure,
      )
    }
    if (values.rows.includes('kind')) return undefined
    const narrowed = row.is_total ? {} : Object.fromEntries(levels.map((level) => [level, row[level]]))
    const shared = Object.fromEntries(places.map((key) => [key, filters[key as keyof typeof filters]]))
    return `/reports/no-update${stringifySearch({ ...shared, ...narrowed, kind, rows: 'kind' })}`
  }
}

export const { Screen, prefetch } = reportScreen({
  report: noUpdateReport,
  rows: noUpdateApi.report,
  file: noUpdateApi.reportExport,
  lead: word('Open cases that their outlet has not updated for some time, as of now.'),
  filters: { kind: { words: kindWords } },
  names: { kind: kindWords },
  savedViews: { screen: 'reports/no-update', startsWith: {} },
  opens: ({ values }) => addressOf(values),
})
