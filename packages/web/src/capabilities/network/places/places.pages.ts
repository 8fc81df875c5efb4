import { word } from '@rad/api/words'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const placePages = definePages('network/places', [
  {
    path: '/cities',
    title: word('Cities'),
    allow: 'read Model',
    screen: 'city-list-screen',
    section: 'Network',
    menu: {
      icon: IconMapPin,
      order: 60,
      keywords: ['state', 'tier', 'place', 'town'],
      actions: [{ title: word('Add city'), allow: 'create Model', search: { open: 'new' } }],
    },
  },
])
