import { word } from '@rad/api/words'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
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
  {
    path: '/my-work',
    title: word('All my work'),
    allow: 'read Dashboard',
    screen: 'my-work-screen',
    menu: {
      icon: IconChecklist,
      order: 2,
      keywords: ['inbox'],
    },
  },
])
