import { word } from '@rad/api/words'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const contentPages = definePages('knowledge/content', [
  {
    path: '/library',
    title: word('Library'),
    allow: 'read Content',
    screen: 'library-screen',
    section: 'Knowledge',
    menu: {
      icon: IconBooks,
      order: 40,
      keywords: ['notices', 'articles', 'policies', 'templates', 'FAQ', 'help', 'circulars'],
    },
  },
  { path: '/library/$slug', title: word('Library'), allow: 'read Content', screen: 'article-screen' },
  {
    path: '/content',
    title: word('Content'),
    allow: 'read ContentDraft',
    screen: 'content-list-screen',
    section: 'Knowledge',
    menu: {
      icon: IconFilePencil,
      order: 50,
      keywords: ['drafts', 'review', 'publish', 'editors', 'import', 'translations'],
      actions: [
        { title: word('Add content'), allow: 'create Content', search: { open: 'new' } },
        { title: word('Import documents'), allow: 'create Content', search: { open: 'import' } },
      ],
    },
  },
  {
    path: '/content/broken-links',
    title: word('Broken links'),
    allow: 'read ContentDraft',
    screen: 'broken-links-screen',
  },
  {
    path: '/content/preview',
    title: word('Preview as outlet'),
    allow: 'read ContentDraft',
    screen: 'library-preview-screen',
  },
  {
    path: '/content/$id',
    title: word('Content'),
    allow: 'read ContentDraft',
    screen: 'content-screen',
    showsSentences: true,
  },
])
