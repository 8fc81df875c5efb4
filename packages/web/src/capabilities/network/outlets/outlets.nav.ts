import { word } from '@rad/api/words'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Network'),
    title: word('Outlets'),
    to: '/outlets',
    icon: IconBuildingStore,
    allow: 'read Outlet',
    order: 10,
    keywords: ['location', 'workshop', 'bodyshop', 'service', 'branch'],
    actions: [{ title: word('Add an outlet'), allow: 'create Outlet', search: { open: 'new' } }],
  },
]
