import { word } from '@rad/api/words'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Admin'),
    title: word('Imports'),
    to: '/imports',
    icon: IconFileImport,
    allow: 'read Import',
    order: 30,
    keywords: ['csv', 'xlsx', 'excel', 'upload', 'file', 'undo'],
    actions: [{ title: word('Import a file'), allow: 'create Import', search: { open: 'new' } }],
  },
]
