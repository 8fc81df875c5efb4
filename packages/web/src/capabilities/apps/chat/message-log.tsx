import { Button } from '@mantine/core'
import type { Chat, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { Fragment } from 'react'
import { t } from '#kit/words.ts'
import { ChatPhoto } from './chat-photo.tsx'
import { useChatTime } from './chat-time.ts'
import { MessageBubble } from './message-bubble.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import type { MessageActs } from './use-message-acts.ts'
import type { ShownLog } from './use-log-around.ts'
import type { Sending } from './use-sending.ts'
import type { Target } from './use-target.ts'
import { useUnreadMark } from './use-unread-mark.ts'
import { useLogScroll } from './use-log-scroll.ts'
import bubbleStyles from './bubble.module.css'
import styles from './log.module.css'

interface MessageLogProps {
  chat: Chat
  messages: readonly ChatMessage[]
  acts: MessageActs
  sending: Sending
  /** The message whose text is being changed. */
  editing: number | undefined
  onEdit: (id: number | undefined) => void
  onReply: (id: number) => void
  log: ShownLog
  target: Target
}

/** Messages of one sender within five minutes stand below one photo. */
const groupMs = 5 * 60_000

/** The messages of a chat with a line above each day, and one above what is new. */
export function MessageLog({ chat, messages, sending, log, target, ...rest }: MessageLogProps) {
  const shown = new Set(messages.map(({ clientId }) => clientId))
  const pending = sending.pending.filter((one) => one.parent === undefined && !shown.has(one.clientId))
  const firstUnread = useUnreadMark(messages, chat.lastRead)
  const scroll = useLogScroll({
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    isOwnLast: messages.at(-1)?.isOwn === true,
    pending: pending.length,
    target: target.message,
    openings: target.openings,
    hasNewer: log.hasNewer,
    onOlder: log.onOlder,
    onNewer: log.onNewer,
  })
  const { dayOf, heading } = useChatTime()
  return (
    <div className={styles.logBox}>
      <div
        ref={scroll.element}
        className={styles.log}
        role="log"
        aria-label={t('Messages')}
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {log.isReadingOlder ? <p className={styles.older}>{t('Loading older messages…')}</p> : null}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const day = dayOf(message.time)
          const isNewDay = !before || dayOf(before.time) !== day
          const isFirst =
            isNewDay ||
            before.senderId !== message.senderId ||
            message.id === firstUnread ||
            Date.parse(message.time) - Date.parse(before.time) > groupMs
          return (
            <Fragment key={message.id}>
              {isNewDay ? (
                <p className={styles.day}>
                  <span>{heading(day)}</span>
                </p>
              ) : null}
              {message.id === firstUnread ? (
                <p className={styles.unread} data-unread>
                  <span>{t('New messages')}</span>
                </p>
              ) : null}
              <MessageRow
                chat={chat}
                message={message}
                isFirst={isFirst}
                isTarget={message.id === target.message}
                {...rest}
              />
            </Fragment>
          )
        })}
        {pending.map((one) => (
          <PendingBubble key={one.clientId} pending={one} sending={sending} />
        ))}
        <TypingLine chat={chat} />
      </div>
      {scroll.isAway || log.isAround ? (
        <Button
          className={styles.down}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={14} stroke={1.8} />}
          onClick={log.isAround ? target.clear : scroll.toEnd}
        >
          {t('Jump to newest')}
        </Button>
      ) : null}
    </div>
  )
}

type RowProps = Pick<MessageLogProps, 'chat' | 'acts' | 'editing' | 'onEdit' | 'onReply'> & {
  message: ChatMessage
  isFirst: boolean
  isTarget: boolean
}

function MessageRow({ chat, message, isFirst, isTarget, acts, editing, onEdit, onReply }: RowProps) {
  const sender = chat.members.find(({ id }) => id === message.senderId)
  return (
    <div
      className={bubbleStyles.line}
      data-own={message.isOwn || undefined}
      data-first={isFirst || undefined}
      data-target={isTarget || undefined}
      data-message={message.id}
      tabIndex={isTarget ? -1 : undefined}
    >
      <span className={bubbleStyles.side}>
        {isFirst && !message.isOwn ? (
          <ChatPhoto person={sender ?? { fullName: message.senderName, avatar: null }} size={32} />
        ) : null}
      </span>
      <MessageBubble
        message={message}
        members={chat.members}
        hasName={isFirst && chat.isGroup && !message.isOwn}
        maySend={chat.maySend}
        acts={acts}
        isEditing={editing === message.id}
        onEdit={onEdit}
        onReply={onReply}
      />
    </div>
  )
}

/** Who writes something at this moment. */
function TypingLine({ chat }: { chat: Chat }) {
  const names = chat.typing.map(({ fullName }) => fullName)
  if (names.length === 0) return null
  return (
    <p className={styles.typing} role="status">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {names.length === 1 ? t('{name} is typing…', { name: names[0]! }) : t('Several people are typing…')}
    </p>
  )
}
