import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const usageRoutes = [
  screenRoute({
    parent: { title: word('Reports') },
    allow: 'read Bot',
    path: '/reports/usage',
    title: word('Usage metrics'),
    load: () => import('./usage-screen.tsx'),
  }),
]
