import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const userListRoutes = [
  screenRoute({
    path: '/user-list',
    title: word('Users'),
    parent: { title: word('Apps') },
    allow: 'read SampleUser',
    load: () => import('./user-list-screen.tsx'),
  }),
  screenRoute({
    path: '/user-list/$id',
    title: word('User'),
    parent: { title: word('Users'), to: '/user-list' },
    allow: 'read SampleUser',
    load: () => import('./user-screen.tsx'),
  }),
  screenRoute({
    path: '/user-list/$id/edit',
    title: word('Edit a user'),
    parent: { title: word('Users'), to: '/user-list' },
    allow: 'update SampleUser',
    load: () => import('./user-edit-screen.tsx'),
  }),
]
