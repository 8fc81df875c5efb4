import { word } from '@rad/api/words'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Manage users'),
    to: '/users/access',
    icon: IconUsers,
    allow: 'read User',
    order: 10,
    keywords: ['people', 'roles', 'rights', 'scope', 'suspend', 'activate', 'access'],
  },
]
