import { word } from '@rad/api/words'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'
import { openCases, queueByDue } from './case-views.ts'

export const helpdeskPages = definePages('knowledge/helpdesk', [
  {
    path: '/helpdesk',
    title: word('Technical helpdesk'),
    allow: 'read Helpdesk',
    screen: 'case-list-screen',
    section: 'Knowledge',
    menu: {
      icon: IconHeadset,
      order: 10,
      search: openCases,
      // Who answers begins with what is due first.
      searchFor: { allow: 'approve Helpdesk', search: queueByDue },
      keywords: ['technical', 'DTC', 'trouble code', 'diagnosis', 'engineer', 'case'],
      actions: [{ title: word('Ask technical helpdesk'), allow: 'create Helpdesk', search: { open: 'new' } }],
    },
  },
  {
    path: '/helpdesk/new',
    title: word('New helpdesk case'),
    allow: 'create Helpdesk',
    screen: 'new-case-screen',
  },
  {
    path: '/helpdesk/$no',
    title: word('Helpdesk case'),
    allow: 'read Helpdesk',
    screen: 'case-screen',
    showsSentences: true,
  },
  {
    path: '/helpdesk/$no/edit',
    title: word('Edit helpdesk case'),
    allow: 'update Helpdesk',
    screen: 'edit-case-screen',
    under: '/helpdesk',
    showsSentences: true,
  },
  {
    path: '/reports/helpdesk',
    title: word('Helpdesk report'),
    allow: 'read Helpdesk',
    screen: 'case-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconReportAnalytics,
      order: 105,
      keywords: ['R11', 'technical', 'DTC', 'trouble code', 'first reply', 'fixed first'],
    },
  },
])
