import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const historyRoutes = [
  screenRoute({
    path: '/conversations',
    title: word('Conversation history'),
    parent: { title: word('Reports') },
    allow: 'read Bot',
    load: () => import('./conversation-list-screen.tsx'),
  }),
  screenRoute({
    path: '/conversations/$no',
    title: word('Conversation'),
    parent: { title: word('Conversation history'), to: '/conversations' },
    allow: 'read Bot',
    load: () => import('./conversation-screen.tsx'),
  }),
]
