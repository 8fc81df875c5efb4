import { word } from '@rad/api/words'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Apps'),
    title: word('To-do'),
    to: '/todo',
    icon: IconChecklist,
    allow: 'read Task',
    order: 30,
    keywords: ['task', 'tasks', 'due', 'overdue', 'reminder'],
    actions: [{ title: word('Add a task'), allow: 'create Task', search: { open: 'new' } }],
  },
]
