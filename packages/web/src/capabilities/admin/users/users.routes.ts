import { screenRoute } from '#shell/screen-route.ts'

export const userRoutes = [
  screenRoute({
    path: '/users/access',
    title: 'Manage users',
    parent: { title: 'Admin' },
    allow: 'read User',
    load: () => import('./user-list-screen.tsx'),
  }),
]
