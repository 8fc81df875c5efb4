import { screenRoute } from '#shell/screen-route.ts'

export const placeRoutes = [
  screenRoute({
    path: '/cities',
    title: 'Cities',
    parent: { title: 'Network' },
    allow: 'read Model',
    load: () => import('./city-list-screen.tsx'),
  }),
]
