import { Button } from '@mantine/core'
import type { Email } from '@rad/api/apps/email/contract'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { useRef } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { isStarred, starred } from './conversation.ts'
import { EmailRow } from './email-row.tsx'
import { emptyText, folderIcons, type Place, titleOf } from './email-words.ts'
import type { EmailActs } from './use-email-acts.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './email-list.module.css'

export interface EmailListProps {
  place: Place
  q: string | undefined
  answer: { data: { emails: Email[] } | undefined; error: Error | null; refetch: () => unknown }
  selection: Selection
  acts: EmailActs
  onDraft: (email: Email) => void
  onClearSearch: () => void
}

/** The mails between two of a list, both with them. */
function rangeOf(emails: readonly Email[], from: string, to: string): string[] {
  const ids = emails.map(({ id }) => String(id))
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b)
  return first! < 0 ? [to] : ids.slice(first, last! + 1)
}

/** The mails of a folder, label, or search, or why there are none. */
export function EmailList({ place, q, answer, selection, acts, onDraft, onClearSearch }: EmailListProps) {
  const { labels } = useEmailSettings()
  /** From where a selection with Shift reaches. */
  const anchor = useRef<string>(undefined)
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <TableSkeleton rows={10} columns={3} />
  const { emails } = answer.data
  if (emails.length === 0) {
    const Icon = q ? IconFilterOff : folderIcons[place.folder ?? 'all']
    return (
      <EmptyState
        icon={<Icon size={26} stroke={1.5} />}
        title={q ? t('No matching emails') : t('No emails')}
        text={q ? t('No email here matches “{q}”.', { q }) : emptyText(place)}
        action={
          q ? (
            <Button variant="default" onClick={onClearSearch}>
              {t('Clear search')}
            </Button>
          ) : undefined
        }
      />
    )
  }
  const select = (email: Email, isRange: boolean) => {
    const id = String(email.id)
    const isPicked = !selection.ids.has(id)
    const meant = isRange && anchor.current ? rangeOf(emails, anchor.current, id) : [id]
    anchor.current = id
    const next = new Set(selection.ids)
    for (const one of meant) {
      if (isPicked) next.add(one)
      else next.delete(one)
    }
    selection.select(next)
  }
  return (
    <ul className={styles.rows} aria-label={titleOf(place, labels)}>
      {emails.map((email) => (
        <EmailRow
          key={email.id}
          email={email}
          place={place}
          q={q}
          isSelected={selection.ids.has(String(email.id))}
          onSelect={(isRange) => select(email, isRange)}
          onStar={() => void acts.star(starred(email), !isStarred(email))}
          onDraft={() => onDraft(email)}
        />
      ))}
    </ul>
  )
}
