import { phraseRulesApi } from '@rad/api/insight/phrase-rules/contract'
import { word } from '@rad/api/words'
import IconMessage2Check from '@tabler/icons-react/dist/esm/icons/IconMessage2Check.mjs'
import { lazy } from 'react'
import type { Column } from '#kit/table/column.ts'
import { ReasonLabel, ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { labelWords } from '#capabilities/insight/calls/parts/label-words.ts'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { demandWords, windowWords } from './rule-words.ts'
import { useRuleOrder } from './use-order.ts'

const PhraseRuleDrawer = lazy(() =>
  import('./phrase-rule-drawer.tsx').then(({ PhraseRuleDrawer }) => ({ default: PhraseRuleDrawer })),
)

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Rule'), kind: 'text', sortable: false },
  { key: 'demand', label: word('Requirement'), kind: 'text', sortable: false },
  { key: 'window_s', label: word('Part of the call'), kind: 'text', sortable: false },
  { key: 'phrases', label: word('Phrases'), kind: 'list', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Phrase rules'),
  lead: word('Phrases that calls require, and phrases that aren’t allowed. Rules apply to calls analyzed from now on.'),
  rows: phraseRulesApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useRuleOrder,
  usual: 4,
  cardColumns: { title: 'label', facts: ['demand', 'window_s', 'phrases'] },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconMessage2Check,
    title: word('No phrase rules yet'),
    text: word('Without a rule, no call is checked for phrases.'),
  },
  add: { label: word('Add phrase rule'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: (rule) => <ReasonLabel reason={{ ...rule, label: labelWords(rule.label) }} />,
    demand: ({ demand }) => demandWords(demand),
    window_s: (rule) => windowWords(rule),
    active: (rule) => <ReasonStatus reason={rule} />,
    sort: (rule) => <ReasonPlace reason={rule} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <PhraseRuleDrawer rows={rows} opened={opened} onClose={close} />,
})
