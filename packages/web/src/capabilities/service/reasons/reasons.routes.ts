import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const reasonRoutes = [
  screenRoute({
    path: '/unjustified-reasons',
    title: word('Unjustified reasons'),
    parent: { title: word('Service set-up') },
    allow: 'read Reason',
    load: () => import('./reason-list-screen.tsx'),
  }),
]
