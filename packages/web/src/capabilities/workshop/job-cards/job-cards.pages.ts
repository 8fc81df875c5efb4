import { word } from '@rad/api/words'
import IconCarGarage from '@tabler/icons-react/dist/esm/icons/IconCarGarage.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const jobCardPages = definePages('workshop/job-cards', [
  {
    path: '/job-cards',
    title: word('Job cards'),
    allow: 'read JobCard',
    screen: 'job-card-list-screen',
    section: 'Service',
    menu: {
      icon: IconCarGarage,
      order: 40,
      counts: 'job_cards',
      keywords: ['workshop', 'repair order', 'bodyshop', 'VOR', 'promise'],
      actions: [{ title: word('Add job card'), allow: 'create JobCard', search: { open: 'new' } }],
    },
  },
  {
    path: '/job-cards/$no',
    title: word('Job card'),
    allow: 'read JobCard',
    screen: 'job-card-screen',
  },
  {
    path: '/reports/job-cards',
    title: word('Job card report'),
    allow: 'read JobCard',
    screen: 'job-card-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReportAnalytics,
      order: 85,
      keywords: ['R17', 'R18', 'workshop', 'bodyshop', 'delivered', 'promise', 'turnaround', 'insurer'],
    },
  },
])
