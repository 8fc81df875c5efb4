import { word } from '@rad/api/words'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const emailPages = definePages('apps/email', [
  {
    path: '/email',
    title: word('Email'),
    allow: 'read Email',
    personal: true,
    screen: 'email-screen',
    section: 'Apps',
    menu: {
      icon: IconMail,
      order: 10,
      keywords: ['mail', 'inbox', 'message', 'compose', 'drafts', 'sent', 'spam'],
      actions: [{ title: word('Compose email'), allow: 'update Email', search: { compose: 'new' } }],
    },
  },
  {
    path: '/email/settings',
    title: word('Email settings'),
    allow: 'read Email',
    personal: true,
    screen: 'settings-screen',
  },
  { path: '/email/$folder', title: word('Email'), allow: 'read Email', personal: true, screen: 'email-screen' },
  { path: '/email/$folder/$id', title: word('Email'), allow: 'read Email', personal: true, screen: 'email-screen' },
  { path: '/email/label/$label', title: word('Email'), allow: 'read Email', personal: true, screen: 'email-screen' },
  {
    path: '/email/label/$label/$id',
    title: word('Email'),
    allow: 'read Email',
    personal: true,
    screen: 'email-screen',
  },
])
