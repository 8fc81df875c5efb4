import { contract } from '#kernel/contract/contract.ts'
import { caseFilters, type Filters } from '#kernel/contract/filters.ts'
import { defineReport } from '#kernel/contract/report-contract.ts'
import { caseKinds } from './vocabulary.ts'

export { caseKinds, listsOfKinds, type CaseKind } from './vocabulary.ts'

const { period: _period, from: _from, to: _to, month: _month, ...places } = caseFilters

const without = (days: 30 | 60 | 90) => ({ no_update: `${days}..` })

/** R12b: open cases that their outlet has not updated, as of now. */
export const noUpdateReport = defineReport({
  title: 'No update',
  dimensions: [
    { key: 'kind', label: 'Kind', kind: 'status' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'channel', label: 'Channel', kind: 'code' },
  ],
  measures: [
    {
      key: 'over_30',
      label: 'Over 30 days',
      kind: 'number',
      hint: 'Open cases that their outlet has not updated for 30 days.',
      opens: without(30),
    },
    {
      key: 'over_60',
      label: 'Over 60 days',
      kind: 'number',
      hint: 'Open cases that their outlet has not updated for 60 days.',
      opens: without(60),
    },
    {
      key: 'over_90',
      label: 'Over 90 days',
      kind: 'number',
      hint: 'Open cases that their outlet has not updated for 90 days.',
      opens: without(90),
    },
    { key: 'open', label: 'Open', kind: 'number', hint: 'All open cases.', opens: { no_update: '0..' } },
    {
      key: 'over_30_percent',
      label: 'Over 30 days %',
      kind: 'percent',
      hint: 'Open cases without an update for 30 days / open cases.',
      opens: without(30),
    },
    {
      key: 'oldest_days',
      label: 'Longest (days)',
      kind: 'number',
      hint: 'Days since the update that is longest ago.',
    },
  ],
  filters: { kind: { kind: 'options', label: 'Kind', values: caseKinds }, ...places } satisfies Filters,
  defaultRows: 'kind',
  hasSearch: false,
})

export const noUpdateApi = contract('no-update', {
  ...noUpdateReport.endpoints({ path: '/api/reports/no-update', subject: 'FollowUp', scope: 'outlet' }),
})
