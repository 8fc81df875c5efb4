import { word } from '@rad/api/words'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const accessPages = definePages('admin/access', [
  {
    path: '/access-control',
    title: word('Access control'),
    allow: 'read ACL',
    screen: 'access-screen',
    section: 'Admin',
    menu: {
      icon: IconShieldCheck,
      order: 50,
      keywords: ['ACL', 'rights', 'roles', 'permissions', 'matrix'],
    },
  },
])
