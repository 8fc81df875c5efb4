import { Button } from '@mantine/core'
import { word, words } from '@rad/api/words'
import type { Import, ImportCounts, ImportStatus } from '@rad/api/admin/imports/contract'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './import.module.css'

/** Of an import, what the list knows too. */
export type ImportRow = Pick<Import, 'id' | 'kind' | 'kind_label' | 'file_name' | 'status' | 'counts' | 'rowCount'>

const states: Record<ImportStatus, [string, Tone]> = {
  uploaded: [word('Needs matching'), 'warn'],
  checking: [word('Checking'), 'accent'],
  checked: [word('Checked'), 'accent'],
  committing: [word('Importing'), 'accent'],
  committed: [word('Imported'), 'good'],
  reverted: [word('Undone'), 'plain'],
  cancelled: [word('Discarded'), 'plain'],
}

export const importStatusName = (status: ImportStatus) => t(states[status][0])

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  return <Badge tone={states[status][1]}>{importStatusName(status)}</Badge>
}

/** The status, and the way to take back what was written. */
export function StatusWithUndo({ row: { status, file_name }, onUndo }: { row: ImportRow; onUndo?: () => void }) {
  return (
    <span className={styles.status}>
      <ImportStatusBadge status={status} />
      {status === 'committed' && onUndo ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('Undo {file}', { file: file_name })}
          onClick={onUndo}
        >
          {t('Undo')}
        </Button>
      ) : null}
    </span>
  )
}

const newNotes = {
  added: words({ next: 'will be added', done: 'added', undone: 'removed again' }),
  invited: words({ next: 'will be invited by email', done: 'invited by email', undone: 'invitations withdrawn' }),
}

/** What becomes of new rows, or became of them: new users are invited first. */
export const newRowsNote = (kind: string, when: 'next' | 'done' | 'undone') =>
  t(newNotes[kind === 'users' ? 'invited' : 'added'][when])

const countWords = words({
  new: '{count, plural, other {# added}}',
  changed: '{count, plural, other {# updated}}',
  same: '{count, plural, other {# unchanged}}',
  wrong: '{count, plural, other {# invalid}}',
})

/** "33,160 new, 3 wrong": zeros are left out, and nothing at all has a sentence. */
export function CountsLine({ counts }: { counts: ImportCounts | null }) {
  const { list } = useFormat()
  if (!counts) return nothing
  const parts = (['new', 'changed', 'same', 'wrong'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => t(countWords[key], { count: counts[key] }))
  return <>{parts.length > 0 ? list(parts) : t('Empty')}</>
}
