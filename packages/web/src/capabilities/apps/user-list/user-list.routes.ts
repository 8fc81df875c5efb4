import { screenRoute } from '#shell/screen-route.ts'

export const userListRoutes = [
  screenRoute({
    path: '/user-list',
    title: 'Users',
    parent: { title: 'Apps' },
    allow: 'read SampleUser',
    load: () => import('./user-list-screen.tsx'),
  }),
  screenRoute({
    path: '/user-list/$id',
    title: 'User',
    parent: { title: 'Users', to: '/user-list' },
    allow: 'read SampleUser',
    load: () => import('./user-screen.tsx'),
  }),
  screenRoute({
    path: '/user-list/$id/edit',
    title: 'Edit a user',
    parent: { title: 'Users', to: '/user-list' },
    allow: 'update SampleUser',
    load: () => import('./user-edit-screen.tsx'),
  }),
]
