import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const levelRoutes = [
  screenRoute({
    path: '/levels',
    title: word('Levels'),
    parent: { title: word('Service set-up') },
    allow: 'read Level',
    load: () => import('./level-screen.tsx'),
  }),
  screenRoute({
    path: '/levels/gaps',
    title: word('Gaps'),
    parent: { title: word('Levels'), to: '/levels' },
    allow: 'read Level',
    load: () => import('./gap-screen.tsx'),
  }),
]
