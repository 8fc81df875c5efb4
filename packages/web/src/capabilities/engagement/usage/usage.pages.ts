import { word } from '@rad/api/words'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const usagePages = definePages('engagement/usage', [
  {
    path: '/reports/usage',
    title: word('Usage metrics'),
    allow: 'read Bot',
    screen: 'usage-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconChartHistogram,
      order: 10,
      keywords: ['R02', 'sessions', 'containment', 'fallback', 'hand-over', 'CSAT', 'bots'],
    },
  },
])
