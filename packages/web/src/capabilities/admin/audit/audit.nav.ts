import { word } from '@rad/api/words'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Audit trail'),
    to: '/audit',
    icon: IconHistory,
    allow: 'read Audit',
    order: 40,
    keywords: ['R26', 'log', 'history', 'who', 'changed', 'before', 'after'],
  },
]
