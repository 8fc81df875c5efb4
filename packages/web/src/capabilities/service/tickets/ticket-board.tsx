import { type TicketRow, ticketsApi, type TicketStatus } from '@rad/api/service/tickets/contract'
import { query } from '#api/query.ts'
import { LevelMark, PriorityMark, TicketDue, ticketStatusWords } from '#words/ticket-words.tsx'
import type { BoardDeclaration } from '#shell/screens/board-declaration.ts'
import { MoveDrawer } from './move-drawer.tsx'

/** Open tickets by state; a step opens the form with what it needs. */
export const ticketBoard: BoardDeclaration<TicketRow> = {
  columns: [
    'new',
    'open',
    'in_progress',
    'waiting_customer',
    'waiting_third',
    'unjustified_claimed',
    'resolved',
  ] satisfies TicketStatus[],
  words: (status) => ticketStatusWords(status as TicketStatus),
  page: ({ no }) => `/tickets/${no}`,
  name: ({ title }) => title,
  lines: ({ no, outlet_name }) => [outlet_name, no],
  foot: (ticket) => (
    <>
      <PriorityMark priority={ticket.priority} />
      {ticket.level > 1 ? <LevelMark level={ticket.level} /> : null}
      {ticket.due_at ? <TicketDue ticket={ticket} /> : null}
    </>
  ),
  steps: async ({ no }, queryClient) => {
    const answer = await queryClient.fetchQuery(query(ticketsApi.get, { params: { no } }))
    return {
      steps: answer.allowed.map(({ to }) => to),
      form: (to, onClose) => <MoveDrawer answer={answer} to={to as TicketStatus} onClose={onClose} />,
    }
  },
}
