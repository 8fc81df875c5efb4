import { word } from '@rad/api/words'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const chatPages = definePages('apps/chat', [
  {
    path: '/chat',
    title: word('Chat'),
    allow: 'read Chat',
    personal: true,
    screen: 'chat-screen',
    section: 'Apps',
    menu: {
      icon: IconMessages,
      order: 12,
      keywords: ['messages', 'conversation', 'groups', 'contacts', 'colleagues'],
      actions: [{ title: word('New group'), allow: 'create Chat', search: { open: 'new' } }],
    },
  },
  { path: '/chat/$id', title: word('Chat'), allow: 'read Chat', personal: true, screen: 'chat-screen' },
])
