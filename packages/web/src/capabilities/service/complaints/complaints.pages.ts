import { word } from '@rad/api/words'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const complaintPages = definePages('service/complaints', [
  {
    path: '/complaints',
    title: word('Complaints'),
    allow: 'read Complaint',
    screen: 'complaint-list-screen',
    section: 'Service',
    menu: {
      icon: IconMessageReport,
      counts: 'complaints',
      order: 20,
      keywords: ['customer', 'VIN', 'severity'],
      actions: [{ title: word('Record complaint'), allow: 'create Complaint', search: { open: 'new' } }],
    },
  },
  {
    path: '/complaints/$no',
    title: word('Complaint'),
    allow: 'read Complaint',
    screen: 'complaint-screen',
  },
  {
    path: '/reports/complaints',
    title: word('Complaint report'),
    allow: 'read Complaint',
    screen: 'complaint-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReportAnalytics,
      order: 100,
      keywords: ['R10', 'pareto', 'trend', 'category', 'component'],
    },
  },
])
