import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { BesidePanel } from './beside-panel.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import type { MessageActs } from './use-message-acts.ts'
import type { Sending } from './use-sending.ts'
import styles from './bubble.module.css'
import logStyles from './log.module.css'

interface ThreadPanelProps {
  id: string
  no: number
  /** The reply that a link names. */
  reply: number | undefined
  me: string
  chat: Chat
  sending: Sending
  acts: MessageActs
  onClose: () => void
}

/** A message with the replies to it, beside the chat. */
export function ThreadPanel({ id, no, reply, me, chat, sending, acts, onClose }: ThreadPanelProps) {
  const { data, error, refetch } = useQuery(query(chatApi.thread, { params: { id, no: String(no) } }))
  const [editing, setEditing] = useState<number>()
  const [file, setFile] = useState<File>()
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const known = new Set(data?.replies.map(({ clientId }) => clientId))
  const pending = sending.pending.filter((one) => one.parent === no && !known.has(one.clientId))
  const count = data?.replies.length ?? 0
  const sent = useRef(pending.length)
  useEffect(() => {
    const named = pending.length > sent.current ? null : log.current?.querySelector(`[data-message="${reply}"]`)
    if (named) named.scrollIntoView({ block: 'center' })
    else if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [count, pending.length, reply])
  const lineOf = (message: ChatMessage) => (
    <div
      key={message.id}
      className={styles.line}
      data-own={message.isOwn || undefined}
      data-first
      data-target={message.id === reply || undefined}
      data-message={message.id}
    >
      <span className={styles.side}>
        {message.isOwn ? null : (
          <ChatPhoto
            person={
              chat.members.find((one) => one.id === message.senderId) ?? { fullName: message.senderName, avatar: null }
            }
            size={28}
          />
        )}
      </span>
      <MessageBubble
        message={message}
        members={chat.members}
        hasName={!message.isOwn}
        maySend={chat.maySend}
        acts={acts}
        isEditing={editing === message.id}
        onEdit={setEditing}
      />
    </div>
  )
  return (
    <BesidePanel title={t('Thread')} closeLabel={t('Close thread')} onClose={onClose}>
      <div ref={log} className={logStyles.log} tabIndex={0} role="log" aria-label={t('Replies')}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <BlockSkeleton height={160} /> : null}
        {data ? (
          <>
            {lineOf(data.message)}
            <p className={logStyles.day}>
              <span>{t('{count, plural, =0 {No replies} one {# reply} other {# replies}}', { count })}</span>
            </p>
            {data.replies.map(lineOf)}
          </>
        ) : null}
        {pending.map((one) => (
          <PendingBubble key={one.clientId} pending={one} sending={sending} />
        ))}
      </div>
      {chat.maySend ? (
        <Composer
          id={id}
          name=""
          me={me}
          members={chat.members}
          sending={sending}
          parent={no}
          hasBegun={false}
          field={field}
          file={file}
          onFile={setFile}
        />
      ) : null}
    </BesidePanel>
  )
}
