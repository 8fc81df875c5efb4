import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const ticketRoutes = [
  screenRoute({
    path: '/tickets',
    title: word('Tickets'),
    parent: { title: word('Service') },
    allow: 'read Ticket',
    load: () => import('./ticket-list-screen.tsx'),
  }),
  screenRoute({
    path: '/tickets/$no',
    title: word('Ticket'),
    parent: { title: word('Tickets'), to: '/tickets' },
    allow: 'read Ticket',
    load: () => import('./ticket-screen.tsx'),
  }),
  screenRoute({
    path: '/tickets/$no/letter',
    title: word('Letter to the customer'),
    parent: { title: word('Tickets'), to: '/tickets' },
    allow: 'read Ticket',
    load: () => import('./ticket-letter-screen.tsx'),
  }),
]
