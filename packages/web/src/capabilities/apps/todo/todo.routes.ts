import { word } from '@rad/api/words'
import type { TaskFilter } from '@rad/api/apps/todo/contract'
import { screenRoute } from '#shell/screen-route.ts'

const load = (filter?: TaskFilter) => async () => (await import('./todo-screen.tsx')).screenOf(filter)
const below = { parent: { title: word('To-do'), to: '/todo' }, allow: 'read Task' } as const

export const todoRoutes = [
  screenRoute({
    path: '/todo',
    title: word('To-do'),
    parent: { title: word('Apps') },
    allow: 'read Task',
    load: load(),
  }),
  screenRoute({ ...below, path: '/todo/important', title: word('Important'), load: load('important') }),
  screenRoute({ ...below, path: '/todo/completed', title: word('Completed'), load: load('completed') }),
  screenRoute({ ...below, path: '/todo/deleted', title: word('Deleted'), load: load('deleted') }),
  screenRoute({ ...below, path: '/todo/tag/$tag', title: word('Tag'), load: load() }),
]
