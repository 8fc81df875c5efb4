import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const invitationRoutes = [
  screenRoute({
    path: '/invitations',
    title: word('Invitations'),
    parent: { title: word('Admin') },
    allow: 'create User',
    load: () => import('./invitation-list-screen.tsx'),
  }),
]
