import { word } from '@rad/api/words'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const workCalendarPages = definePages('network/calendars', [
  {
    path: '/calendars',
    title: word('Working calendars'),
    allow: 'read Calendar',
    screen: 'calendar-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconCalendarTime,
      order: 60,
      keywords: ['hours', 'holiday', 'break', 'week', 'time zone'],
      actions: [{ title: word('Add calendar'), allow: 'create Calendar', search: { open: 'new' } }],
    },
  },
])
