import { word } from '@rad/api/words'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Working calendars'),
    to: '/calendars',
    icon: IconCalendarTime,
    allow: 'read Calendar',
    order: 60,
    keywords: ['hours', 'holiday', 'break', 'week', 'time zone'],
    actions: [{ title: word('Add a calendar'), allow: 'create Calendar', search: { open: 'new' } }],
  },
]
