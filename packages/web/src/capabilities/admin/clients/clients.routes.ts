import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const clientRoutes = [
  screenRoute({
    path: '/clients',
    title: word('Clients'),
    parent: { title: word('Admin') },
    allow: 'read Client',
    load: () => import('./client-list-screen.tsx'),
  }),
  screenRoute({
    path: '/clients/$code',
    title: word('Client'),
    parent: { title: word('Clients'), to: '/clients' },
    allow: 'read Client',
    load: () => import('./client-screen.tsx'),
  }),
]
