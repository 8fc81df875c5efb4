import { word } from '@rad/api/words'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Service set-up'),
    title: word('Unjustified reasons'),
    to: '/unjustified-reasons',
    icon: IconScale,
    allow: 'read Reason',
    order: 40,
    keywords: ['plea', 'plead', 'evidence', 'justification'],
    actions: [{ title: word('Add a reason'), allow: 'create Reason', search: { open: 'new' } }],
  },
]
