import { word } from '@rad/api/words'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const holdupPages = definePages('workshop/holdups', [
  {
    path: '/holdups',
    title: word('Hold-ups'),
    allow: 'read JobCard',
    screen: 'holdup-list-screen',
    section: 'Service',
    menu: {
      icon: IconHourglass,
      order: 50,
      search: { status: 'open,overdue', sort: 'expected_until' },
      keywords: ['on hold', 'waiting', 'delay', 'reason', 'insurer', 'parts'],
    },
  },
])
