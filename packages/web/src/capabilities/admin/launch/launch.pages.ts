import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const launchPages = definePages('admin/launch', [
  {
    path: '/coming-soon',
    title: word('Coming soon'),
    screen: 'coming-soon-screen',
    frame: 'blank',
  },
])
