import { word } from '@rad/api/words'
import IconMapRoute from '@tabler/icons-react/dist/esm/icons/IconMapRoute.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const tsmPages = definePages('network/tsm', [
  {
    path: '/territory-managers',
    title: word('Territory managers'),
    allow: 'read TsmMapping',
    screen: 'manager-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconMapRoute,
      order: 50,
      keywords: ['TSM', 'territory', 'mapping', 'unmapped', 'outlets', 'load'],
    },
  },
  {
    path: '/territory-managers/unmapped',
    title: word('Unmapped outlets'),
    allow: 'read TsmMapping',
    screen: 'unmapped-screen',
    section: 'Service setup',
    showsSentences: true,
  },
  {
    path: '/territory-managers/territories',
    title: word('Territories'),
    allow: 'read TsmMapping',
    screen: 'territory-screen',
    section: 'Service setup',
  },
])
