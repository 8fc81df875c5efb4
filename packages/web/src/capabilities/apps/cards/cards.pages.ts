import { word } from '@rad/api/words'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconDeviceDesktopAnalytics from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktopAnalytics.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const cardPages = definePages('apps/cards', [
  {
    path: '/dashboard/analytics',
    title: word('Analytics dashboard'),
    allow: 'read Dashboard',
    screen: 'analytics-board-screen',
    section: 'Apps',
    menu: { icon: IconReportAnalytics, order: 84 },
  },
  {
    path: '/dashboard/ecommerce',
    title: word('E-commerce dashboard'),
    allow: 'read Dashboard',
    screen: 'commerce-board-screen',
    section: 'Apps',
    menu: { icon: IconReportMoney, order: 85 },
  },
  {
    path: '/pages/cards/analytics',
    title: word('Analytics cards'),
    allow: 'read Dashboard',
    screen: 'card-analytics-screen',
    section: 'Apps',
    menu: { icon: IconDeviceDesktopAnalytics, order: 86 },
  },
  {
    path: '/pages/cards/statistics',
    title: word('Statistics cards'),
    allow: 'read Dashboard',
    screen: 'card-statistics-screen',
    section: 'Apps',
    menu: { icon: IconChartHistogram, order: 87 },
  },
])
