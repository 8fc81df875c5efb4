import { word } from '@rad/api/words'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const dashboardPages = definePages('insight/dashboard', [
  {
    path: '/',
    title: word('Home'),
    allow: 'signed-in',
    screen: 'dashboard-screen',
    menu: {
      icon: IconHome,
      order: 1,
      keywords: ['dashboard', 'R01', 'today', 'tasks'],
    },
  },
])
