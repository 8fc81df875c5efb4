import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

const shared = { parent: { title: word('Reports') }, allow: 'read Ticket' } as const

export const ticketReportRoutes = [
  screenRoute({
    ...shared,
    path: '/reports/tickets',
    title: word('Ticket summary'),
    load: () => import('./ticket-report-screen.tsx'),
  }),
  screenRoute({
    ...shared,
    path: '/reports/ytd',
    title: word('Tickets, year to date'),
    load: () => import('./year-report-screen.tsx'),
  }),
  screenRoute({
    ...shared,
    path: '/reports/level-tickets',
    title: word('Level tickets'),
    load: () => import('./level-report-screen.tsx'),
  }),
  screenRoute({
    ...shared,
    path: '/reports/charged',
    title: word('Who is charged'),
    load: () => import('./charged-report-screen.tsx'),
  }),
]
