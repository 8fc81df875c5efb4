import { word } from '@rad/api/words'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const notificationPages = definePages('session/notifications', [
  {
    path: '/notifications',
    title: word('Notifications'),
    allow: 'signed-in',
    screen: 'notifications-screen',
    showsSentences: true,
    menu: {
      icon: IconBell,
      order: 30,
      keywords: ['bell', 'inbox', 'news', 'unread', 'mute'],
    },
  },
])
