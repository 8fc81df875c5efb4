import { Button } from '@mantine/core'
import { emailApi, type EmailMessage, type OpenEmail } from '@rad/api/apps/email/contract'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { idsOf, isStarred, isUnread, labelsOf, mailsOf, starred } from './conversation.ts'
import { CaseMenu } from './case-menu.tsx'
import type { ReplyKind } from './compose-draft.ts'
import { IconButton, LabelMenu, MoveMenu } from './email-menus.tsx'
import { type Place, subjectOf } from './email-words.ts'
import { MessageCard } from './message-card.tsx'
import type { EmailActs } from './use-email-acts.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './reading.module.css'

const PrintedEmail = lazy(() => import('./printed-email.tsx').then(({ PrintedEmail }) => ({ default: PrintedEmail })))

export interface ReadingPaneProps {
  id: number
  place: Place
  q: string | undefined
  acts: EmailActs
  onBack: () => void
  onStep: (dir: 'previous' | 'next') => void
  /** Undefined for a person who may not write. */
  onReply: ((message: EmailMessage, kind: ReplyKind) => void) | undefined
  onDraft: (email: OpenEmail) => void
  onSnooze: (ids: number[]) => void
}

/** Which list a mail is read in. */
export const listedIn = ({ folder, label }: Place, q: string | undefined) => ({
  ...(label ? { label } : { folder: folder ?? 'inbox' }),
  ...(q && { q }),
  conversations: 'true',
})

/** One mail with its conversation. */
export function ReadingPane(props: ReadingPaneProps) {
  const { id, place, q, acts, onBack } = props
  const answer = useQuery(query(emailApi.get, { query: { id: String(id), ...listedIn(place, q) } }))
  const email = answer.data
  const heading = useRef<HTMLHeadingElement>(null)
  /** Once for each that is opened: what is marked as unread here stays so. */
  const marked = useRef<number>(undefined)
  useEffect(() => {
    if (email?.id !== id || marked.current === id) return
    marked.current = id
    if (isUnread(email)) void acts.read(idsOf([email]), true)
  }, [id, email, acts])
  const isThere = email !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])

  if (answer.error && !email)
    return (
      <>
        <div className={styles.bar}>
          <IconButton label={t('Back to list')} onClick={onBack}>
            <IconChevronLeft size={18} stroke={1.7} />
          </IconButton>
        </div>
        {isRefusal(answer.error) && answer.error.status === 404 ? (
          <EmptyState
            icon={<IconMail size={26} stroke={1.6} />}
            title={t('Email not found')}
            text={t('This email doesn’t exist or was deleted.')}
            action={
              <Button variant="default" onClick={onBack}>
                {t('Back to list')}
              </Button>
            }
          />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    )
  if (!email) return <TableSkeleton rows={6} columns={1} />
  return (
    <>
      <PaneBar {...props} email={email} />
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.subject}>
          <bdi>{subjectOf(email)}</bdi>
        </h2>
        <Marks email={email} />
      </div>
      <Conversation key={id} {...props} email={email} />
    </>
  )
}

function Marks({ email }: { email: OpenEmail }) {
  const { instant } = useFormat()
  const { shown } = useEmailSettings()
  const waits = email.waitsUntil && instant(email.waitsUntil)
  return (
    <span className={styles.labels}>
      {waits ? (
        <Badge tone="plain">
          {email.isOutgoing ? t('Scheduled for {time}', { time: waits }) : t('Snoozed until {time}', { time: waits })}
        </Badge>
      ) : null}
      {shown(labelsOf(email)).map(({ id, name, tone }) => (
        <Badge key={id} tone={tone}>
          <bdi>{name}</bdi>
        </Badge>
      ))}
    </span>
  )
}

