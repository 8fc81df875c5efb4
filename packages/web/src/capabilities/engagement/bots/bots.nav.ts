import { word } from '@rad/api/words'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Engagement'),
    title: word('Intents'),
    to: '/intents',
    icon: IconMessageQuestion,
    allow: 'read Bot',
    order: 20,
    keywords: ['bot', 'domain', 'journey', 'fallback'],
    actions: [{ title: word('Add an intent'), allow: 'create Bot', search: { open: 'new' } }],
  },
  {
    section: word('Admin'),
    title: word('Bots'),
    to: '/bots',
    icon: IconRobot,
    allow: 'read Bot',
    order: 8,
    keywords: ['assistant', 'channel', 'version', 'publish', 'hand-over'],
    actions: [{ title: word('Add a bot'), allow: 'create Bot', search: { open: 'new' } }],
  },
]
