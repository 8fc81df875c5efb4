import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const calendarRoutes = [
  screenRoute({
    path: '/calendar',
    title: word('Calendar'),
    parent: { title: word('Apps') },
    allow: 'read CalendarEvent',
    load: () => import('./calendar-screen.tsx'),
  }),
]
