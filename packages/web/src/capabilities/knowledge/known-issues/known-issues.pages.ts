import { word } from '@rad/api/words'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const knownIssuePages = definePages('knowledge/known-issues', [
  {
    path: '/known-issues',
    title: word('Known issues'),
    allow: 'read KnownIssue',
    screen: 'known-issue-list-screen',
    section: 'Knowledge',
    menu: {
      icon: IconBulb,
      order: 20,
      keywords: ['bulletin', 'remedy', 'DTC', 'trouble code', 'campaign', 'repair'],
      actions: [{ title: word('Add known issue'), allow: 'create KnownIssue', search: { open: 'new' } }],
    },
  },
  {
    path: '/known-issues/$no',
    title: word('Known issue'),
    allow: 'read KnownIssue',
    screen: 'known-issue-screen',
    showsSentences: true,
  },
])
