import { Checkbox } from '@mantine/core'
import type { Email } from '@rad/api/apps/email/contract'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { useFormat } from '#kit/text/format.tsx'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { idsOf, isUnread, mailsOf } from './conversation.ts'
import { IconButton, LabelMenu, MoveMenu } from './email-menus.tsx'
import type { Place } from './email-words.ts'
import type { EmailActs } from './use-email-acts.ts'
import styles from './email.module.css'

export interface EmailToolsProps {
  place: Place
  emails: readonly Email[]
  q: string | undefined
  onSearch: (q: string) => void
  selection: Selection
  acts: EmailActs
  onSnooze: (ids: number[]) => void
}

/** The search above the list, and what is done to the mails that are selected. */
export function EmailTools(props: EmailToolsProps) {
  const { emails, q, onSearch, selection } = props
  const picked = emails.filter(({ id }) => selection.ids.has(String(id)))
  const isAll = emails.length > 0 && picked.length === emails.length
  return (
    <div className={styles.tools}>
      <Checkbox
        size="xs"
        aria-label={t('Select all')}
        disabled={emails.length === 0}
        checked={isAll}
        indeterminate={picked.length > 0 && !isAll}
        onChange={() => selection.select(new Set(isAll ? [] : emails.map(({ id }) => String(id))))}
      />
      {picked.length > 0 ? (
        <SelectedTools {...props} picked={picked} />
      ) : (
        <span className={styles.search}>
          <SearchInput label={t('Search emails')} value={q ?? ''} onChange={onSearch} />
        </span>
      )}
    </div>
  )
}

function SelectedTools({ place, picked, selection, acts, onSnooze }: EmailToolsProps & { picked: readonly Email[] }) {
  const { number } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const ids = idsOf(picked)
  const hasUnread = picked.some(isUnread)
  const then = (act: Promise<unknown>) => void act.then(selection.clear)
  const isGone = place.folder === 'trash'
  return (
    <div className={styles.selected} role="toolbar" aria-label={t('Selected emails')}>
      <span className={styles.picked}>{t('{count} selected', { count: number(picked.length) })}</span>
      {isGone ? (
        <IconButton label={t('Restore')} onClick={() => then(acts.restore(ids))}>
          <IconArrowBackUp size={17} stroke={1.6} />
        </IconButton>
      ) : (
        <IconButton label={t('Archive')} onClick={() => then(acts.move(ids, 'archive'))}>
          <IconArchive size={17} stroke={1.6} />
        </IconButton>
      )}
      <MoveMenu
        from={picked.every(({ folder }) => folder === picked[0]!.folder) ? picked[0]!.folder : undefined}
        onMove={(folder) => then(acts.move(ids, folder))}
      />
      <LabelMenu onLabel={(label) => then(acts.label(picked.flatMap(mailsOf), label))} />
      <IconButton
        label={hasUnread ? t('Mark as read') : t('Mark as unread')}
        onClick={() => then(acts.read(ids, hasUnread))}
      >
        {hasUnread ? <IconMailOpened size={17} stroke={1.6} /> : <IconMail size={17} stroke={1.6} />}
      </IconButton>
      {place.folder === 'inbox' ? (
        <IconButton label={t('Snooze')} onClick={() => onSnooze(ids)}>
          <IconAlarm size={17} stroke={1.6} />
        </IconButton>
      ) : null}
      {isGone ? (
        <IconButton label={t('Delete permanently')} onClick={() => setAsking(true)}>
          <IconTrash size={17} stroke={1.6} />
        </IconButton>
      ) : (
        <IconButton label={t('Move to trash')} onClick={() => then(acts.move(ids, 'trash'))}>
          <IconTrash size={17} stroke={1.6} />
        </IconButton>
      )}
      <IconButton label={t('Clear selection')} onClick={selection.clear}>
        <IconX size={17} stroke={1.6} />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('{count, plural, one {Delete the email permanently?} other {Delete # emails permanently?}}', {
          count: ids.length,
        })}
        consequence={t('This can’t be undone.')}
        confirmLabel={t('Delete permanently')}
        onConfirm={() => acts.remove(ids).then(selection.clear)}
      />
    </div>
  )
}
