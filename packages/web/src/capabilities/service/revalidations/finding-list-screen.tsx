import { findingList, type FindingRow, findingsApi } from '@rad/api/service/revalidations/findings.contract'
import { word } from '@rad/api/words'
import type { Cells } from '#kit/table/data-table.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { FindingStateBadge, SeverityBadge } from './revalidation-words.tsx'

const cells: Cells<FindingRow> = {
  severity: ({ severity }) => <SeverityBadge severity={severity} />,
  state: ({ state }) => <FindingStateBadge state={state} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  revalidation: ({ revalidation }) => <PathLink href={`/revalidations/${revalidation}`}>{revalidation}</PathLink>,
}

export const { Screen, prefetch } = listScreen({
  list: findingList,
  rows: findingsApi.list,
  file: findingsApi.export,
  lead: word('What audits found, with who does what about it until when.'),
  search: word('Search finding, action, or revalidation'),
  empty: {
    title: word('No findings yet'),
    text: word('Findings appear here when an audit finds something.'),
  },
  cells,
  cardColumns: { title: 'text', status: 'state', facts: ['severity', 'due_on', 'owner', 'outlet'] },
  page: ({ revalidation }) => `/revalidations/${revalidation}`,
})
