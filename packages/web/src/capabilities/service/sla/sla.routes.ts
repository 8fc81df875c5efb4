import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const slaRoutes = [
  screenRoute({
    path: '/response-times',
    title: word('Response times'),
    parent: { title: word('Service set-up') },
    allow: 'read SlaPolicy',
    load: () => import('./response-times-screen.tsx'),
  }),
]
