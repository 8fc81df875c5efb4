import { type FollowUp, followUpsApi, type FollowUpStatus } from '@rad/api/service/follow-ups/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t } from '#kit/words.ts'
import { moveWords } from './follow-up-words.tsx'

export interface MoveDialogProps {
  followUp: FollowUp
  to: FollowUpStatus
  onClose: () => void
}

/** Moves to another state, with a note for the timeline. */
export function MoveDialog({ followUp, to, onClose }: MoveDialogProps) {
  const move = useSend(followUpsApi.move, { refreshes: ['timeline'] })
  const { no, version } = followUp
  return (
    <ReasonDialog
      question={moveWords(to)}
      label={t('Note')}
      hint={t('Shown in the timeline.')}
      maxLength={2000}
      confirmLabel={moveWords(to)}
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
