import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const botRoutes = [
  screenRoute({
    path: '/bots',
    title: word('Bots'),
    parent: { title: word('Admin') },
    allow: 'read Bot',
    load: () => import('./bot-list-screen.tsx'),
  }),
  screenRoute({
    path: '/bots/$code',
    title: word('Bot'),
    parent: { title: word('Bots'), to: '/bots' },
    allow: 'read Bot',
    load: () => import('./bot-screen.tsx'),
  }),
  screenRoute({
    path: '/intents',
    title: word('Intents'),
    parent: { title: word('Engagement') },
    allow: 'read Bot',
    load: () => import('./intent-list-screen.tsx'),
  }),
]
