import { word } from '@rad/api/words'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const faqPages = definePages('knowledge/content/faq', [
  {
    path: '/pages/faq',
    title: word('FAQ'),
    allow: 'read Content',
    screen: 'faq-screen',
    section: 'Knowledge',
    menu: {
      icon: IconHelpCircle,
      order: 34,
      keywords: ['questions', 'answers', 'help', 'support', 'contact', 'phone'],
    },
  },
  { path: '/content/faq-topics', title: word('FAQ topics'), allow: 'read ContentDraft', screen: 'faq-topics-screen' },
  {
    path: '/pages/knowledge-base',
    title: word('Knowledge base'),
    allow: 'read Content',
    screen: 'knowledge-base-screen',
    section: 'Knowledge',
    menu: {
      icon: IconNotebook,
      order: 36,
      keywords: ['articles', 'how to', 'help', 'instructions', 'wiki'],
    },
  },
  {
    path: '/pages/knowledge-base/$category',
    title: word('Knowledge base'),
    allow: 'read Content',
    screen: 'category-screen',
  },
  {
    path: '/pages/knowledge-base/$category/$question',
    title: word('Knowledge base'),
    allow: 'read Content',
    screen: 'knowledge-article-screen',
  },
])
