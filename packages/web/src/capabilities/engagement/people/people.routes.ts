import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const peopleRoutes = [
  screenRoute({
    path: '/reports/engagement',
    title: word('User engagement'),
    parent: { title: word('Reports') },
    allow: 'read Bot',
    load: () => import('./engagement-screen.tsx'),
  }),
  screenRoute({
    path: '/reports/engagement/people',
    title: word('People'),
    parent: { title: word('User engagement'), to: '/reports/engagement' },
    allow: 'read Bot',
    load: () => import('./people-screen.tsx'),
  }),
]
