import { conversationList, historyApi } from '@rad/api/engagement/history/contract'
import { word } from '@rad/api/words'
import { useMemo } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { outcomeWords } from '#pickers/conversation-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { ConversationCard, ConversationLink } from './conversation-card.tsx'
import { conversationCells } from './conversation-cells.tsx'
import { conversationLooks } from './conversation-filters.ts'

/** The same cells for as long as the same words are looked for: a row with text found in it is dear to draw. */
function useCells({ values: { q } }: { values: { q?: string | undefined } }) {
  const format = useFormat()
  return useMemo(() => conversationCells(format, q), [format, q])
}

export const { Screen, prefetch } = listScreen({
  list: conversationList,
  rows: historyApi.list,
  file: historyApi.export,
  fileBesides: { own: word('Conversations'), label: word('Their messages'), file: historyApi.exportMessages },
  title: word('Conversation history'),
  lead: word('What people and bots said to each other.'),
  search: word('Words that were said, or a number'),
  empty: { title: word('No conversations yet'), text: word('They appear here as soon as a bot sends its messages.') },
  savedViews: { screen: 'conversations' },
  filters: conversationLooks,
  tabs: { words: outcomeWords },
  useOwn: useCells,
  cells: ({ own }) => own,
  rowId: ({ no }) => no,
  card: (row, { values: { q } }) => <ConversationCard row={row} typed={q} />,
  rowLink: (row, content, { values: { q } }) => (
    <ConversationLink row={row} typed={q}>
      {content}
    </ConversationLink>
  ),
})
