import { word } from '@rad/api/words'
import IconChartAreaLine from '@tabler/icons-react/dist/esm/icons/IconChartAreaLine.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartDonut from '@tabler/icons-react/dist/esm/icons/IconChartDonut.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const cardPages = definePages('apps/cards', [
  {
    path: '/dashboard/analytics',
    title: word('Analytics dashboard'),
    allow: 'read Dashboard',
    screen: 'analytics-board-screen',
    section: 'Apps',
    menu: { icon: IconChartAreaLine, order: 84, keywords: ['dashboards', 'charts', 'sessions', 'radar'] },
  },
  {
    path: '/dashboard/ecommerce',
    title: word('E-commerce dashboard'),
    allow: 'read Dashboard',
    screen: 'commerce-board-screen',
    section: 'Apps',
    menu: { icon: IconReportMoney, order: 85, keywords: ['dashboards', 'commerce', 'revenue', 'earnings', 'sales'] },
  },
  {
    path: '/pages/cards/analytics',
    title: word('Analytics cards'),
    allow: 'read Dashboard',
    screen: 'card-analytics-screen',
    section: 'Apps',
    menu: { icon: IconChartDonut, order: 86, keywords: ['card', 'charts', 'devices', 'customers', 'goals'] },
  },
  {
    path: '/pages/cards/statistics',
    title: word('Statistics cards'),
    allow: 'read Dashboard',
    screen: 'card-statistics-screen',
    section: 'Apps',
    menu: { icon: IconChartBar, order: 87, keywords: ['card', 'sparklines', 'traffic', 'subscribers', 'newsletter'] },
  },
])
