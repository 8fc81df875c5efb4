import { word } from '@rad/api/words'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('Calendar'),
    to: '/calendar',
    icon: IconCalendar,
    allow: 'read CalendarEvent',
    order: 40,
    keywords: ['event', 'events', 'meeting', 'appointment', 'month', 'week', 'agenda'],
    actions: [{ title: word('Add an event'), allow: 'create CalendarEvent', search: { open: 'new' } }],
  },
]
