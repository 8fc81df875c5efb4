import { type CaseStatus, helpdeskApi, type HelpdeskRow } from '@rad/api/knowledge/helpdesk/contract'
import { query } from '#api/query.ts'
import { CaseDue, CasePriorityMark, caseStatusWords } from '#words/helpdesk-words.tsx'
import type { BoardDeclaration } from '#shell/screens/board-declaration.ts'
import { MoveDrawer } from './case-move-drawer.tsx'

/** Cases by state; a step opens the form with what it needs. */
export const caseBoard: BoardDeclaration<HelpdeskRow> = {
  columns: [
    'submitted',
    'returned',
    'accepted',
    'in_analysis',
    'awaiting_outlet',
    'recommended',
    'outlet_trial',
    'noted',
  ] satisfies CaseStatus[],
  words: (status) => caseStatusWords(status as CaseStatus),
  page: ({ no }) => `/helpdesk/${no}`,
  name: ({ title }) => title,
  lines: ({ no, outlet_name, reg_no, model, assignee }) => [
    [reg_no, model].filter(Boolean).join(' · ') || null,
    outlet_name,
    [no, assignee].filter(Boolean).join(' · '),
  ],
  foot: (row) => (
    <>
      {row.priority === 'urgent' ? <CasePriorityMark priority={row.priority} /> : null}
      {row.due_at ? <CaseDue row={row} /> : null}
    </>
  ),
  steps: async ({ no }, queryClient) => {
    const answer = await queryClient.fetchQuery(query(helpdeskApi.get, { params: { no } }))
    return {
      steps: answer.allowed.map(({ to }) => to),
      form: (to, onClose) => <MoveDrawer answer={answer} to={to as CaseStatus} onClose={onClose} />,
    }
  },
}
