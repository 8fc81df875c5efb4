import { word } from '@rad/api/words'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const botPages = definePages('engagement/bots', [
  {
    path: '/bots',
    title: word('Bots'),
    allow: 'read Bot',
    screen: 'bot-list-screen',
    section: 'Admin',
    menu: {
      icon: IconRobot,
      order: 8,
      keywords: ['assistant', 'channel', 'version', 'publish', 'hand-over'],
      actions: [{ title: word('Add bot'), allow: 'create Bot', search: { open: 'new' } }],
    },
  },
  {
    path: '/bots/$code',
    title: word('Bot'),
    allow: 'read Bot',
    screen: 'bot-screen',
    showsSentences: true,
  },
  {
    path: '/bots/$code/try',
    title: word('Try bot'),
    allow: 'read Bot',
    screen: 'try-bot-screen',
  },
  {
    path: '/intents',
    title: word('Intents'),
    allow: 'read Bot',
    screen: 'intent-list-screen',
    section: 'Engagement',
    menu: {
      icon: IconMessageQuestion,
      order: 20,
      keywords: ['bot', 'domain', 'journey', 'fallback'],
      actions: [{ title: word('Add intent'), allow: 'create Bot', search: { open: 'new' } }],
    },
  },
])
