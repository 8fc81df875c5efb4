import { screenRoute } from '#shell/screen-route.ts'

export const dealerRoutes = [
  screenRoute({
    path: '/dealers',
    title: 'Dealers',
    parent: { title: 'Network' },
    allow: 'read Outlet',
    load: () => import('./dealer-list-screen.tsx'),
  }),
  screenRoute({
    path: '/dealers/$code',
    title: 'Dealer',
    parent: { title: 'Dealers', to: '/dealers' },
    allow: 'read Outlet',
    load: () => import('./dealer-screen.tsx'),
  }),
]
