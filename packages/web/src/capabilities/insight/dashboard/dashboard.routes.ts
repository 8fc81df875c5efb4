import { screenRoute } from '#shell/screen-route.ts'

export const dashboardRoutes = [
  screenRoute({ path: '/', title: 'Home', allow: 'signed-in', load: () => import('./dashboard-screen.tsx') }),
]
