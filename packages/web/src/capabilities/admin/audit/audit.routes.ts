import { screenRoute } from '#shell/screen-route.ts'

export const auditRoutes = [
  screenRoute({
    path: '/audit',
    title: 'Audit trail',
    parent: { title: 'Admin' },
    allow: 'read Audit',
    load: () => import('./audit-screen.tsx'),
  }),
]
