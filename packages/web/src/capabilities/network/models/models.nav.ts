import { word } from '@rad/api/words'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Network'),
    title: word('Models'),
    to: '/models',
    icon: IconCar,
    allow: 'read Model',
    order: 40,
    keywords: ['make', 'vehicle', 'fuel', 'channel'],
    actions: [{ title: word('Add a model'), allow: 'create Model', search: { open: 'new' } }],
  },
]
