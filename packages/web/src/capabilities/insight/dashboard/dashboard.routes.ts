import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const dashboardRoutes = [
  screenRoute({ path: '/', title: word('Home'), allow: 'signed-in', load: () => import('./dashboard-screen.tsx') }),
]
