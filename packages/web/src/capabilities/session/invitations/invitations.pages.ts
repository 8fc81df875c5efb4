import { word } from '@rad/api/words'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const invitationPages = definePages('session/invitations', [
  {
    path: '/invitations',
    title: word('Invitations'),
    allow: 'create User',
    screen: 'invitation-list-screen',
    section: 'Admin',
    menu: {
      icon: IconMailForward,
      order: 15,
      keywords: ['invite', 'user', 'account', 'mail'],
      actions: [{ title: word('Invite person'), allow: 'create User', search: { open: 'new' } }],
    },
  },
])
