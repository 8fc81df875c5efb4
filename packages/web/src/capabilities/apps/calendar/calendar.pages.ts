import { word } from '@rad/api/words'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const calendarPages = definePages('apps/calendar', [
  {
    path: '/calendar',
    title: word('Calendar'),
    allow: 'read CalendarEvent',
    screen: 'calendar-screen',
    showsSentences: true,
    section: 'Apps',
    menu: {
      icon: IconCalendar,
      order: 40,
      keywords: ['event', 'events', 'meeting', 'appointment', 'month', 'week', 'agenda'],
      actions: [{ title: word('Add event'), allow: 'create CalendarEvent', search: { open: 'new' } }],
    },
  },
])
