import { word } from '@rad/api/words'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const $thingPages = definePages('$area/$path', [
  {
    path: '/$path',
    title: word('$Names'),
    allow: 'read $Thing',
    screen: '$file-list-screen',
    section: 'Service',
    menu: {
      icon: IconClipboardList,
      order: 90,
      actions: [{ title: word('Add $name'), allow: 'create $Thing', search: { open: 'new' } }],
    },
  },
  {
    path: '/$path/$no',
    title: word('$Name'),
    allow: 'read $Thing',
    screen: '$file-screen',
  },
  {
    path: '/reports/$path',
    title: word('$Name report'),
    allow: 'read $Thing',
    screen: '$file-report-screen',
    section: 'Reports',
    menu: { icon: IconReportAnalytics, order: 190 },
  },
])
