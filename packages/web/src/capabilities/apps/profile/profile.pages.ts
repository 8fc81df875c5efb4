import { word } from '@rad/api/words'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const profilePages = definePages('apps/profile', [
  {
    path: '/pages/profile',
    title: word('Profile'),
    allow: 'read Profile',
    screen: 'profile-screen',
    section: 'Apps',
    menu: {
      icon: IconUserCircle,
      order: 60,
      keywords: ['feed', 'posts', 'photos', 'connections', 'polls', 'colleagues'],
    },
  },
  {
    path: '/pages/profile/$username',
    title: word('Profile'),
    allow: 'read Profile',
    screen: 'profile-screen',
  },
  {
    path: '/reported-posts',
    title: word('Reported posts and chats'),
    allow: 'approve Profile',
    screen: 'reported-screen',
    section: 'Apps',
    menu: { icon: IconFlag, order: 61, keywords: ['moderate', 'hide', 'report', 'profile', 'messages'] },
  },
])
