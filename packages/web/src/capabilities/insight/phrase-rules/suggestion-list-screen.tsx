import { type TopicSuggestion, topicSuggestionsApi } from '@rad/api/insight/phrase-rules/suggestions/contract'
import { word } from '@rad/api/words'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { lazy } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import type { Column } from '#kit/table/column.ts'
import { Value } from '#kit/text/value.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { callsOfSuggestion, termWords } from './suggestion-words.ts'

const SuggestionDrawer = lazy(() =>
  import('./suggestion-drawer.tsx').then(({ SuggestionDrawer }) => ({ default: SuggestionDrawer })),
)

const columns = [
  { key: 'terms', label: word('Terms'), kind: 'list', sortable: false },
  { key: 'calls', label: word('Calls'), kind: 'number', sortable: false },
  { key: 'moments', label: word('Latest call'), kind: 'text', sortable: false },
  { key: 'found_at', label: word('Found'), kind: 'instant', sortable: false },
] as const satisfies readonly Column<keyof TopicSuggestion>[]

export const { Screen, prefetch } = shortListScreen({
  title: word('Suggested topics'),
  lead: word(
    'Words that occur together in many calls and belong to no topic yet. Recent calls in English count; names, plates, and numbers don’t.',
  ),
  rows: topicSuggestionsApi.list,
  asks: {},
  usual: 6,
  cardColumns: { title: 'terms', facts: ['calls', 'moments'] },
  columns,
  empty: {
    icon: IconBulb,
    title: word('No suggestions'),
    text: word('Recent calls in English are searched for new topics every few hours.'),
  },
  cells: {
    terms: ({ terms }) => termWords(terms),
    calls: (suggestion) => (
      <PathLink href={callsOfSuggestion(suggestion)}>
        <Value kind="number" value={suggestion.calls} />
      </PathLink>
    ),
    moments: ({ moments }) => <Value kind="text" value={moments[0]?.text} />,
  },
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <SuggestionDrawer suggestion={rows.find(({ id }) => id === opened)} onClose={close} />,
})
