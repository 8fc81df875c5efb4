import { word } from '@rad/api/words'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const eventLogPages = definePages('insight/event-logs', [
  {
    path: '/event-logs',
    title: word('Event logs'),
    allow: 'read Journey',
    screen: 'event-log-list-screen',
    section: 'Reports',
    menu: { icon: IconListTree, order: 190, keywords: ['process', 'log', 'path', 'variant', 'case', 'journey'] },
  },
  {
    path: '/event-logs/$id',
    title: word('Event log'),
    allow: 'read Journey',
    screen: 'event-log-screen',
  },
  {
    path: '/event-log-entries',
    title: word('Events of logs'),
    allow: 'read Journey',
    screen: 'entry-list-screen',
    section: 'Reports',
    menu: { icon: IconListSearch, order: 191, keywords: ['process', 'log', 'case', 'activity', 'resource'] },
  },
])
