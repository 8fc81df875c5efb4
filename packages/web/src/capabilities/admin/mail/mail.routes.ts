import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const mailRoutes = [
  screenRoute({
    path: '/dev/mail',
    title: word('Mail'),
    parent: { title: word('Admin') },
    allow: 'read Mail',
    load: () => import('./mail-screen.tsx'),
  }),
]
