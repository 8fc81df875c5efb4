import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const complaintRoutes = [
  screenRoute({
    path: '/complaints',
    title: word('Complaints'),
    parent: { title: word('Service') },
    allow: 'read Complaint',
    load: () => import('./complaint-list-screen.tsx'),
  }),
  screenRoute({
    path: '/complaints/$no',
    title: word('Complaint'),
    parent: { title: word('Complaints'), to: '/complaints' },
    allow: 'read Complaint',
    load: () => import('./complaint-screen.tsx'),
  }),
  screenRoute({
    path: '/reports/complaints',
    title: word('Complaint report'),
    parent: { title: word('Reports') },
    allow: 'read Complaint',
    load: () => import('./complaint-report-screen.tsx'),
  }),
]
