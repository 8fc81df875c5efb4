import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const revalidationPages = definePages('service/revalidations', [
  {
    path: '/revalidations',
    title: word('Revalidations'),
    allow: 'read Revalidation',
    screen: 'revalidation-list-screen',
    section: 'Service',
    menu: {
      icon: IconClipboardList,
      order: 80,
      actions: [{ title: word('Plan revalidation'), allow: 'create Revalidation', search: { open: 'new' } }],
    },
  },
  {
    path: '/revalidations/$no',
    title: word('Revalidation'),
    allow: 'read Revalidation',
    screen: 'revalidation-screen',
  },
  {
    path: '/findings',
    title: word('Findings'),
    allow: 'read Revalidation',
    screen: 'finding-list-screen',
    section: 'Service',
    menu: { icon: IconAlertTriangle, order: 81 },
  },
  {
    path: '/revalidation-plans',
    title: word('Revalidation plans'),
    allow: 'create Revalidation',
    screen: 'plan-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconCalendarRepeat,
      order: 70,
      actions: [{ title: word('Add plan'), allow: 'create Revalidation', search: { open: 'new' } }],
    },
  },
  {
    path: '/revalidation-plans/$code',
    title: word('Revalidation plan'),
    allow: 'create Revalidation',
    screen: 'plan-screen',
  },
  {
    path: '/checklists',
    title: word('Checklists'),
    allow: 'read Revalidation',
    screen: 'checklist-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconChecklist,
      order: 80,
      actions: [{ title: word('Add checklist'), allow: 'create Revalidation', search: { open: 'new' } }],
    },
  },
  {
    path: '/checklists/$code',
    title: word('Checklist'),
    allow: 'read Revalidation',
    screen: 'checklist-screen',
  },
  {
    path: '/reports/revalidations',
    title: word('Revalidation report'),
    allow: 'read Revalidation',
    screen: 'revalidation-report-screen',
    section: 'Reports',
    menu: { icon: IconReportAnalytics, order: 106 },
  },
])
