import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import {
  type ContactResult,
  type FollowUp,
  followUpsApi,
  media,
  type Medium,
  resultsOf,
} from '@rad/api/service/follow-ups/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { vehicleOf } from './follow-up-words.tsx'
import styles from './follow-ups.module.css'

interface AttemptDialogProps {
  record: FollowUp
  onClose: () => void
}

const isGood = (result: ContactResult) => result === 'connected' || result === 'read'

/** Records an attempt to reach the customer: one press on what came of it. */
export function AttemptDialog({ record, onClose }: AttemptDialogProps) {
  const { no, refusals } = record
  const send = useSend(followUpsApi.attempt, { refreshes: ['timeline'] })
  const [medium, setMedium] = useState<Medium>(() => media.find((one) => !(one in refusals)) ?? 'call')
  const [note, setNote] = useState('')
  const [callBack, setCallBack] = useState('')
  const [problem, setProblem] = useState<string>()
  const refusal = refusals[medium]
  const save = (result: ContactResult) =>
    send.mutate(
      {
        params: { no },
        body: {
          medium,
          result,
          call_back_at: callBack ? new Date(callBack).toISOString() : null,
          ...(note.trim() && { note: note.trim() }),
        },
      },
      {
        onSuccess: () => {
          sayDone(t('Contact logged.'))
          onClose()
        },
        onError: (error: unknown) => setProblem(messageOf(error)),
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Log contact: {vehicle}', { vehicle: vehicleOf(record) })}
      size="md"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.form}>
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <Select
          label={t('Medium')}
          data={media.map((value) => ({ value, label: inWords(value) }))}
          value={medium}
          onChange={(value) => setMedium((value as Medium | null) ?? 'call')}
          allowDeselect={false}
          error={refusal && translateApiMessage(refusal)}
        />
        <Textarea
          label={t('Note')}
          value={note}
          maxLength={2000}
          rows={2}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('Call back')}
          value={callBack}
          onChange={({ currentTarget }) => setCallBack(currentTarget.value)}
        />
        <fieldset className={styles.results} disabled={refusal !== undefined || send.isPending}>
          <legend>{t('Result')}</legend>
          {resultsOf[medium].map((result) => (
            <Button key={result} variant={isGood(result) ? 'filled' : 'default'} onClick={() => save(result)}>
              {inWords(result)}
            </Button>
          ))}
        </fieldset>
      </div>
    </Modal>
  )
}
