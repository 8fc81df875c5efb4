import { word } from '@rad/api/words'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const historyPages = definePages('engagement/history', [
  {
    path: '/conversations',
    title: word('Conversation history'),
    allow: 'read Bot',
    screen: 'conversation-list-screen',
    section: 'Reports',
    menu: {
      icon: IconMessages,
      order: 30,
      keywords: ['R04', 'chat', 'transcript', 'session', 'bot'],
    },
  },
  {
    path: '/conversations/$no',
    title: word('Conversation'),
    allow: 'read Bot',
    screen: 'conversation-screen',
  },
])
