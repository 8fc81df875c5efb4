import { word } from '@rad/api/words'
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const referencePages = definePages('apps/reference', [
  {
    path: '/ui',
    title: word('UI reference'),
    allow: 'read Auth',
    screen: 'overview-screen',
    section: 'Apps',
    menu: {
      icon: IconComponents,
      order: 90,
      keywords: ['ui', 'components', 'forms', 'tables', 'charts', 'maps', 'design', 'kit', 'wizard', 'mask', 'colours'],
    },
  },
  {
    path: '/ui/components',
    title: word('Components'),
    allow: 'read Auth',
    screen: 'components-screen',
  },
  {
    path: '/ui/forms',
    title: word('Forms'),
    allow: 'read Auth',
    screen: 'forms-screen',
  },
  {
    path: '/ui/tables',
    title: word('Tables'),
    allow: 'read Auth',
    screen: 'tables-screen',
  },
  {
    path: '/ui/charts',
    title: word('Charts'),
    allow: 'read Auth',
    screen: 'charts-screen',
  },
  {
    path: '/ui/maps',
    title: word('Maps'),
    allow: 'read Auth',
    screen: 'maps-screen',
  },
])
