import { words } from '@rad/api/words'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import {
  type Complaint,
  complaintsApi,
  type ComplaintStatus,
  satisfactions,
} from '@rad/api/service/complaints/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { inWords } from '#kit/text/in-words.ts'
import { isRefusal } from '#kit/form/refusal.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t, translateApiMessage } from '#kit/words.ts'
import { moveWords } from '#words/complaint-words.tsx'
import styles from './complaint.module.css'

type Satisfaction = (typeof satisfactions)[number]

const satisfactionWords: Record<Satisfaction, string> = words({
  yes: 'Satisfied',
  no: 'Not satisfied',
  not_reached: 'Not reached',
  withdrawn: 'Complaint withdrawn',
})

export interface MoveDialogProps {
  complaint: Complaint
  to: ComplaintStatus
  onClose: () => void
}

const isOvertakenBy = ({ code }: { code: string }) => code === 'version.stale' || code === 'state.move'

/** Takes the step, from the version the person saw; where someone else was faster, from the one they are shown then. */
function useMove({ complaint, to, onClose }: MoveDialogProps) {
  const [seen] = useState({ status: complaint.status, version: complaint.version })
  // Shown only once the file as it is now has been fetched.
  const [isOvertaken, setOvertaken] = useState(false)
  const queryClient = useQueryClient()
  const move = useSend(complaintsApi.move, { refreshes: ['timeline', 'tickets', 'dashboard'] })

  const send = (given: { note?: string; satisfied?: Satisfaction }, onRefused: () => void) =>
    move.mutate(
      {
        params: { no: complaint.no },
        body: { to, ...given, if_version: isOvertaken ? complaint.version : seen.version },
      },
      {
        onSuccess: () => {
          sayDone(t('{no} is now {status}.', { no: complaint.no, status: inSentence(inWords(to)) }))
          onClose()
        },
        onError: async (refusal) => {
          onRefused()
          if (!isOvertakenBy(refusal)) return
          await queryClient.invalidateQueries({ queryKey: ['complaints'] })
          setOvertaken(true)
        },
      },
    )
  return { send, before: seen.status, isOvertaken, error: move.error, isBusy: move.isPending }
}

/** One step of a complaint. Closing needs the customer's answer; another person's step meanwhile is shown, not overwritten. */
export function MoveDialog(props: MoveDialogProps) {
  const { complaint, to, onClose } = props
  const { send, before, isOvertaken, error, isBusy } = useMove(props)
  const firstChoice = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [satisfied, setSatisfied] = useState<Satisfaction>()
  const isStillPossible = complaint.allowed.includes(to)
  const unanswered = isRefusal(error) ? error.fields.satisfied : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ ...(note.trim() ? { note } : {}), ...(satisfied ? { satisfied } : {}) }, () => firstChoice.current?.focus())
  }

  return (
    <Modal opened onClose={onClose} title={moveWords(before, to)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {isOvertaken ? (
          <p className={styles.message} role="alert">
            {t('Someone else changed this complaint from “{before}” to “{now}”.', {
              before: inWords(before),
              now: inWords(complaint.status),
            })}{' '}
            {isStillPossible ? t('You can still take this step.') : t('You can no longer take this step.')}
          </p>
        ) : error && !isOvertakenBy(error) && !unanswered ? (
          <p className={styles.message} role="alert">
            {translateApiMessage(error.message)}
          </p>
        ) : null}
        {to === 'closed' ? (
          <SatisfactionChoice
            first={firstChoice}
            value={satisfied}
            onChange={setSatisfied}
            error={unanswered && !satisfied ? translateApiMessage(unanswered) : undefined}
          />
        ) : null}
        <Textarea
          label={t('Note')}
          description={t('Shown in the timeline.')}
          data-autofocus={to !== 'closed' || undefined}
          rows={3}
          classNames={{ input: styles.grows }}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOvertaken && !isStillPossible}>
            {to === 'closed' ? t('Close complaint') : isOvertaken ? t('Continue anyway') : moveWords(before, to)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface SatisfactionChoiceProps {
  first: RefObject<HTMLInputElement | null>
  value: Satisfaction | undefined
  onChange: (value: Satisfaction) => void
  error: string | undefined
}

function SatisfactionChoice({ first, value, onChange, error }: SatisfactionChoiceProps) {
  return (
    <Radio.Group
      label={t('Customer satisfied?')}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen as Satisfaction)}
      error={error}
    >
      <div className={styles.choices}>
        {satisfactions.map((one, index) => (
          <Radio
            key={one}
            ref={index === 0 ? first : undefined}
            data-autofocus={index === 0 || undefined}
            size="xs"
            value={one}
            label={t(satisfactionWords[one])}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
