import { word } from '@rad/api/words'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: '',
    title: word('Home'),
    to: '/',
    icon: IconHome,
    allow: 'signed-in',
    order: 1,
    keywords: ['dashboard', 'R01', 'today', 'tasks'],
  },
]