function PaneBar({ email, acts, onBack, onStep, onSnooze }: ReadingPaneProps & { email: OpenEmail }) {
  const ids = idsOf([email])
  const hasStar = isStarred(email)
  const leave = (act: Promise<unknown>) => void act.then(onBack)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Email actions')}>
      <IconButton label={t('Back to list')} onClick={onBack}>
        <IconChevronLeft size={18} stroke={1.7} className={styles.turned} />
      </IconButton>
      <IconButton
        label={hasStar ? t('Remove star') : t('Star')}
        onClick={() => void acts.star(starred(email), !hasStar)}
      >
        {hasStar ? <IconStarFilled size={17} className={styles.starred} /> : <IconStar size={17} stroke={1.6} />}
      </IconButton>
      {email.folder === 'trash' ? (
        <IconButton label={t('Restore')} onClick={() => leave(acts.restore(ids))}>
          <IconArrowBackUp size={17} stroke={1.6} />
        </IconButton>
      ) : (
        <>
          <IconButton label={t('Archive')} onClick={() => leave(acts.move(ids, 'archive'))}>
            <IconArchive size={17} stroke={1.6} />
          </IconButton>
          <IconButton label={t('Move to trash')} onClick={() => leave(acts.move(ids, 'trash'))}>
            <IconTrash size={17} stroke={1.6} />
          </IconButton>
        </>
      )}
      <MoveMenu from={email.folder} onMove={(folder) => leave(acts.move(ids, folder))} />
      <LabelMenu onLabel={(label) => void acts.label(mailsOf(email), label)} />
      <IconButton
        label={t('Mark as unread')}
        onClick={() => {
          onBack()
          void acts.read(ids, false)
        }}
      >
        <IconMail size={17} stroke={1.6} />
      </IconButton>
      {email.folder === 'inbox' ? (
        <IconButton label={t('Snooze')} onClick={() => onSnooze(ids)}>
          <IconAlarm size={17} stroke={1.6} />
        </IconButton>
      ) : null}
      <CaseMenu email={email} />
      <PrintButton email={email} />
      <span className={styles.space} />
      <IconButton label={t('Previous email')} isDisabled={!email.hasPreviousMail} onClick={() => onStep('previous')}>
        <IconChevronLeft size={18} stroke={1.7} className={styles.turned} />
      </IconButton>
      <IconButton label={t('Next email')} isDisabled={!email.hasNextMail} onClick={() => onStep('next')}>
        <IconChevronRight size={18} stroke={1.7} className={styles.turned} />
      </IconButton>
    </div>
  )
}

/** Prints the whole conversation. */
function PrintButton({ email }: { email: OpenEmail }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <IconButton label={t('Print')} onClick={() => setPrinting(true)}>
        <IconPrinter size={17} stroke={1.6} />
      </IconButton>
      {isPrinting ? (
        <Suspense fallback={null}>
          <PrintedEmail subject={subjectOf(email)} messages={inOrder(email)} onDone={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const inOrder = (email: OpenEmail): EmailMessage[] =>
  [...email.replies, email].toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id)

/** Mails of a conversation in their order; those before the one that is read fold away. */
function Conversation({ email, acts, onBack, onReply, onDraft }: ReadingPaneProps & { email: OpenEmail }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = inOrder(email)
  const at = all.findIndex(({ id }) => id === email.id)
  const trash = ({ id }: EmailMessage) =>
    void acts.move([id], 'trash').then((isDone) => isDone && id === email.id && onBack())
  const shown = showsAll ? all : all.slice(at)
  return (
    <div className={styles.thread}>
      {email.hiddenReplies > 0 ? (
        <p className={styles.hidden}>
          {t(
            '{count, plural, one {# more message of this conversation is in the list.} other {# more messages of this conversation are in the list.}}',
            { count: email.hiddenReplies },
          )}
        </p>
      ) : null}
      {at > 0 && !showsAll ? (
        <Button variant="subtle" size="xs" className={styles.earlier} onClick={() => setShowsAll(true)}>
          {t('{count, plural, one {View # earlier message} other {View # earlier messages}}', { count: at })}
        </Button>
      ) : null}
      {shown.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          onReply={onReply && !message.isDraft ? (kind) => onReply(message, kind) : undefined}
          onTrash={message.folder === 'trash' ? undefined : () => trash(message)}
        />
      ))}
      {email.isDraft ? (
        <div>
          <Button onClick={() => onDraft(email)}>{t('Edit draft')}</Button>
        </div>
      ) : null}
    </div>
  )
}
