import { word } from '@rad/api/words'
import IconMessageCheck from '@tabler/icons-react/dist/esm/icons/IconMessage2Check.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const phraseRulePages = definePages('insight/phrase-rules', [
  {
    path: '/phrase-rules',
    title: word('Phrase rules'),
    allow: 'read Reason',
    screen: 'phrase-rule-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconMessageCheck,
      order: 60,
      keywords: ['greeting', 'script', 'compliance', 'call'],
      actions: [{ title: word('Add phrase rule'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
  {
    path: '/topics',
    title: word('Topics of calls'),
    allow: 'read Reason',
    screen: 'topic-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconHash,
      order: 62,
      keywords: ['keyword', 'term', 'call'],
      actions: [{ title: word('Add topic'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
  {
    path: '/topic-suggestions',
    title: word('Suggested topics'),
    allow: 'read Reason',
    screen: 'suggestion-list-screen',
    section: 'Service setup',
    menu: { icon: IconBulb, order: 63, keywords: ['cluster', 'term', 'word', 'call'] },
  },
])
