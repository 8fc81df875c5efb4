import { screenRoute } from '#shell/screen-route.ts'

export const outletRoutes = [
  screenRoute({
    path: '/outlets',
    title: 'Outlets',
    parent: { title: 'Network' },
    allow: 'read Outlet',
    load: () => import('./outlet-list-screen.tsx'),
  }),
  screenRoute({
    path: '/outlets/$code',
    title: 'Outlet',
    parent: { title: 'Outlets', to: '/outlets' },
    allow: 'read Outlet',
    load: () => import('./outlet-screen.tsx'),
  }),
]
