import { word } from '@rad/api/words'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const mailPages = definePages('admin/mail', [
  {
    path: '/dev/mail',
    title: word('System emails'),
    allow: 'read Mail',
    screen: 'mail-screen',
    section: 'Admin',
    menu: {
      icon: IconMail,
      order: 50,
      keywords: ['mail', 'e-mail', 'smtp', 'outbox', 'caught', 'parked', 'delivery'],
    },
  },
])
