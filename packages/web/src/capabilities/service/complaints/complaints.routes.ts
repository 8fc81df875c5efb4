import { screenRoute } from '#shell/screen-route.ts'

export const complaintRoutes = [
  screenRoute({
    path: '/complaints',
    title: 'Complaints',
    parent: { title: 'Service' },
    allow: 'read Complaint',
    load: () => import('./complaint-list-screen.tsx'),
  }),
  screenRoute({
    path: '/complaints/$no',
    title: 'Complaint',
    parent: { title: 'Complaints', to: '/complaints' },
    allow: 'read Complaint',
    load: () => import('./complaint-screen.tsx'),
  }),
  screenRoute({
    path: '/reports/complaints',
    title: 'Complaint report',
    parent: { title: 'Reports' },
    allow: 'read Complaint',
    load: () => import('./complaint-report-screen.tsx'),
  }),
]
