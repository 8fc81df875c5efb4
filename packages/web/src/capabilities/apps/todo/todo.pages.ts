import { word } from '@rad/api/words'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const todoPages = definePages('apps/todo', [
  {
    path: '/todo',
    title: word('To-do'),
    allow: 'read Task',
    screen: 'todo-screen',
    section: 'Apps',
    menu: {
      icon: IconChecklist,
      order: 30,
      keywords: ['task', 'tasks', 'due', 'overdue', 'reminder'],
      actions: [{ title: word('Add task'), allow: 'create Task', search: { open: 'new' } }],
    },
  },
  {
    path: '/todo/important',
    title: word('Important'),
    allow: 'read Task',
    screen: 'todo-screen',
  },
  {
    path: '/todo/completed',
    title: word('Completed'),
    allow: 'read Task',
    screen: 'todo-screen',
  },
  {
    path: '/todo/deleted',
    title: word('Deleted'),
    allow: 'read Task',
    screen: 'todo-screen',
  },
  {
    path: '/todo/tag/$tag',
    title: word('Tag'),
    allow: 'read Task',
    screen: 'todo-screen',
  },
])
