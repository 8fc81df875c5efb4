import { word } from '@rad/api/words'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const levelPages = definePages('service/levels', [
  {
    path: '/levels',
    title: word('Levels'),
    allow: 'read Level',
    screen: 'level-screen',
    section: 'Service setup',
    menu: {
      icon: IconStairs,
      order: 20,
      keywords: ['escalation', 'member', 'deputy', 'absence', 'away', 'gap'],
      actions: [{ title: word('Add member'), allow: 'create Level', search: { open: 'new' } }],
    },
  },
  {
    path: '/levels/gaps',
    title: word('Coverage gaps'),
    allow: 'read Level',
    screen: 'gap-screen',
  },
])
