import { word } from '@rad/api/words'
import { definePages } from '#shell/frame/pages.ts'

export const maintenancePages = definePages('admin/maintenance', [
  {
    path: '/maintenance',
    title: word('Maintenance'),
    screen: 'maintenance-screen',
    frame: 'blank',
  },
])
