import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const outletCardPages = definePages('insight/outlet-card', [
  {
    path: '/outlets/$code/card',
    title: word('Outlet card'),
    allow: 'read Outlet',
    screen: 'outlet-card-screen',
  },
])
