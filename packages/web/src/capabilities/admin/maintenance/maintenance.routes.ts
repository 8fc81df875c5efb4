import { word } from '@rad/api/words'
import { blankRoute } from '#shell/screen-route.ts'

export const maintenanceRoutes = [
  blankRoute({
    path: '/maintenance',
    title: word('Maintenance'),
    load: () => import('./maintenance-screen.tsx').then(({ MaintenanceScreen }) => ({ Screen: MaintenanceScreen })),
  }),
]
