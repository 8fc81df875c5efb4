import { word } from '@rad/api/words'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import IconWaveSine from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const callPages = definePages('insight/calls', [
  {
    path: '/calls',
    title: word('Calls'),
    allow: 'read Call',
    screen: 'call-list-screen',
    section: 'Engagement',
    menu: {
      icon: IconPhoneCall,
      order: 90,
      keywords: ['recording', 'transcript', 'speech', 'telephone'],
      actions: [{ title: word('Add call'), allow: 'create Call', search: { open: 'new' } }],
    },
  },
  {
    path: '/calls/$no',
    title: word('Call'),
    allow: 'read Call',
    screen: 'call-screen',
  },
  {
    path: '/call-disputes',
    title: word('Call disputes'),
    allow: 'read CallDispute',
    screen: 'dispute-list-screen',
    section: 'Engagement',
    menu: {
      icon: IconMessageReport,
      order: 95,
      keywords: ['dispute', 'speech', 'score', 'review', 'agent'],
      counts: 'call_disputes',
    },
  },
  {
    path: '/reports/calls',
    title: word('Speech analytics'),
    allow: 'read Call',
    screen: 'call-report-screen',
    section: 'Reports',
    menu: { icon: IconWaveSine, order: 190, keywords: ['R21', 'silence', 'talk time', 'sentiment', 'agent'] },
  },
])
