import { ActionIcon } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { BesidePanel, FoundRow } from './beside-panel.tsx'
import type { MessageActs } from './use-message-acts.ts'
import styles from './beside.module.css'
import listStyles from './chat-list.module.css'

interface PinsPanelProps {
  chat: Chat
  acts: MessageActs
  /** Shows a message in the chat. */
  onFound: (message: ChatMessage) => void
  onClose: () => void
}

/** The pinned messages of a chat, beside it. */
export function PinsPanel({ chat, acts, onFound, onClose }: PinsPanelProps) {
  const { data, error, refetch } = useQuery(query(chatApi.pins, { params: { id: chat.id } }))
  const can = useCan()
  const mayUnpin = can('update Chat') && chat.maySend
  return (
    <BesidePanel title={t('Pinned messages')} closeLabel={t('Close pinned messages')} onClose={onClose}>
      <div className={styles.pinned}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <BlockSkeleton height={160} /> : null}
        {data?.pins.length === 0 ? (
          <EmptyState
            icon={<IconPin size={28} stroke={1.5} />}
            title={t('No pinned messages')}
            text={t('Choose Pin message in the actions of a message. Everyone in the chat sees it here.')}
          />
        ) : null}
        <ul className={listStyles.rows}>
          {data?.pins.map(({ message, pinnedBy }) => (
            <li key={message.id} className={styles.pinnedRow}>
              <FoundRow
                message={message}
                file={message.file?.name}
                note={<small>{t('Pinned by {name}', { name: pinnedBy })}</small>}
                onOpen={() => onFound(message)}
              />
              {mayUnpin ? (
                <ActionIcon
                  size={28}
                  aria-label={t('Unpin message by {name}', { name: message.senderName })}
                  title={t('Unpin message')}
                  onClick={() => acts.pin(message)}
                >
                  <IconPinnedOff size={16} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </BesidePanel>
  )
}
