import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const auditRoutes = [
  screenRoute({
    path: '/audit',
    title: word('Audit trail'),
    parent: { title: word('Admin') },
    allow: 'read Audit',
    load: () => import('./audit-screen.tsx'),
  }),
]
