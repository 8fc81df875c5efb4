import {
  type ComplaintRow,
  complaintsApi,
  type ComplaintStatus,
  complaintStatuses,
} from '@rad/api/service/complaints/contract'
import { query } from '#api/query.ts'
import { inWords } from '#kit/text/in-words.ts'
import { SeverityBadge } from '#words/complaint-words.tsx'
import type { BoardDeclaration } from '#shell/screens/board-declaration.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Open complaints by state; one with a ticket moves on with its ticket. */
export const complaintBoard: BoardDeclaration<ComplaintRow> = {
  columns: complaintStatuses.filter((status) => status !== 'closed'),
  words: inWords,
  page: ({ no }) => `/complaints/${no}`,
  name: ({ category, model, no }) => [category && inWords(category), model].filter(Boolean).join(' · ') || no,
  lines: ({ no, outlet }) => [[no, outlet].filter(Boolean).join(' · ')],
  foot: ({ severity }) =>
    severity === 'critical' || severity === 'high' ? <SeverityBadge severity={severity} /> : null,
  steps: async ({ no }, queryClient) => {
    const complaint = await queryClient.fetchQuery(query(complaintsApi.get, { params: { no } }))
    return {
      steps: complaint.allowed,
      form: (to, onClose) => <MoveDialog complaint={complaint} to={to as ComplaintStatus} onClose={onClose} />,
    }
  },
}
