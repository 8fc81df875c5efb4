import { word } from '@rad/api/words'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Access control'),
    to: '/access-control',
    icon: IconShieldCheck,
    allow: 'read ACL',
    order: 50,
    keywords: ['ACL', 'rights', 'roles', 'permissions', 'matrix'],
  },
]
