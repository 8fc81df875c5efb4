import { Button } from '@mantine/core'
import { presences } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatContact, ChatMessage, FoundMessage } from '@rad/api/apps/chat/shapes.contract'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import { PinsPanel } from './pins-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import { ThreadPanel } from './thread-panel.tsx'
import type { Log } from './use-log.ts'
import { type ShownLog, useLogAround } from './use-log-around.ts'
import { type MessageActs, useMessageActs } from './use-message-acts.ts'
import { type Sending, useSending } from './use-sending.ts'
import { type Target, useTarget } from './use-target.ts'
import styles from './chat.module.css'

/** What is beside the messages. */
type Beside = { kind: 'thread'; no: number; reply?: number | undefined } | { kind: 'search' | 'pins' } | undefined

interface ConversationProps {
  id: string
  me: string
  onContact: () => void
}

/** The chat with one contact. */
export function Conversation({ id, me, onContact }: ConversationProps) {
  const target = useTarget()
  const log = useLogAround(id, target.message)
  if (log.error && !log.data) {
    if (log.error.status === 404 || log.error.status === 422)
      return (
        <EmptyState
          icon={<IconUserQuestion size={28} stroke={1.5} />}
          title={t('Chat not found')}
          text={t('This chat doesn’t exist, or you are not in it.')}
          action={<ButtonLink to="/chat">{t('Show all chats')}</ButtonLink>}
        />
      )
    return <ErrorState error={log.error} onRetry={log.refetch} />
  }
  if (!log.data) return <BlockSkeleton height={400} />
  return (
    <OpenConversation key={id} id={id} me={me} log={log.data} reading={log} target={target} onContact={onContact} />
  )
}

interface OpenProps extends ConversationProps {
  log: Log
  reading: ShownLog
  target: Target
}

function OpenConversation({ id, me, log, reading, target, onContact }: OpenProps) {
  const { contact, chat, messages } = log
  const can = useCan()
  const acts = useMessageActs(id)
  const sending = useSending(id, target.clear)
  const talk = useRef<HTMLElement>(null)
  const [beside, setBeside] = useBeside(target)
  const [editing, setEditing] = useState<number>()
  const [file, setFile] = useState<File>()
  const field = useRef<HTMLTextAreaElement>(null)
  useTypingEnds(chat?.typing.map(({ until }) => until) ?? [], reading.refetch)
  useGoneTarget(reading, target)

  const editLast = () => {
    const last = messages.findLast((one) => one.isOwn && !one.isDeleted && one.message !== '')
    if (last) setEditing(last.id)
  }
  const onEdit = (no: number | undefined) => {
    setEditing(no)
    if (no === undefined) field.current?.focus()
  }
  const onDrop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    setFile(dropped)
  }
  const members = chat?.members ?? []
  // A phone would cover the messages with its keyboard.
  const isWriting = !useIsPhone() && target.message === undefined
  const mayWrite = can('create Chat') && (chat?.maySend ?? true)
  return (
    <div className={styles.open} data-beside={beside !== undefined || undefined}>
      <section ref={talk} className={styles.talk} aria-label={t('Chat with {name}', { name: contact.fullName })}>
        <ConversationHead
          contact={contact}
          chat={chat}
          onContact={onContact}
          onSearch={() => setBeside({ kind: 'search' })}
          onPins={() => setBeside({ kind: 'pins' })}
        />
        <div
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={mayWrite ? onDrop : undefined}
        >
          {chat && (messages.length > 0 || sending.pending.length > 0) ? (
            <MessageLog
              key={reading.isAround ? 'around' : 'newest'}
              chat={chat}
              messages={messages}
              acts={acts}
              sending={sending}
              editing={editing}
              onEdit={onEdit}
              onReply={(no) => setBeside({ kind: 'thread', no })}
              log={reading}
              target={target}
            />
          ) : (
            <NoMessages contact={contact}>
              {sending.pending.map((one) => (
                <PendingBubble key={one.clientId} pending={one} sending={sending} />
              ))}
            </NoMessages>
          )}
          {mayWrite ? (
            <Composer
              id={id}
              name={contact.fullName}
              me={me}
              members={members}
              sending={sending}
              hasBegun={chat !== undefined}
              field={field}
              hasFocus={isWriting}
              onUp={editLast}
              file={file}
              onFile={setFile}
            />
          ) : (
            <Closed contact={contact} isBlocked={chat?.isBlocked === true} />
          )}
        </div>
      </section>
      {chat ? (
        <BesidePanel
          {...{ id, me, chat, sending, acts, beside }}
          onChange={setBeside}
          onFound={(message) => {
            // On a phone the panel hides the messages.
            if (talk.current && getComputedStyle(talk.current).display === 'none') setBeside(undefined)
            target.open({ ...message, chat: message.contactId })
          }}
        />
      ) : null}
    </div>
  )
}

