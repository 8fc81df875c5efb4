import { screenRoute } from '#shell/screen-route.ts'

export const calendarRoutes = [
  screenRoute({
    path: '/calendar',
    title: 'Calendar',
    parent: { title: 'Apps' },
    allow: 'read CalendarEvent',
    load: () => import('./calendar-screen.tsx'),
  }),
]
