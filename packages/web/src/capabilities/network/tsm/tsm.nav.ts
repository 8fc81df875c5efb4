import { word } from '@rad/api/words'
import IconMapRoute from '@tabler/icons-react/dist/esm/icons/IconMapRoute.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Territory managers'),
    to: '/territory-managers',
    icon: IconMapRoute,
    allow: 'read TsmMapping',
    order: 50,
    keywords: ['TSM', 'territory', 'mapping', 'unmapped', 'outlets', 'load'],
  },
]
