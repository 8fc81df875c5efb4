import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const accessRoutes = [
  screenRoute({
    path: '/access-control',
    title: word('Access control'),
    parent: { title: word('Admin') },
    allow: 'read ACL',
    load: () => import('./access-screen.tsx'),
  }),
]
