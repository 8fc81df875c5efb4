import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const workCalendarRoutes = [
  screenRoute({
    path: '/calendars',
    title: word('Working calendars'),
    parent: { title: word('Service set-up') },
    allow: 'read Calendar',
    load: () => import('./calendar-list-screen.tsx'),
  }),
]
