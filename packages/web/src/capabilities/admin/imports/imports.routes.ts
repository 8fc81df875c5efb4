import { screenRoute } from '#shell/screen-route.ts'

export const importRoutes = [
  screenRoute({
    path: '/imports',
    title: 'Imports',
    parent: { title: 'Admin' },
    allow: 'read Import',
    load: () => import('./import-list-screen.tsx'),
  }),
  screenRoute({
    path: '/imports/new',
    title: 'New import',
    parent: { title: 'Imports', to: '/imports' },
    allow: 'create Import',
    load: () => import('./upload-screen.tsx'),
  }),
  screenRoute({
    path: '/imports/$id',
    title: 'Import',
    parent: { title: 'Imports', to: '/imports' },
    allow: 'read Import',
    load: () => import('./import-screen.tsx'),
  }),
]
