import { type Revalidation, revalidationsApi, type RevalidationStatus } from '@rad/api/service/revalidations/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t } from '#kit/words.ts'
import { moveWords } from './revalidation-words.tsx'

export interface MoveDialogProps {
  revalidation: Revalidation
  to: RevalidationStatus
  onClose: () => void
}

/** Moves to another state, with a note for the timeline. */
export function MoveDialog({ revalidation, to, onClose }: MoveDialogProps) {
  const move = useSend(revalidationsApi.move, { refreshes: ['timeline'] })
  const { no, version } = revalidation
  return (
    <ReasonDialog
      question={moveWords(to)}
      label={t('Note')}
      hint={t('Shown in the timeline.')}
      maxLength={2000}
      confirmLabel={moveWords(to)}
      isBad={to === 'cancelled'}
      onConfirm={(note) =>
        move.mutateAsync({ params: { no }, body: { to, note: note.trim() || undefined, if_version: version } })
      }
      onDone={() => {
        sayDone(t('{no} is now {status}.', { no, status: inSentence(inWords(to)) }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
