import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

const parent = { title: word('Territory managers'), to: '/territory-managers' }

export const tsmRoutes = [
  screenRoute({
    path: '/territory-managers',
    title: word('Territory managers'),
    parent: { title: word('Service set-up') },
    allow: 'read TsmMapping',
    load: () => import('./manager-list-screen.tsx'),
  }),
  screenRoute({
    path: '/territory-managers/unmapped',
    title: word('Unmapped outlets'),
    parent,
    allow: 'read TsmMapping',
    load: () => import('./unmapped-screen.tsx'),
  }),
  screenRoute({
    path: '/territory-managers/territories',
    title: word('Territories'),
    parent,
    allow: 'read TsmMapping',
    load: () => import('./territory-screen.tsx'),
  }),
]
