import { word } from '@rad/api/words'
import IconBuildings from '@tabler/icons-react/dist/esm/icons/IconBuildings.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Clients'),
    to: '/clients',
    icon: IconBuildings,
    allow: 'read Client',
    order: 14,
    keywords: ['keys', 'API', 'quota', 'origins', 'retention', 'bots'],
    actions: [{ title: word('Add a client'), allow: 'create Client', search: { open: 'new' } }],
  },
]
