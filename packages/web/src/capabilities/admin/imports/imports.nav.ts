import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'Admin',
    title: 'Imports',
    to: '/imports',
    icon: IconFileImport,
    allow: 'read Import',
    order: 30,
    keywords: ['csv', 'xlsx', 'excel', 'upload', 'file', 'undo'],
    actions: [{ title: 'Import a file', allow: 'create Import', search: { open: 'new' } }],
  },
]
