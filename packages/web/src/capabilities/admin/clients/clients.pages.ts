import { word } from '@rad/api/words'
import IconBuildings from '@tabler/icons-react/dist/esm/icons/IconBuildings.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const clientPages = definePages('admin/clients', [
  {
    path: '/clients',
    title: word('Clients'),
    allow: 'read Client',
    screen: 'client-list-screen',
    section: 'Admin',
    menu: {
      icon: IconBuildings,
      order: 14,
      keywords: ['keys', 'API', 'quota', 'origins', 'retention', 'bots'],
      actions: [{ title: word('Add client'), allow: 'create Client', search: { open: 'new' } }],
    },
  },
  {
    path: '/clients/$code',
    title: word('Client'),
    allow: 'read Client',
    screen: 'client-screen',
  },
])
