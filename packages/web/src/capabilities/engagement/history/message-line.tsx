import { ActionIcon } from '@mantine/core'
import type { Conversation, Message } from '@rad/api/engagement/history/contract'
import { words } from '@rad/api/words'
import IconHelpHexagon from '@tabler/icons-react/dist/esm/icons/IconHelpHexagon.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { memo } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { Pieces } from './pieces.tsx'
import styles from './transcript.module.css'

export interface MessageLineProps {
  message: Message
  /** Its place in the conversation, from 0. */
  position: number
  /** The message before it, where it is among the same fifty. */
  before: Message | undefined
  conversation: Conversation
  typed: string | undefined
  clear: string | undefined
  /** The address names it. */
  isHere: boolean
}

/** A pause as long as this is shown. */
const pauseSeconds = 120

/** A message with what is between it and the one before: a new day, a silence. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, position, before, conversation, isHere } = props
  const format = useFormat()
  const isPause = !message.new_day && (message.pause_seconds ?? 0) >= pauseSeconds
  const isGoingOn = before?.said_by === message.said_by && !isPause && !message.new_day && !before.event
  const by = message.said_by
  return (
    <>
      {message.new_day ? <p className={styles.day}>{format.day(message.new_day)}</p> : null}
      {isPause ? (
        <p className={styles.pause}>
          {t('{length} without messages', { length: format.length(message.pause_seconds!) })}
        </p>
      ) : null}
      {by === 'system' ? null : (
        <article
          id={`message-${message.id}`}
          className={styles.message}
          data-by={by}
          data-here={isHere || undefined}
          aria-current={isHere || undefined}
          aria-label={t('Message {place} of {count}', { place: position + 1, count: conversation.messages })}
        >
          <Head message={message} conversation={conversation} isGoingOn={isGoingOn} />
          <Bubble {...props} />
          <Meta message={message} />
        </article>
      )}
      <EventLine {...props} />
    </>
  )
})

function speakerOf({ said_by, agent }: Message, { person, bot_name }: Conversation): string {
  if (said_by === 'user') return person
  if (said_by === 'agent') return agent ?? t('Agent')
  return bot_name
}

function Head({
  message,
  conversation,
  isGoingOn,
}: Pick<MessageLineProps, 'message' | 'conversation'> & { isGoingOn: boolean }) {
  const format = useFormat()
  const copy = async () => {
    const here = new URL(location.href)
    const search = `?message=${message.id}`
    const address = here.hash.startsWith('#/')
      ? `${here.origin}${here.pathname}#/conversations/${conversation.no}${search}`
      : `${here.origin}${here.pathname}${search}`
    await navigator.clipboard.writeText(address).then(
      () => showToast(t('Link copied.'), { isElsewhere: true }),
      () => showToast(t('The link couldn’t be copied.'), { tone: 'bad' }),
    )
  }
  return (
    <header className={styles.head} data-quiet={isGoingOn || undefined}>
      <strong>
        <bdi>{speakerOf(message, conversation)}</bdi>
        {message.said_by === 'agent' && message.agent ? <span> · {t('Agent')}</span> : null}
      </strong>
      <RouterLink
        to="/conversations/$no"
        params={{ no: conversation.no }}
        search={((previous: object) => ({ ...previous, message: String(message.id) })) as never}
        replace
        resetScroll={false}
        preload={false}
        className={styles.time}
      >
        <time dateTime={message.at} title={format.instantWithZone(message.at)}>
          {format.time(message.at)}
        </time>
      </RouterLink>
      <ActionIcon
        size={24}
        className={styles.copy}
        aria-label={t('Copy link to this message')}
        onClick={() => void copy()}
      >
        <IconLink size={14} stroke={1.6} />
      </ActionIcon>
    </header>
  )
}

function Bubble({ message, typed, clear }: MessageLineProps) {
  return (
    <div className={styles.bubble} data-clear={clear !== undefined || undefined}>
      {message.text ? (
        <p className={styles.text}>
          <Pieces text={clear ?? message.text} typed={typed} />
        </p>
      ) : null}
      {message.attachment ? (
        <p className={styles.attachment}>
          <IconPaperclip size={15} stroke={1.6} aria-hidden="true" />
          <bdi>{message.attachment}</bdi>
        </p>
      ) : null}
      {message.buttons.length > 0 ? (
        <ul className={styles.buttons} aria-label={t('Quick replies')}>
          {message.buttons.map((label) => (
            <li key={label}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** What is known of a message beside its words. */
function Meta({ message }: { message: Message }) {
  const format = useFormat()
  const { intent, confidence, is_fallback, latency_ms, csat, masked } = message
  const icon = { size: 13, stroke: 1.8, 'aria-hidden': true } as const
  if (!intent && !is_fallback && latency_ms === null && csat === null && masked.length === 0) return null
  return (
    <footer className={styles.meta}>
      {is_fallback ? (
        <span className={styles.fallback}>
          <IconHelpHexagon {...icon} />
          {t('Not understood')}
        </span>
      ) : null}
      {intent ? (
        <span>
          <bdi>{intent}</bdi>
          {confidence === null ? null : <> · {format.percent(confidence)}</>}
        </span>
      ) : null}
      {latency_ms === null ? null : (
        <span>{t('Replied in {seconds} sec', { seconds: format.number(latency_ms / 1000) })}</span>
      )}
      {masked.length > 0 ? (
        <span>
          <IconShieldLock {...icon} />
          {t('Masked')}
        </span>
      ) : null}
      {csat === null ? null : (
        <span className={styles.rating}>
          <IconStarFilled size={12} aria-hidden="true" />
          {t('{rating} of 5', { rating: csat })}
        </span>
      )}
    </footer>
  )
}

const endings: Record<string, string> = words({
  user: 'The user ended the conversation',
  bot: 'The bot ended the conversation',
  agent: 'The agent ended the conversation',
  system: 'The conversation ended',
})

/** What happened with a message: a hand-over, an error, the end; and messages of the system. */
function EventLine({ message, typed }: MessageLineProps) {
  const { event, said_by, text } = message
  const label =
    event === 'hand_over'
      ? t('Handed over to an agent')
      : event === 'error'
        ? t('The bot reported an error')
        : event === 'end'
          ? t(endings[said_by] ?? '')
          : undefined
  if (label === undefined && said_by !== 'system') return null
  return (
    <p
      className={styles.event}
      data-tone={event === 'error' ? 'bad' : event === 'hand_over' ? 'accent' : undefined}
      id={said_by === 'system' ? `message-${message.id}` : undefined}
    >
      <span>
        {label}
        {said_by === 'system' && text ? (
          <>
            {label ? ' · ' : null}
            <Pieces text={text} typed={typed} />
          </>
        ) : null}
      </span>
    </p>
  )
}
