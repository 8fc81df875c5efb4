import { word } from '@rad/api/words'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const panelPages = definePages('service/panels', [
  {
    path: '/panels',
    title: word('Panels'),
    allow: 'read Level',
    screen: 'panel-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconGavel,
      order: 30,
      keywords: ['vote', 'quorum', 'chair', 'plea', 'members', 'e-mail'],
      actions: [{ title: word('Add panel'), allow: 'create Level', search: { open: 'new' } }],
    },
  },
])
