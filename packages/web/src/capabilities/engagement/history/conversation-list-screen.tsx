import { conversationList, historyApi } from '@rad/api/engagement/history/contract'
import { word } from '@rad/api/words'
import { useMemo } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { outcomeWords } from '#words/conversation-words.tsx'
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
  fileBesides: { own: word('Conversations'), label: word('Messages'), file: historyApi.exportMessages },
  title: word('Conversation history'),
  lead: word('Conversations between users and bots.'),
  search: word('Search messages or number'),
  empty: { title: word('No conversations yet'), text: word('Conversations appear here when a bot sends messages.') },
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
