import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const notificationRoutes = [
  screenRoute({
    path: '/notifications',
    title: word('Notifications'),
    allow: 'signed-in',
    load: () => import('./notifications-screen.tsx'),
  }),
]
