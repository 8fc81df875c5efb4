import { word } from '@rad/api/words'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const modelPages = definePages('network/models', [
  {
    path: '/models',
    title: word('Models'),
    allow: 'read Model',
    screen: 'model-list-screen',
    section: 'Network',
    menu: {
      icon: IconCar,
      order: 40,
      keywords: ['make', 'vehicle', 'fuel', 'channel'],
      actions: [{ title: word('Add model'), allow: 'create Model', search: { open: 'new' } }],
    },
  },
])
