import { word } from '@rad/api/words'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const userPages = definePages('admin/users', [
  {
    path: '/users/access',
    title: word('Manage users'),
    allow: 'read User',
    screen: 'user-list-screen',
    section: 'Admin',
    menu: {
      icon: IconUsers,
      order: 10,
      keywords: ['people', 'roles', 'rights', 'scope', 'suspend', 'activate', 'access'],
    },
  },
])