interface BesideProps {
  id: string
  me: string
  chat: Chat
  sending: Sending
  acts: MessageActs
  beside: Beside
  onChange: (beside: Beside) => void
  onFound: (message: Pick<FoundMessage, 'id' | 'parentId' | 'contactId'>) => void
}

/** The thread, the search, or the pinned messages beside the messages. */
function BesidePanel({ beside, onChange, onFound, ...rest }: BesideProps) {
  const close = () => onChange(undefined)
  if (beside?.kind === 'thread')
    return <ThreadPanel key={beside.no} no={beside.no} reply={beside.reply} {...rest} onClose={close} />
  if (beside?.kind === 'pins') {
    const find = (message: ChatMessage) => onFound({ ...message, contactId: rest.id })
    return <PinsPanel chat={rest.chat} acts={rest.acts} onFound={find} onClose={close} />
  }
  if (beside?.kind !== 'search') return null
  return <SearchPanel id={rest.id} onFound={onFound} onClose={close} />
}

/** What is beside the messages; a link to a reply opens its thread. */
function useBeside({ message, reply, openings }: Target) {
  const state = useState<Beside>()
  const [opened, setOpened] = useState('')
  const target = message !== undefined && reply !== undefined ? `${message} ${reply} ${openings}` : ''
  if (target !== opened) {
    setOpened(target)
    if (message !== undefined && reply !== undefined) state[1]({ kind: 'thread', no: message, reply })
  }
  return state
}

/** Says so where the message of a link is in the chat no longer, and shows the newest. */
function useGoneTarget({ isGone }: ShownLog, { clear }: Target) {
  useEffect(() => {
    if (!isGone) return
    showToast(t('This message is no longer in the chat.'), { tone: 'bad' })
    clear()
  }, [isGone, clear])
}

/** Reads again when the last sign of typing has run out. */
function useTypingEnds(untils: readonly string[], onEnd: () => void) {
  const last = untils.toSorted().at(-1)
  const run = useRef(onEnd)
  useEffect(() => {
    run.current = onEnd
  })
  useEffect(() => {
    if (last === undefined) return undefined
    const timer = setTimeout(() => run.current(), 8500)
    return () => clearTimeout(timer)
  }, [last])
}

function NoMessages({ contact, children }: { contact: ChatContact; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<IconMessageCircle size={28} stroke={1.5} />}
        title={t('No messages yet')}
        text={
          contact.isGroup
            ? t('Write the first message to {name}.', { name: contact.fullName })
            : contact.status === 'online'
              ? t('{name} is online. Write the first message.', { name: contact.fullName })
              : t('Write the first message to {name}. Status: {status}.', {
                  name: contact.fullName,
                  status: t(presences[contact.status]),
                })
        }
      />
      {children}
    </div>
  )
}

/** Why nothing can be written here, and what to do. */
function Closed({ contact, isBlocked }: { contact: ChatContact; isBlocked: boolean }) {
  const block = useSend(chatApi.block)
  const can = useCan()
  if (!isBlocked)
    return (
      <p className={styles.closed}>
        {can('create Chat') ? t('You can’t write to this person.') : t('You don’t have permission to write messages.')}
      </p>
    )
  const unblock = () =>
    block
      .mutateAsync({ params: { id: contact.id }, body: { isBlocked: false } })
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  return (
    <p className={styles.closed}>
      {t('You blocked {name}.', { name: contact.fullName })}
      <Button size="compact-sm" variant="default" loading={block.isPending} onClick={() => void unblock()}>
        {t('Unblock')}
      </Button>
    </p>
  )
}
