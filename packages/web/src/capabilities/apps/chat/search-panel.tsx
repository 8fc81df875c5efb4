import { ActionIcon, Button } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { FoundMessage } from '@rad/api/apps/chat/shapes.contract'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
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
  const { instant } = useFormat()
  const { data, error, refetch } = useQuery({
    ...pagedQuery(chatApi.search, { query: { q, ...(!isEverywhere && { chat: id }) } }),
    enabled: q !== '',
  })
  return (
    <aside className={styles.beside} aria-label={t('Search messages')}>
      <header className={styles.besideHead}>
        <h2>{t('Search messages')}</h2>
        <ActionIcon size={32} aria-label={t('Close search')} onClick={onClose}>
          <IconX size={17} stroke={1.6} />
        </ActionIcon>
      </header>
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
              <button
                key={`${message.chatId} ${message.id}`}
                type="button"
                className={styles.foundRow}
                onClick={() => onFound(message)}
              >
                <span className={styles.foundHead}>
                  <strong>
                    <bdi>{message.senderName}</bdi>
                  </strong>
                  <time dateTime={message.time}>{instant(message.time)}</time>
                </span>
                <span dir="auto" className={styles.foundText}>
                  {message.message === '' ? message.file : message.message}
                </span>
                {isEverywhere ? <small dir="auto">{message.chatName}</small> : null}
              </button>
            ))
          : null}
      </div>
    </aside>
  )
}
