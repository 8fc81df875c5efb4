import { word } from '@rad/api/words'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import type { NavEntry } from '#shell/nav.ts'

const shared = { section: word('Reports'), allow: 'read Ticket' } as const

export const nav: NavEntry[] = [
  {
    ...shared,
    title: word('Ticket summary'),
    to: '/reports/tickets',
    search: { period: 'last-28-days' },
    icon: IconTicket,
    order: 60,
    keywords: ['R06', 'R09', 'chart', 'in time', 'backlog'],
  },
  {
    ...shared,
    title: word('Tickets, year to date'),
    to: '/reports/ytd',
    icon: IconCalendarStats,
    order: 65,
    keywords: ['R07', 'YTD', 'fiscal'],
  },
  {
    ...shared,
    title: word('Level tickets'),
    to: '/reports/level-tickets',
    icon: IconStairsUp,
    order: 70,
    keywords: ['R08', 'escalation', 'L3', 'L4'],
  },
  {
    ...shared,
    title: word('Who is charged'),
    to: '/reports/charged',
    icon: IconReportMoney,
    order: 75,
    keywords: ['R25', 'blame', 'brand', 'insurer'],
  },
]
