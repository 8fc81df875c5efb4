import { word } from '@rad/api/words'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const ticketPages = definePages('service/tickets', [
  {
    path: '/tickets',
    title: word('Tickets'),
    allow: 'read Ticket',
    screen: 'ticket-list-screen',
    section: 'Service',
    menu: {
      search: { is_open: 'true' },
      counts: 'tickets',
      icon: IconTicket,
      order: 10,
      keywords: ['R05', 'case', 'level', 'due', 'breach'],
      actions: [{ title: word('Open ticket'), allow: 'create Ticket', search: { open: 'new' } }],
    },
  },
  {
    path: '/tickets/$no',
    title: word('Ticket'),
    allow: 'read Ticket',
    screen: 'ticket-screen',
    showsSentences: true,
  },
  {
    path: '/tickets/$no/letter',
    title: word('Letter to the customer'),
    allow: 'read Ticket',
    screen: 'ticket-letter-screen',
  },
])
