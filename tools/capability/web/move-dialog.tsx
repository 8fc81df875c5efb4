import { type Sample, samplesApi, type SampleStatus } from '@rad/api/service/samples/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t } from '#kit/words.ts'
import { moveWords } from './sample-words.tsx'

export interface MoveDialogProps {
  sample: Sample
  to: SampleStatus
  onClose: () => void
}

/** One step of a sample, with a note for its timeline. */
export function MoveDialog({ sample, to, onClose }: MoveDialogProps) {
  const move = useSend(samplesApi.move, { refreshes: ['timeline'] })
  const { no, version } = sample
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
