import { type CardStatus, type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'
import { cardMoveWords } from '#words/card-words.tsx'

export interface MoveDialogProps {
  card: JobCard
  to: CardStatus
  onClose: () => void
}

const touched = ['timeline', 'holdups', 'dashboard']

/** One step of a job card, with a note for its timeline. */
export function MoveDialog({ card, to, onClose }: MoveDialogProps) {
  const move = useSend(jobCardsApi.move, { refreshes: touched })
  const { no, status, version } = card
  const words = cardMoveWords(status, to)
  const isBack = to === 'in_work' && status !== 'open'
  return (
    <ReasonDialog
      question={words}
      label={t('Note')}
      hint={isBack ? t('Say why, for the timeline.') : t('Shown in the timeline.')}
      maxLength={2000}
      confirmLabel={words}
      isBad={to === 'cancelled'}
      onConfirm={(note) =>
        move.mutateAsync({ params: { no }, body: { to, note: note.trim() || undefined, if_version: version } })
      }
      onDone={onClose}
      onClose={onClose}
    />
  )
}
