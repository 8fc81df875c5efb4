import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'Apps',
    title: 'To-do',
    to: '/todo',
    icon: IconChecklist,
    allow: 'read Task',
    order: 30,
    keywords: ['task', 'tasks', 'due', 'overdue', 'reminder'],
    actions: [{ title: 'Add a task', allow: 'create Task', search: { open: 'new' } }],
  },
]
