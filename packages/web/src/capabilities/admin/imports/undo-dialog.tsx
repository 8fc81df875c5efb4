import { Button, Modal } from '@mantine/core'
import { importsApi } from '@rad/api/admin/imports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { isRefusal } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { inWords } from '#kit/text/in-words.ts'
import { inSentence, t, translateApiMessage } from '#kit/words.ts'
import type { ImportRow } from './import-words.tsx'
import styles from './import.module.css'

interface ChangedRow {
  table: string
  name: string | null
}

const changedRows = (error: Error) =>
  isRefusal(error) ? ((error.details as { rows?: ChangedRow[] } | undefined)?.rows ?? []) : []

function undoneWords(file: string, removed: number, restored: number): string {
  if (removed > 0 && restored > 0)
    return t(
      '“{file}” undone: {removed, plural, one {# record} other {# records}} removed, {restored, plural, one {# record} other {# records}} restored.',
      { file, removed, restored },
    )
  if (removed > 0)
    return t('“{file}” undone: {removed, plural, one {# record} other {# records}} removed.', { file, removed })
  if (restored > 0)
    return t('“{file}” undone: {restored, plural, one {# record} other {# records}} restored.', {
      file,
      restored,
    })
  return t('“{file}” undone. It had made no changes.', { file })
}

/** What becomes of the rows that were added. Users are invited, and an invitation stays in its list. */
const addedWords = ({ kind, kind_label }: ImportRow, count: number): string =>
  kind === 'users'
    ? t('{count, plural, one {# invitation will be withdrawn.} other {# invitations will be withdrawn.}}', { count })
    : t(
        '{count, plural, one {# added row of {kind} will be removed.} other {# added rows of {kind} will be removed.}}',
        { count, kind: inSentence(t(kind_label)) },
      )

/** Asks before a whole batch is taken back, and says which rows stand in the way. */
export function UndoDialog({ imported, onClose }: { imported: ImportRow; onClose: () => void }) {
  const revert = useSend(importsApi.revert)
  const queryClient = useQueryClient()
  const { counts, file_name } = imported
  const run = () =>
    revert.mutate(
      { params: { id: imported.id } },
      {
        onSuccess: ({ removed, restored }) => {
          // An import writes anywhere, so that whatever is on screen may be old.
          void queryClient.invalidateQueries()
          showToast(undoneWords(file_name, removed, restored), { isElsewhere: true })
          onClose()
        },
      },
    )
  const blocking = revert.error ? changedRows(revert.error) : []

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Undo import “{file}”?', { file: file_name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p className={styles.soft}>
        {[
          counts && counts.new > 0 ? addedWords(imported, counts.new) : '',
          counts && counts.changed > 0
            ? t('{count, plural, one {# updated row will be restored.} other {# updated rows will be restored.}}', {
                count: counts.changed,
              })
            : '',
          t(
            'If someone has changed one of the rows since, nothing is undone. You can’t redo this, but you can import the file again.',
          ),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {revert.error ? (
        <div className={styles.alert} role="alert">
          <p>{translateApiMessage(revert.error.message)}</p>
          {blocking.length > 0 ? (
            <ul className={styles.blocking} aria-label={t('Rows changed since the import')}>
              {blocking.map(({ table, name }) => (
                <li key={`${table} ${name}`}>
                  <span>{inWords(table)}</span> {name ?? t('unnamed')}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {revert.error ? t('Close') : t('Keep')}
        </Button>
        {blocking.length > 0 ? null : (
          <Button color="red" loading={revert.isPending} onClick={run}>
            {t('Undo import')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
