import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const panelRoutes = [
  screenRoute({
    path: '/panels',
    title: word('Panels'),
    parent: { title: word('Service set-up') },
    allow: 'read Level',
    load: () => import('./panel-list-screen.tsx'),
  }),
]
