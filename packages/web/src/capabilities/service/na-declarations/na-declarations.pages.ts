import { word } from '@rad/api/words'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const naDeclarationPages = definePages('service/na-declarations', [
  {
    path: '/na',
    title: word('Not applicable declarations'),
    allow: 'read FollowUp',
    screen: 'na-list-screen',
    section: 'Service',
    menu: {
      icon: IconBan,
      order: 96,
      keywords: ['NA', 'sold', 'scrapped', 'stolen', 'approve', 'reject'],
    },
  },
  {
    path: '/na/$no',
    title: word('Not applicable declaration'),
    allow: 'read FollowUp',
    screen: 'na-screen',
  },
  {
    path: '/reports/na',
    title: word('Not applicable report'),
    allow: 'read FollowUp',
    screen: 'na-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: { icon: IconReportAnalytics, order: 200, keywords: ['NA', 'reason', 'false', 'R13'] },
  },
  {
    path: '/reports/na-summary',
    title: word('Not applicable summary'),
    allow: 'read FollowUp',
    screen: 'na-summary-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous', rows: 'region,channel' },
    menu: { icon: IconReportAnalytics, order: 210, keywords: ['NA', 'base', 'revalidated', 'R14'] },
  },
])
