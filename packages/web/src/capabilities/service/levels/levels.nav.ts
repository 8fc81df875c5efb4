import { word } from '@rad/api/words'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Levels'),
    to: '/levels',
    icon: IconStairs,
    allow: 'read Level',
    order: 20,
    keywords: ['escalation', 'member', 'deputy', 'absence', 'away', 'gap'],
    actions: [{ title: word('Name a member'), allow: 'create Level', search: { open: 'new' } }],
  },
]
