import { word } from '@rad/api/words'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const dealerPages = definePages('network/dealers', [
  {
    path: '/dealers',
    title: word('Dealers'),
    allow: 'read Outlet',
    screen: 'dealer-list-screen',
    section: 'Network',
    menu: {
      icon: IconBuildingCommunity,
      order: 20,
      keywords: ['company', 'principal', 'partner'],
      actions: [
        { title: word('Add dealer'), allow: 'create Outlet', search: { open: 'new' } },
        { title: word('Find dealer by email'), allow: 'read Outlet', search: { open: 'by-email' } },
      ],
    },
  },
  {
    path: '/dealers/$code',
    title: word('Dealer'),
    allow: 'read Outlet',
    screen: 'dealer-screen',
  },
])
