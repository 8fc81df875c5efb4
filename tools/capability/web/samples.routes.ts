import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const sampleRoutes = [
  screenRoute({
    path: '/samples',
    title: word('Samples'),
    parent: { title: word('Service') },
    allow: 'read Sample',
    load: () => import('./sample-list-screen.tsx'),
  }),
  screenRoute({
    path: '/samples/$no',
    title: word('Sample'),
    parent: { title: word('Samples'), to: '/samples' },
    allow: 'read Sample',
    load: () => import('./sample-screen.tsx'),
  }),
  screenRoute({
    path: '/reports/samples',
    title: word('Sample report'),
    parent: { title: word('Reports') },
    allow: 'read Sample',
    load: () => import('./sample-report-screen.tsx'),
  }),
]
