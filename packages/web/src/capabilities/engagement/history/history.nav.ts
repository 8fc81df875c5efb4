import { word } from '@rad/api/words'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('Conversation history'),
    to: '/conversations',
    icon: IconMessages,
    allow: 'read Bot',
    order: 30,
    keywords: ['R04', 'chat', 'transcript', 'session', 'bot'],
  },
]
