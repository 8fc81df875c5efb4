import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const userRoutes = [
  screenRoute({
    path: '/users/access',
    title: word('Manage users'),
    parent: { title: word('Admin') },
    allow: 'read User',
    load: () => import('./user-list-screen.tsx'),
  }),
]
