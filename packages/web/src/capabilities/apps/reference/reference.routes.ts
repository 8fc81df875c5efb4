import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

const parent = { title: word('UI reference'), to: '/ui' }

export const referenceRoutes = [
  screenRoute({
    path: '/ui',
    title: word('UI reference'),
    parent: { title: word('Apps') },
    allow: 'read Auth',
    load: () => import('./overview-screen.tsx'),
  }),
  screenRoute({
    path: '/ui/components',
    title: word('Components'),
    parent,
    allow: 'read Auth',
    load: () => import('./components-screen.tsx'),
  }),
  screenRoute({
    path: '/ui/forms',
    title: word('Forms'),
    parent,
    allow: 'read Auth',
    load: () => import('./forms-screen.tsx'),
  }),
  screenRoute({
    path: '/ui/tables',
    title: word('Tables'),
    parent,
    allow: 'read Auth',
    load: () => import('./tables-screen.tsx'),
  }),
  screenRoute({
    path: '/ui/charts',
    title: word('Charts'),
    parent,
    allow: 'read Auth',
    load: () => import('./charts-screen.tsx'),
  }),
  screenRoute({
    path: '/ui/maps',
    title: word('Maps'),
    parent,
    allow: 'read Auth',
    load: () => import('./maps-screen.tsx'),
  }),
]
