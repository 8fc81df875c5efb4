import { word } from '@rad/api/words'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Network'),
    title: word('Dealers'),
    to: '/dealers',
    icon: IconBuildingCommunity,
    allow: 'read Outlet',
    order: 20,
    keywords: ['company', 'principal', 'partner'],
    actions: [
      { title: word('Add a dealer'), allow: 'create Outlet', search: { open: 'new' } },
      { title: word('Find a dealer by e-mail'), allow: 'read Outlet', search: { open: 'by-email' } },
    ],
  },
]
