import { word } from '@rad/api/words'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const importPages = definePages('admin/imports', [
  {
    path: '/imports',
    title: word('Imports'),
    allow: 'read Import',
    screen: 'import-list-screen',
    showsSentences: true,
    section: 'Admin',
    menu: {
      icon: IconFileImport,
      order: 30,
      keywords: ['csv', 'xlsx', 'excel', 'upload', 'file', 'undo'],
      actions: [{ title: word('Import file'), allow: 'create Import', search: { open: 'new' } }],
    },
  },
  {
    path: '/imports/new',
    title: word('New import'),
    allow: 'create Import',
    screen: 'upload-screen',
    showsSentences: true,
  },
  {
    path: '/imports/$id',
    title: word('Import'),
    allow: 'read Import',
    screen: 'import-screen',
    showsSentences: true,
  },
])
