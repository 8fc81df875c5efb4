import { word } from '@rad/api/words'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const samplePages = definePages('service/samples', [
  {
    path: '/samples',
    title: word('Samples'),
    allow: 'read Sample',
    screen: 'sample-list-screen',
    section: 'Service',
    menu: {
      icon: IconClipboardList,
      order: 90,
      actions: [{ title: word('Add a sample'), allow: 'create Sample', search: { open: 'new' } }],
    },
  },
  {
    path: '/samples/$no',
    title: word('Sample'),
    allow: 'read Sample',
    screen: 'sample-screen',
  },
  {
    path: '/reports/samples',
    title: word('Sample report'),
    allow: 'read Sample',
    screen: 'sample-report-screen',
    section: 'Reports',
    menu: { icon: IconReportAnalytics, order: 190 },
  },
])
