import { type CaseStatus, caseStatuses, helpdeskApi, helpdeskList, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { Navigate } from '@tanstack/react-router'
import { caseStatusWords } from '#words/helpdesk-words.tsx'
import { boardLook } from '#shell/screens/board-look.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { CaseCard } from './case-card.tsx'
import { caseCells } from './case-cells.tsx'
import { listLooks } from './case-filters.ts'
import { openCases } from './case-views.ts'
import { CaseQuickViews } from './quick-views.tsx'

const isOpen = (status: CaseStatus) => status !== 'draft' && !isEnded(status)

export const { Screen, prefetch } = listScreen({
  list: helpdeskList,
  rows: helpdeskApi.list,
  file: helpdeskApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  title: word('Technical helpdesk'),
  lead: word('Technical questions from outlets to brand engineers, and whose turn it is.'),
  search: word('Search number, title, VIN, registration, or concern'),
  empty: ({ can }) =>
    can('create Helpdesk')
      ? {
          title: word('No helpdesk cases yet'),
          text: word(
            'Ask the technical helpdesk about a vehicle in the workshop. Known issues are offered as you type.',
          ),
        }
      : {
          title: word('No helpdesk cases yet'),
          text: word('Cases appear here once an outlet in your scope asks the technical helpdesk.'),
        },
  add: { label: word('Ask technical helpdesk'), allow: 'create Helpdesk', to: '/helpdesk/new' },
  filters: listLooks,
  savedViews: { screen: 'helpdesk', startsWith: openCases },
  board: boardLook(() => import('./case-board.tsx').then(({ caseBoard }) => caseBoard)),
  above: ({ values }) => <CaseQuickViews values={values} />,
  tabs: {
    words: (status) => caseStatusWords(status as CaseStatus),
    group: { value: 'open-all', label: word('All open'), of: caseStatuses.filter(isOpen) },
    hidesEmpty: true,
  },
  rowId: ({ no }) => no,
  rowName: ({ no }) => no,
  cells: caseCells,
  card: (row) => <CaseCard row={row} />,
  page: ({ no }) => `/helpdesk/${no}`,
  // The quick search adds on the list, as everywhere; a case is written on a page of its own.
  drawer: ({ opened }) => (opened === 'new' ? <Navigate to="/helpdesk/new" replace /> : null),
})
