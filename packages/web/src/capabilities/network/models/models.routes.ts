import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const modelRoutes = [
  screenRoute({
    path: '/models',
    title: word('Models'),
    parent: { title: word('Network') },
    allow: 'read Model',
    load: () => import('./model-list-screen.tsx'),
  }),
]
