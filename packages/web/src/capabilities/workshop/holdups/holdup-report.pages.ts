import { word } from '@rad/api/words'
import IconReportSearch from '@tabler/icons-react/dist/esm/icons/IconReportSearch.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const holdupReportPages = definePages('workshop/holdups', [
  {
    path: '/reports/holdups',
    title: word('Hold-up report'),
    allow: 'read JobCard',
    screen: 'holdup-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReportSearch,
      order: 90,
      keywords: ['R19', 'pareto', 'reason', 'waiting', 'on hold', 'delay', 'party'],
    },
  },
])
