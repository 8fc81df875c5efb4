import { word } from '@rad/api/words'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Mail'),
    to: '/dev/mail',
    icon: IconMail,
    allow: 'read Mail',
    order: 50,
    keywords: ['mail', 'e-mail', 'smtp', 'outbox', 'caught', 'parked', 'delivery'],
  },
]
