import { word } from '@rad/api/words'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const slaPages = definePages('service/sla', [
  {
    path: '/response-times',
    title: word('SLA targets'),
    allow: 'read SlaPolicy',
    screen: 'response-times-screen',
    section: 'Service setup',
    menu: {
      icon: IconHourglass,
      order: 10,
      keywords: ['policy', 'priority', 'due', 'escalation', 'hours'],
    },
  },
])
