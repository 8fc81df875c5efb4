import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const portalRoutes = [
  screenRoute({
    path: '/reports/portal',
    title: word('Portal usage'),
    parent: { title: word('Reports') },
    allow: 'read PortalUsage',
    load: () => import('./portal-report-screen.tsx'),
  }),
]
