import { word } from '@rad/api/words'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Invitations'),
    to: '/invitations',
    icon: IconMailForward,
    allow: 'create User',
    order: 15,
    keywords: ['invite', 'user', 'account', 'mail'],
    actions: [{ title: word('Invite somebody'), allow: 'create User', search: { open: 'new' } }],
  },
]
