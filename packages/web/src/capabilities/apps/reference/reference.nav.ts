import { word } from '@rad/api/words'
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('UI reference'),
    to: '/ui',
    icon: IconComponents,
    allow: 'read Auth',
    order: 90,
    keywords: ['ui', 'components', 'forms', 'tables', 'charts', 'maps', 'design', 'kit', 'wizard', 'mask', 'colours'],
  },
]
