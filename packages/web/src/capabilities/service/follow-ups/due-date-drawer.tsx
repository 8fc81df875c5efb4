import { type DueDateMove, dueDatesApi } from '@rad/api/service/follow-ups/due-dates.contract'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { shiftWords } from './due-date-words.ts'

interface DueDateDrawerProps {
  /** Undefined where the list does not have it. */
  move: DueDateMove | undefined
  onClose: () => void
}

/** A move of due dates: why, by how much, how far it is, and its undo. */
export function DueDateDrawer({ move, onClose }: DueDateDrawerProps) {
  const format = useFormat()
  if (!move)
    return (
      <RecordDrawer title={t('Due dates')} onClose={onClose}>
        <EmptyState title={t('Move not found')} text={t('It may be older than the last hundred.')} />
      </RecordDrawer>
    )
  return (
    <RecordDrawer
      title={shiftWords(move, format)}
      tools={move.can_undo ? <UndoButton move={move} onDone={onClose} /> : null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('Status')} value={inWords(move.is_undone ? 'undone' : move.status)} />
        <Fact label={t('Reason')} value={inWords(move.reason)} />
        <Fact label={t('Vehicles')} kind="number" value={move.vehicles} />
        <Fact label={t('Moved so far')} kind="number" value={move.moved} />
        <Fact label={t('Changed since')} kind="number" value={move.skipped || null} />
        <Fact label={t('Moved on')} kind="instant" value={move.moved_at} />
        <Fact label={t('Moved by')} value={move.moved_by} />
        <Fact label={t('Note')} value={move.note} wide />
      </Facts>
    </RecordDrawer>
  )
}

function UndoButton({ move, onDone }: { move: DueDateMove; onDone: () => void }) {
  const undo = useSend(dueDatesApi.undo)
  const confirm = async () => {
    try {
      await undo.mutateAsync({ params: { id: move.id } })
      sayDone(t('Due dates are moving back.'))
      onDone()
    } catch (error) {
      showToast(translateApiMessage((error as Error).message), { tone: 'bad' })
    }
  }
  return (
    <ConfirmButton
      question={t('Undo this move?')}
      consequence={t(
        '{count, plural, one {# due date moves} other {# due dates move}} back. Due dates that were changed since stay as they are.',
        { count: move.moved },
      )}
      confirmLabel={t('Undo move')}
      onConfirm={confirm}
    >
      {t('Undo move')}
    </ConfirmButton>
  )
}
