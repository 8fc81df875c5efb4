import { Button, Modal } from '@mantine/core'
import { importsApi } from '@rad/api/admin/imports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { isRefusal } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import { type ImportRow, useCounted } from './import-words.tsx'
import styles from './import.module.css'

interface ChangedRow {
  table: string
  name: string | null
}

const changedRows = (error: Error) =>
  isRefusal(error) ? ((error.details as { rows?: ChangedRow[] } | undefined)?.rows ?? []) : []

/** Asks before a whole batch is taken back, and says which rows stand in the way. */
export function UndoDialog({ imported, onClose }: { imported: ImportRow; onClose: () => void }) {
  const revert = useSend(importsApi.revert)
  const queryClient = useQueryClient()
  const counted = useCounted()
  const { counts, file_name } = imported
  const run = () =>
    revert.mutate(
      { params: { id: imported.id } },
      {
        onSuccess: ({ removed, restored }) => {
          // An import writes anywhere, so that whatever is on screen may be old.
          void queryClient.invalidateQueries()
          const parts = [
            removed > 0 ? `${counted(removed, 'record')} removed` : '',
            restored > 0 ? `${counted(restored, 'record')} put back as before` : '',
          ].filter(Boolean)
          showToast(`“${file_name}” is undone: ${parts.join(', ') || 'it had changed nothing'}.`)
          onClose()
        },
      },
    )
  const blocking = revert.error ? changedRows(revert.error) : []

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Undo the import “${file_name}”?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.soft}>
        {counts && counts.new > 0
          ? `${counted(counts.new, 'new line')} of ${imported.kind_label.toLowerCase()} ${counts.new === 1 ? 'goes' : 'go'} away again. `
          : ''}
        {counts && counts.changed > 0
          ? `${counted(counts.changed, 'changed line')} ${counts.changed === 1 ? 'is' : 'are'} put back as before. `
          : ''}
        All of it or nothing: a row that somebody changed since stops it. There is no redo; the file can be imported
        again.
      </p>
      {revert.error ? (
        <div className={styles.alert} role="alert">
          <p>{revert.error.message}</p>
          {blocking.length > 0 ? (
            <ul className={styles.blocking} aria-label="Rows changed since">
              {blocking.map(({ table, name }) => (
                <li key={`${table} ${name}`}>
                  <span>{table.replaceAll('_', ' ')}</span> {name ?? 'without a name'}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {revert.error ? 'Close' : 'Keep it'}
        </Button>
        {blocking.length > 0 ? null : (
          <Button color="red" loading={revert.isPending} onClick={run}>
            Undo the import
          </Button>
        )}
      </div>
    </Modal>
  )
}
