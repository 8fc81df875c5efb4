import { callDisputesApi, disputeList, type DisputeRow } from '@rad/api/insight/calls/disputes/contract'
import { word } from '@rad/api/words'
import { aboutWords, claimWords, DisputeStatusBadge } from './parts/dispute-words.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

function Due({ due_on, is_overdue }: DisputeRow) {
  const day = useFormat().day(due_on)
  return is_overdue ? <Badge tone="bad">{t('{due}, overdue', { due: day })}</Badge> : <>{day}</>
}

const cells: Cells<DisputeRow> = {
  status: ({ status }) => <DisputeStatusBadge status={status} />,
  due_on: (row) => <Due {...row} />,
  about: (row) => aboutWords(row),
  was: (row) => claimWords(row, row.was),
  claim: (row) => claimWords(row, row.claim),
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name ?? undefined}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: disputeList,
  rows: callDisputesApi.list,
  file: callDisputesApi.export,
  lead: word('What agents dispute of the analysis of their calls, with what was decided.'),
  search: word('Search number or agent'),
  empty: { title: word('No call disputes yet'), text: word('Agents open them on the page of their call.') },
  cells,
  page: ({ call }) => `/calls/${call}`,
  savedViews: { screen: 'call-disputes' },
})
