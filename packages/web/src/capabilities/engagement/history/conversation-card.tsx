import type { ConversationRow } from '@rad/api/engagement/history/contract'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { MediumMark, OutcomeBadge } from '#words/conversation-words.tsx'
import styles from './history.module.css'
import { Pieces } from './pieces.tsx'

interface ConversationLinkProps {
  row: ConversationRow
  typed: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Opens a conversation, at the message that was found where one was looked for. */
export function ConversationLink({ row, typed, className, children }: ConversationLinkProps) {
  const search = row.hit ? { q: typed, message: String(row.hit.message) } : {}
  return (
    <RouterLink
      to="/conversations/$no"
      params={{ no: row.no }}
      search={search as never}
      preload={false}
      {...(className ? { className, underline: 'never' as const } : {})}
    >
      {children}
    </RouterLink>
  )
}

/** The line in which the words were written that someone looks for. */
export function Hit({ row, typed }: { row: ConversationRow; typed: string | undefined }) {
  return row.hit ? (
    <span className={styles.hit}>
      <Pieces text={row.hit.text} typed={typed} />
    </span>
  ) : null
}

/** A conversation on a phone. */
export function ConversationCard({ row, typed }: { row: ConversationRow; typed: string | undefined }) {
  const format = useFormat()
  return (
    <ConversationLink row={row} typed={typed} className={styles.card}>
      <span className={styles.cardTop}>
        <span>{row.no}</span>
        <time dateTime={row.last_at}>{format.instant(row.last_at)}</time>
      </span>
      <strong>
        <bdi>{row.main_intent ?? row.bot_name}</bdi>
      </strong>
      <Hit row={row} typed={typed} />
      <span className={styles.cardFoot}>
        <OutcomeBadge outcome={row.outcome} />
        <MediumMark medium={row.medium} />
        <span>{row.person}</span>
      </span>
    </ConversationLink>
  )
}
