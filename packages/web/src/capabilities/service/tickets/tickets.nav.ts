import { word } from '@rad/api/words'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service'),
    title: word('Tickets'),
    to: '/tickets',
    search: { is_open: 'true' },
    icon: IconTicket,
    allow: 'read Ticket',
    order: 10,
    keywords: ['R05', 'case', 'level', 'due', 'breach'],
    actions: [{ title: word('Open a ticket'), allow: 'create Ticket', search: { open: 'new' } }],
  },
]
