import { botList, botsApi } from '@rad/api/engagement/bots/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { botStatusWords, purposeWords } from './parts/bot-words.tsx'
import { mediumWords } from '#words/conversation-words.tsx'
import { byName, optionSource } from '#choose/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { BotCard, botCells } from './bot-cells.tsx'

const BotDrawer = lazy(() => import('./bot-drawer.tsx').then(({ BotDrawer }) => ({ default: BotDrawer })))

/** The clients whose bots one may see, also those without a conversation. */
const clients = optionSource({
  endpoint: botsApi.options,
  ask: () => ({}),
  optionsOf: (options) => byName(options.clients),
})

export const { Screen, prefetch } = listScreen({
  list: botList,
  rows: botsApi.list,
  file: botsApi.export,
  lead: word('The brand’s bots, their channels, and their versions. You can’t publish a version you wrote.'),
  search: word('Search bot or client'),
  empty: { title: word('No bots yet'), text: word('Bots of the clients you have access to appear here.') },
  add: { label: word('Add bot'), allow: 'create Bot' },
  filters: { client: { source: clients }, purpose: { words: purposeWords }, medium: { words: mediumWords } },
  tabs: { words: botStatusWords },
  cells: botCells,
  card: (bot) => <BotCard bot={bot} />,
  rowLink: ({ code }, content) => (
    <RouterLink to="/bots/$code" params={{ code }}>
      {content}
    </RouterLink>
  ),
  drawer: ({ opened, close }) => opened === 'new' && <BotDrawer onClose={close} />,
})
