import { intentList, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { intentCells } from './intent-cells.tsx'
import { domainOptions } from './intent-domains.ts'

const IntentDrawer = lazy(() => import('./intent-drawer.tsx').then(({ IntentDrawer }) => ({ default: IntentDrawer })))

export const { Screen, prefetch } = listScreen({
  list: intentList,
  rows: intentsApi.list,
  file: intentsApi.export,
  lead: word('What users ask bots for, and how often in the last 28 days.'),
  search: word('Search intent or domain'),
  empty: { title: word('No intents yet'), text: word('Bots need intents to understand messages.') },
  add: { label: word('Add intent'), allow: 'create Bot' },
  filters: { domain: { source: domainOptions }, stage: { none: word('None') } },
  tabs: { words: (state) => (state === 'active' ? t('Active') : t('Inactive')) },
  cardColumns: { facts: ['domain', 'journey_stage', 'bots', 'used'] },
  cells: intentCells,
  opens: ({ id }) => id,
  drawer: ({ opened, close }) => <IntentDrawer opened={opened} onClose={close} />,
})
