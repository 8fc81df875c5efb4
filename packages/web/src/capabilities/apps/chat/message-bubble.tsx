import { ActionIcon, Button } from '@mantine/core'
import { offeredReactions } from '@rad/api/apps/chat/bounds.contract'
import type { ChatMember, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import IconMoodPlus from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { EditForm } from './edit-form.tsx'
import { MessageFile } from './message-file.tsx'
import { MessageText } from './message-text.tsx'
import type { MessageActs } from './use-message-acts.ts'
import styles from './bubble.module.css'
import logStyles from './log.module.css'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })))

interface MessageBubbleProps {
  message: ChatMessage
  members: readonly ChatMember[]
  /** The name is above it. */
  hasName: boolean
  maySend: boolean
  acts: MessageActs
  isEditing: boolean
  onEdit: (id: number | undefined) => void
  /** Opens its thread; absent in one. */
  onReply?: (id: number) => void
}

/** One message with its time, reactions, and what can be done with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, members, hasName, acts, isEditing, onEdit, onReply } = props
  const { clock, instantWithZone, number } = useFormat()
  return (
    <div className={styles.message}>
      {hasName ? (
        <span className={styles.name}>
          <bdi>{message.senderName}</bdi>
        </span>
      ) : null}
      <div className={styles.bubbleRow}>
        <div
          className={styles.bubble}
          data-deleted={message.isDeleted || undefined}
          data-mentions-you={message.mentionsYou || undefined}
        >
          {message.isDeleted ? <p className={styles.text}>{t('Message deleted')}</p> : null}
          {message.file ? <MessageFile file={message.file} /> : null}
          {isEditing ? (
            <EditForm message={message} members={members} acts={acts} onClose={() => onEdit(undefined)} />
          ) : message.message === '' ? null : (
            <MessageText text={message.message} members={members} />
          )}
          <span className={styles.foot}>
            {message.isPinned ? <IconPinFilled size={12} role="img" aria-label={t('Pinned')} /> : null}
            {message.isEdited && !message.isDeleted ? <span>{t('edited')}</span> : null}
            <time dateTime={message.time} title={instantWithZone(message.time)}>
              {clock(message.time)}
            </time>
            {message.isOwn && !message.isDeleted ? <Ticks feedback={message.feedback} /> : null}
          </span>
        </div>
        {message.isDeleted || isEditing ? null : <Tools {...props} />}
      </div>
      {message.reactions.length > 0 && !message.isDeleted ? <Reactions {...props} /> : null}
      {message.replies > 0 && onReply ? (
        <Button
          className={styles.replies}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMessageReply size={14} stroke={1.6} />}
          onClick={() => onReply(message.id)}
        >
          {t('{count, plural, one {# reply} other {# replies}}', { count: message.replies })}
          {message.lastReply ? <span className={styles.lastReply}>{clock(message.lastReply)}</span> : null}
          <span className={logStyles.aloud}>{number(message.replies)}</span>
        </Button>
      ) : null}
    </div>
  )
}

/** How far a message came: sent, delivered to everyone, or read by everyone. */
function Ticks({ feedback: { isDelivered, isSeen } }: Pick<ChatMessage, 'feedback'>) {
  const label = isSeen ? t('Read') : isDelivered ? t('Delivered') : t('Sent')
  const Icon = isDelivered || isSeen ? IconChecks : IconCheck
  return (
    <span className={styles.ticks} data-seen={isSeen || undefined} title={label}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span className={logStyles.aloud}>{label}</span>
    </span>
  )
}

function Reactions({ message, acts, maySend }: MessageBubbleProps) {
  const { number, list } = useFormat()
  const can = useCan()
  return (
    <span className={styles.reactions}>
      {message.reactions.map(({ emoji, count, isYours, people }) => (
        <button
          key={emoji}
          type="button"
          className={styles.reaction}
          aria-pressed={isYours}
          aria-label={t('{emoji} {count} by {names}', { emoji, count: number(count), names: list(people) })}
          title={list(people)}
          disabled={!can('update Chat') || !maySend}
          onClick={() => acts.react(message, emoji)}
        >
          <span aria-hidden="true">{emoji}</span> {number(count)}
        </button>
      ))}
    </span>
  )
}

/** What can be done with a message, beside it: a reaction, a reply, and a menu. */
function Tools({ message, acts, maySend, onEdit, onReply }: MessageBubbleProps) {
  const can = useCan()
  const [isChoosing, setChoosing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isReporting, setReporting] = useState(false)
  if (!can('update Chat')) return null
  const copy = () => void navigator.clipboard.writeText(message.message).then(() => sayDone(t('Text copied.')))
  const own = [
    ...(maySend && message.message !== '' ? [{ label: t('Edit message'), run: () => onEdit(message.id) }] : []),
    { label: t('Delete message'), isBad: true, run: () => setRemoving(true) },
  ]
  const pin = {
    label: message.isPinned ? t('Unpin message') : t('Pin message'),
    run: () => acts.pin(message),
  }
  const report = { label: t('Report message'), run: () => setReporting(true) }
  const groups = [
    [...(message.message === '' ? [] : [{ label: t('Copy text'), run: copy }]), ...(maySend ? [pin] : [])],
    message.isOwn ? own : [report],
  ]
  return (
    <span className={styles.tools} data-open={isChoosing || undefined}>
      {isChoosing ? (
        <span className={styles.choices} role="group" aria-label={t('Reactions')}>
          {offeredReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={t('React with {emoji}', { emoji })}
              onClick={() => {
                setChoosing(false)
                acts.react(message, emoji)
              }}
            >
              {emoji}
            </button>
          ))}
        </span>
      ) : null}
      {maySend ? (
        <ActionIcon
          size={28}
          aria-label={t('Add reaction')}
          aria-expanded={isChoosing}
          title={t('Add reaction')}
          onClick={() => setChoosing(!isChoosing)}
        >
          <IconMoodPlus size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
      {maySend && onReply ? (
        <ActionIcon
          size={28}
          aria-label={t('Reply in thread')}
          title={t('Reply in thread')}
          onClick={() => onReply(message.id)}
        >
          <IconMessageReply size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
      <ActionMenu
        groups={groups}
        trigger={
          <ActionIcon size={28} aria-label={t('Message actions')}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        }
      />
      {isReporting ? (
        <Suspense fallback={null}>
          <ReportDialog
            id={acts.contact}
            name={message.senderName}
            message={message}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      ) : null}
      {isRemoving ? (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(false)}
          question={t('Delete this message?')}
          consequence={t('It is deleted for everyone in this chat. This can’t be undone.')}
          confirmLabel={t('Delete message')}
          onConfirm={() => acts.remove(message)}
        />
      ) : null}
    </span>
  )
}
