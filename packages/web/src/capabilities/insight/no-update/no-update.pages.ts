import { word } from '@rad/api/words'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const noUpdatePages = definePages('insight/no-update', [
  {
    path: '/reports/no-update',
    title: word('No update'),
    allow: 'read FollowUp',
    screen: 'no-update-screen',
    section: 'Reports',
    menu: { icon: IconClockPause, order: 191, keywords: ['silent', 'stale', 'R12b'] },
  },
])
