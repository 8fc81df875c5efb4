import { word } from '@rad/api/words'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Response times'),
    to: '/response-times',
    icon: IconHourglass,
    allow: 'read SlaPolicy',
    order: 10,
    keywords: ['policy', 'priority', 'due', 'escalation', 'hours'],
  },
]
