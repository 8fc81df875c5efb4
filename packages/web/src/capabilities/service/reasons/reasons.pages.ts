import { word } from '@rad/api/words'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const reasonPages = definePages('service/reasons', [
  {
    path: '/unjustified-reasons',
    title: word('Unjustified reasons'),
    allow: 'read Reason',
    screen: 'reason-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconScale,
      order: 40,
      keywords: ['plea', 'plead', 'evidence', 'justification'],
      actions: [{ title: word('Add reason'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
])
