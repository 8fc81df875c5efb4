import { word } from '@rad/api/words'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFileAnalytics from '@tabler/icons-react/dist/esm/icons/IconFileAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const documentPages = definePages('insight/documents', [
  {
    path: '/documents',
    title: word('Documents'),
    allow: 'read Document',
    screen: 'document-list-screen',
    section: 'Engagement',
    menu: {
      icon: IconFileText,
      order: 97,
      counts: 'documents',
      keywords: ['scan', 'invoice', 'receipt', 'pdf', 'upload', 'OCR', 'review'],
      actions: [{ title: word('Add documents'), allow: 'create Document', search: { open: 'new' } }],
    },
  },
  {
    path: '/documents/$no',
    title: word('Document'),
    allow: 'read Document',
    screen: 'document-screen',
  },
  {
    path: '/reports/documents',
    title: word('Document analytics'),
    allow: 'read Document',
    screen: 'document-report-screen',
    section: 'Reports',
    menu: { icon: IconFileAnalytics, order: 195, keywords: ['R22', 'straight through', 'accuracy', 'extraction'] },
  },
])
