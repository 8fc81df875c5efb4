import { word } from '@rad/api/words'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('Usage metrics'),
    to: '/reports/usage',
    search: { period: 'last-28-days', compare: 'previous' },
    icon: IconChartHistogram,
    allow: 'read Bot',
    order: 10,
    keywords: ['R02', 'sessions', 'containment', 'fallback', 'hand-over', 'CSAT', 'bots'],
  },
]
