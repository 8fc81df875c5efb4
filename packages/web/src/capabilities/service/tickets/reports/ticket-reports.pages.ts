import { word } from '@rad/api/words'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const ticketReportPages = definePages('service/tickets/reports', [
  {
    path: '/reports/tickets',
    title: word('Ticket summary'),
    allow: 'read Ticket',
    screen: 'ticket-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReport,
      order: 60,
      keywords: ['R06', 'R09', 'chart', 'in time', 'backlog'],
    },
  },
  {
    path: '/reports/ytd',
    title: word('Tickets, year to date'),
    allow: 'read Ticket',
    screen: 'year-report-screen',
    section: 'Reports',
    menu: {
      icon: IconCalendarStats,
      order: 65,
      keywords: ['R07', 'YTD', 'fiscal'],
    },
  },
  {
    path: '/reports/level-tickets',
    title: word('Level tickets'),
    allow: 'read Ticket',
    screen: 'level-report-screen',
    section: 'Reports',
    menu: {
      icon: IconStairsUp,
      order: 70,
      keywords: ['R08', 'escalation', 'L3', 'L4'],
    },
  },
  {
    path: '/reports/charged',
    title: word('Responsible parties'),
    allow: 'read Ticket',
    screen: 'charged-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReportMoney,
      order: 75,
      keywords: ['R25', 'blame', 'brand', 'insurer'],
    },
  },
])
