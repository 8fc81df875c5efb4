import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const placeRoutes = [
  screenRoute({
    path: '/cities',
    title: word('Cities'),
    parent: { title: word('Network') },
    allow: 'read Model',
    load: () => import('./city-list-screen.tsx'),
  }),
]
