import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const dealerRoutes = [
  screenRoute({
    path: '/dealers',
    title: word('Dealers'),
    parent: { title: word('Network') },
    allow: 'read Outlet',
    load: () => import('./dealer-list-screen.tsx'),
  }),
  screenRoute({
    path: '/dealers/$code',
    title: word('Dealer'),
    parent: { title: word('Dealers'), to: '/dealers' },
    allow: 'read Outlet',
    load: () => import('./dealer-screen.tsx'),
  }),
]
