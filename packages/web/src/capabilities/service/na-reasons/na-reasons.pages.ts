import { word } from '@rad/api/words'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const naReasonPages = definePages('service/na-reasons', [
  {
    path: '/na-reasons',
    title: word('Not applicable reasons'),
    allow: 'read Reason',
    screen: 'na-reason-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconBan,
      order: 44,
      keywords: ['NA', 'sold', 'scrapped', 'stolen', 'unreachable', 'declaration'],
      actions: [{ title: word('Add not applicable reason'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
  {
    path: '/lost-reasons',
    title: word('Lost reasons'),
    allow: 'read Reason',
    screen: 'lost-reason-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconUserOff,
      order: 46,
      keywords: ['lost customer', 'price', 'distance', 'not interested'],
      actions: [{ title: word('Add lost reason'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
])
