import { word } from '@rad/api/words'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Panels'),
    to: '/panels',
    icon: IconGavel,
    allow: 'read Level',
    order: 30,
    keywords: ['vote', 'quorum', 'chair', 'plea', 'members', 'e-mail'],
    actions: [{ title: word('Add a panel'), allow: 'create Level', search: { open: 'new' } }],
  },
]
