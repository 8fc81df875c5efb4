import { words } from '@rad/api/words'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import {
  type Complaint,
  complaintsApi,
  type ComplaintStatus,
  satisfactions,
} from '@rad/api/service/complaints/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { inWords } from '#kit/in-words.ts'
import { isRefusal } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import { inSentence, t, told } from '#kit/words.ts'
import { moveWords } from '#pickers/complaint-words.tsx'
import styles from './complaint.module.css'

type Satisfaction = (typeof satisfactions)[number]

const satisfactionWords: Record<Satisfaction, string> = words({
  yes: 'Yes, satisfied',
  no: 'No, not satisfied',
  not_reached: 'Not reached',
  withdrawn: 'Withdrew the complaint',
})

export interface MoveDialogProps {
  complaint: Complaint
  to: ComplaintStatus
  onClose: () => void
}

const isOvertakenBy = ({ code }: { code: string }) => code === 'version.stale' || code === 'state.move'

/** One step of a complaint. Closing asks what the customer said; another person's step meanwhile is shown, not overwritten. */
export function MoveDialog({ complaint, to, onClose }: MoveDialogProps) {
  const firstChoice = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [satisfied, setSatisfied] = useState<Satisfaction>()
  const [seen] = useState({ status: complaint.status, version: complaint.version })
  const queryClient = useQueryClient()
  const move = useSend(complaintsApi.move, { refreshes: ['timeline', 'dashboard'] })
  const { error } = move
  // Said only once the file as it is now has been fetched.
  const [isOvertaken, setOvertaken] = useState(false)
  const isStillPossible = complaint.allowed.includes(to)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate(
      {
        params: { no: complaint.no },
        body: {
          to,
          ...(note.trim() ? { note } : {}),
          ...(satisfied ? { satisfied } : {}),
          if_version: isOvertaken ? complaint.version : seen.version,
        },
      },
      {
        onSuccess: () => {
          showToast(t('{no} is now {status}.', { no: complaint.no, status: inSentence(inWords(to)) }))
          onClose()
        },
        onError: async (refusal) => {
          firstChoice.current?.focus()
          if (!isOvertakenBy(refusal)) return
          await queryClient.invalidateQueries({ queryKey: ['complaints'] })
          setOvertaken(true)
        },
      },
    )
  }

  return (
    <Modal opened onClose={onClose} title={moveWords(seen.status, to)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {isOvertaken ? (
          <p className={styles.said} role="alert">
            {t('Somebody else changed this complaint meanwhile. You saw “{before}”; it is now “{now}”.', {
              before: inWords(seen.status),
              now: inWords(complaint.status),
            })}{' '}
            {isStillPossible ? t('Your step is still possible.') : t('Your step is no longer possible.')}
          </p>
        ) : error && !isOvertakenBy(error) && !(isRefusal(error) && error.fields.satisfied) ? (
          <p className={styles.said} role="alert">
            {told(error.message)}
          </p>
        ) : null}
        {to === 'closed' ? (
          <Radio.Group
            label={t('Is the customer satisfied?')}
            value={satisfied ?? null}
            onChange={(value) => setSatisfied(value as Satisfaction)}
            error={isRefusal(error) && !satisfied ? told(error.fields.satisfied ?? '') : undefined}
          >
            <div className={styles.choices}>
              {satisfactions.map((value, index) => (
                <Radio
                  key={value}
                  ref={index === 0 ? firstChoice : undefined}
                  data-autofocus={index === 0 || undefined}
                  size="xs"
                  value={value}
                  label={t(satisfactionWords[value])}
                />
              ))}
            </div>
          </Radio.Group>
        ) : null}
        <Textarea
          label={t('Note')}
          description={t('Stands in the timeline.')}
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
          <Button type="submit" loading={move.isPending} disabled={isOvertaken && !isStillPossible}>
            {to === 'closed'
              ? t('Close the complaint')
              : isOvertaken
                ? t('Do it all the same')
                : moveWords(seen.status, to)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
