import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const importRoutes = [
  screenRoute({
    path: '/imports',
    title: word('Imports'),
    parent: { title: word('Admin') },
    allow: 'read Import',
    load: () => import('./import-list-screen.tsx'),
  }),
  screenRoute({
    path: '/imports/new',
    title: word('New import'),
    parent: { title: word('Imports'), to: '/imports' },
    allow: 'create Import',
    load: () => import('./upload-screen.tsx'),
  }),
  screenRoute({
    path: '/imports/$id',
    title: word('Import'),
    parent: { title: word('Imports'), to: '/imports' },
    allow: 'read Import',
    load: () => import('./import-screen.tsx'),
  }),
]
