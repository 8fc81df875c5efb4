import { word } from '@rad/api/words'
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
      order: 90,
      actions: [{ title: word('Add revalidation'), allow: 'create Revalidation', search: { open: 'new' } }],
    },
  },
  {
    path: '/revalidations/$no',
    title: word('Revalidation'),
    allow: 'read Revalidation',
    screen: 'revalidation-screen',
  },
  {
    path: '/reports/revalidations',
    title: word('Revalidation report'),
    allow: 'read Revalidation',
    screen: 'revalidation-report-screen',
    section: 'Reports',
    menu: { icon: IconReportAnalytics, order: 190 },
  },
])
