import { word } from '@rad/api/words'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: '',
    title: word('Notifications'),
    to: '/notifications',
    icon: IconBell,
    allow: 'signed-in',
    order: 30,
    keywords: ['bell', 'inbox', 'news', 'unread', 'mute'],
  },
]
