import { word } from '@rad/api/words'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const filePages = definePages('session/files', [
  {
    path: '/files',
    title: word('My files'),
    allow: 'signed-in',
    screen: 'files-screen',
    section: 'Reports',
    menu: { icon: IconFiles, order: 290, keywords: ['export', 'download', 'CSV', 'dump', 'background'] },
  },
])
