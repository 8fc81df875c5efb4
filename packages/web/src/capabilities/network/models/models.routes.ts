import { screenRoute } from '#shell/screen-route.ts'

export const modelRoutes = [
  screenRoute({
    path: '/models',
    title: 'Models',
    parent: { title: 'Network' },
    allow: 'read Model',
    load: () => import('./model-list-screen.tsx'),
  }),
]
