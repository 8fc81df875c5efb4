import { word } from '@rad/api/words'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import IconPhoneOutgoing from '@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const followUpPages = definePages('service/follow-ups', [
  {
    path: '/follow-ups',
    title: word('Follow-ups'),
    allow: 'read FollowUp',
    screen: 'follow-up-list-screen',
    section: 'Service',
    menu: {
      icon: IconPhoneCall,
      order: 90,
      actions: [{ title: word('Add follow-up'), allow: 'create FollowUp', search: { open: 'new' } }],
    },
  },
  {
    path: '/call-list',
    title: word('Call list'),
    allow: 'update FollowUp',
    screen: 'call-list-screen',
    section: 'Service',
    menu: { icon: IconPhoneOutgoing, order: 91 },
  },
  {
    path: '/due-dates',
    title: word('Due dates'),
    allow: 'read DueDateMove',
    screen: 'due-date-list-screen',
    section: 'Service',
    menu: {
      icon: IconCalendarDue,
      order: 92,
      actions: [{ title: word('Move due dates'), allow: 'create DueDateMove', search: { open: 'new' } }],
    },
  },
  {
    path: '/follow-ups/$no',
    title: word('Follow-up'),
    allow: 'read FollowUp',
    screen: 'follow-up-screen',
  },
  {
    path: '/reports/follow-ups',
    title: word('Not reported'),
    allow: 'read FollowUp',
    screen: 'follow-up-report-screen',
    section: 'Reports',
    menu: { icon: IconCalendarX, order: 190 },
  },
])
