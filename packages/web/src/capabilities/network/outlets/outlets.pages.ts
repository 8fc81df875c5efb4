import { word } from '@rad/api/words'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const outletPages = definePages('network/outlets', [
  {
    path: '/outlets',
    title: word('Outlets'),
    allow: 'read Outlet',
    screen: 'outlet-list-screen',
    section: 'Network',
    menu: {
      icon: IconBuildingStore,
      order: 10,
      keywords: ['location', 'workshop', 'bodyshop', 'service', 'branch'],
      actions: [{ title: word('Add outlet'), allow: 'create Outlet', search: { open: 'new' } }],
    },
  },
  {
    path: '/outlets/$code',
    title: word('Outlet'),
    allow: 'read Outlet',
    screen: 'outlet-screen',
  },
])
