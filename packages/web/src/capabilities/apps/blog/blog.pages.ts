import { word } from '@rad/api/words'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const blogPages = definePages('apps/blog', [
  {
    path: '/pages/blog/list',
    title: word('Blog'),
    allow: 'read Blog',
    screen: 'blog-list-screen',
    section: 'Apps',
    menu: {
      icon: IconNews,
      order: 70,
      keywords: ['posts', 'articles', 'news', 'comments', 'stories'],
      actions: [{ title: word('Add post'), allow: 'create Blog', search: { open: 'new' } }],
    },
  },
  {
    path: '/pages/blog/detail/$id',
    title: word('Post'),
    allow: 'read Blog',
    screen: 'post-screen',
    under: '/pages/blog/list',
  },
  {
    path: '/pages/blog/edit/$id',
    title: word('Edit post'),
    allow: 'update Blog',
    screen: 'post-editor-screen',
    under: '/pages/blog/list',
  },
])
