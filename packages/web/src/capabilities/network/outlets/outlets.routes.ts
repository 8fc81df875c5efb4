import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const outletRoutes = [
  screenRoute({
    path: '/outlets',
    title: word('Outlets'),
    parent: { title: word('Network') },
    allow: 'read Outlet',
    load: () => import('./outlet-list-screen.tsx'),
  }),
  screenRoute({
    path: '/outlets/$code',
    title: word('Outlet'),
    parent: { title: word('Outlets'), to: '/outlets' },
    allow: 'read Outlet',
    load: () => import('./outlet-screen.tsx'),
  }),
]
