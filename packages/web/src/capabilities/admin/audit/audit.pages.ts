import { word } from '@rad/api/words'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const auditPages = definePages('admin/audit', [
  {
    path: '/audit',
    title: word('Audit trail'),
    allow: 'read Audit',
    screen: 'audit-screen',
    section: 'Admin',
    menu: {
      icon: IconHistory,
      order: 40,
      keywords: ['R26', 'log', 'history', 'who', 'changed', 'before', 'after'],
    },
  },
])
