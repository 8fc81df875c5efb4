import type { TaskFilter } from '@rad/api/apps/todo/contract'
import { screenRoute } from '#shell/screen-route.ts'

const load = (filter?: TaskFilter) => async () => (await import('./todo-screen.tsx')).screenOf(filter)
const below = { parent: { title: 'To-do', to: '/todo' }, allow: 'read Task' } as const

export const todoRoutes = [
  screenRoute({ path: '/todo', title: 'To-do', parent: { title: 'Apps' }, allow: 'read Task', load: load() }),
  screenRoute({ ...below, path: '/todo/important', title: 'Important', load: load('important') }),
  screenRoute({ ...below, path: '/todo/completed', title: 'Completed', load: load('completed') }),
  screenRoute({ ...below, path: '/todo/deleted', title: 'Deleted', load: load('deleted') }),
  screenRoute({ ...below, path: '/todo/tag/$tag', title: 'Tag', load: load() }),
]
