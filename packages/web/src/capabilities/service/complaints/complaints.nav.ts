import { word } from '@rad/api/words'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('Complaint report'),
    to: '/reports/complaints',
    search: { period: 'last-28-days' },
    icon: IconReportAnalytics,
    allow: 'read Complaint',
    order: 100,
    keywords: ['R10', 'pareto', 'trend', 'category', 'component'],
  },
  {
    section: word('Service'),
    title: word('Complaints'),
    to: '/complaints',
    icon: IconMessageReport,
    allow: 'read Complaint',
    order: 20,
    keywords: ['customer', 'VIN', 'severity'],
    actions: [{ title: word('Record a complaint'), allow: 'create Complaint', search: { open: 'new' } }],
  },
]
