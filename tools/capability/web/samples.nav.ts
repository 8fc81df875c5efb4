import { word } from '@rad/api/words'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('Sample report'),
    to: '/reports/samples',
    icon: IconReportAnalytics,
    allow: 'read Sample',
    order: 190,
  },
  {
    section: word('Service'),
    title: word('Samples'),
    to: '/samples',
    icon: IconClipboardList,
    allow: 'read Sample',
    order: 90,
    actions: [{ title: word('Add a sample'), allow: 'create Sample', search: { open: 'new' } }],
  },
]
