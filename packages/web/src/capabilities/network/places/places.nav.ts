import { word } from '@rad/api/words'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Network'),
    title: word('Cities'),
    to: '/cities',
    icon: IconMapPin,
    allow: 'read Model',
    order: 60,
    keywords: ['state', 'tier', 'place', 'town'],
    actions: [{ title: word('Add a city'), allow: 'create Model', search: { open: 'new' } }],
  },
]
