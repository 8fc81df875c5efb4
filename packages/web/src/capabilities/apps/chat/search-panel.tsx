import { Button } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { FoundMessage } from '@rad/api/apps/chat/shapes.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { t } from '#kit/words.ts'
import { BesidePanel, FoundRow } from './beside-panel.tsx'
import styles from './beside.module.css'
import listStyles from './chat-list.module.css'

interface SearchPanelProps {
  id: string
  /** Opens the chat at a message. */
  onFound: (message: FoundMessage) => void
  onClose: () => void
}

/** Looks for messages of this chat, or of all chats. */
export function SearchPanel({ id, onFound, onClose }: SearchPanelProps) {
  const [q, setQ] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  const { data, error, refetch } = useQuery({
    ...pagedQuery(chatApi.search, { query: { q, ...(!isEverywhere && { chat: id }) } }),
    enabled: q !== '',
  })
  return (
    <BesidePanel title={t('Search messages')} closeLabel={t('Close search')} onClose={onClose}>
      <div className={styles.searchBox}>
        <SearchInput label={t('Words to find')} value={q} onChange={setQ} />
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={isEverywhere}
          onClick={() => setEverywhere(!isEverywhere)}
        >
          {isEverywhere ? t('Search this chat only') : t('Search all chats')}
        </Button>
        <p className={styles.hint}>
          {t('Narrow it down with from:name, in:chat, type:file, type:image, or type:link.')}
        </p>
      </div>
      <div className={styles.found} aria-live="polite">
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {q !== '' && data?.found.length === 0 ? <p className={listStyles.none}>{t('No messages found.')}</p> : null}
        {q !== '' && data
          ? data.found.map((message) => (
              <FoundRow
                key={`${message.chatId} ${message.id}`}
                message={message}
                file={message.file}
                note={isEverywhere ? <small dir="auto">{message.chatName}</small> : null}
                onOpen={() => onFound(message)}
              />
            ))
          : null}
      </div>
    </BesidePanel>
  )
}
