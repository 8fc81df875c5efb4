import { word } from '@rad/api/words'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const holdupReasonPages = definePages('workshop/holdup-reasons', [
  {
    path: '/holdup-reasons',
    title: word('Hold-up reasons'),
    allow: 'read Reason',
    screen: 'holdup-reason-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconHourglassEmpty,
      order: 50,
      keywords: ['on hold', 'waiting', 'delay', 'other', 'turnaround time'],
      actions: [{ title: word('Add hold-up reason'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
])
