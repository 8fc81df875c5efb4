import { ActionIcon, Checkbox } from '@mantine/core'
import type { Email } from '@rad/api/apps/email/contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { isStarred, isUnread, labelsOf, writersOf } from './conversation.ts'
import { otherSide, type Place, subjectOf } from './email-words.ts'
import { ShortTime } from './short-time.tsx'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './email-list.module.css'

export interface EmailRowProps {
  email: Email
  place: Place
  q: string | undefined
  isSelected: boolean
  onSelect: (isRange: boolean) => void
  onStar: () => void
  /** A draft is written on instead of being read. */
  onDraft: () => void
}

const preview = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The address of a mail within the list that is open. */
export function addressOf({ folder, label }: Place, id: number, q: string | undefined) {
  const search = (q ? { q } : {}) as never
  return label
    ? ({ to: '/email/label/$label/$id', params: { label, id: String(id) }, search } as const)
    : ({ to: '/email/$folder/$id', params: { folder: folder ?? 'inbox', id: String(id) }, search } as const)
}

/** One mail of the list. */
export function EmailRow({ email, place, q, isSelected, onSelect, onStar, onDraft }: EmailRowProps) {
  const { instant, number } = useFormat()
  const { email: my } = usePerson()
  const { shown } = useEmailSettings()
  const subject = subjectOf(email)
  const isNew = isUnread(email)
  const hasStar = isStarred(email)
  const words = preview(email.message)
  const openDraft = (event: MouseEvent) => {
    if (!email.isDraft || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onDraft()
  }
  return (
    <li
      className={styles.row}
      data-email={email.id}
      data-unread={isNew || undefined}
      data-selected={isSelected || undefined}
    >
      <Checkbox
        className={styles.check}
        size="xs"
        aria-label={t('Select “{subject}”', { subject })}
        checked={isSelected}
        onClick={(event) => onSelect(event.shiftKey)}
        onChange={() => undefined}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-pressed={hasStar}
        aria-label={t('Star “{subject}”', { subject })}
        onClick={onStar}
      >
        {hasStar ? <IconStarFilled size={16} className={styles.starred} /> : <IconStar size={16} stroke={1.6} />}
      </ActionIcon>
      <span className={styles.avatar}>
        <Initials name={email.from.name || email.from.email} size={28} />
      </span>
      <Link className={styles.link} {...addressOf(place, email.id, q)} onClick={openDraft}>
        <span className={styles.who}>
          <bdi>{email.isOutgoing || email.writers.length < 2 ? otherSide(email) : writersOf(email, my)}</bdi>
          {email.threadCount > 1 ? <small>{number(email.threadCount)}</small> : null}
        </span>
        <span className={styles.what}>
          {isNew ? <span className={styles.hidden}>{t('Unread')}</span> : null}
          <bdi className={styles.subject}>{subject}</bdi>
          {words ? (
            <>
              <span className={styles.dash} aria-hidden="true">
                –
              </span>
              <bdi className={styles.words}>{words}</bdi>
            </>
          ) : null}
        </span>
      </Link>
      <span className={styles.marks}>
        <span className={styles.signs}>
          {shown(labelsOf(email)).map(({ id, name, tone }) => (
            <ToneDot key={id} tone={tone} label={name} />
          ))}
          {email.attachments.length > 0 ? (
            <IconPaperclip size={15} stroke={1.7} role="img" aria-label={t('Has attachments')} />
          ) : null}
        </span>
        <time dateTime={email.time} title={instant(email.waitsUntil ?? email.time)}>
          <ShortTime at={email.waitsUntil ?? email.time} />
        </time>
      </span>
    </li>
  )
}
