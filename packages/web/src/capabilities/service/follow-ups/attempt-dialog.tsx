import { Button, Modal, Select, Textarea } from '@mantine/core'
import { type ContactResult, followUpsApi, media, type Medium, resultsOf } from '@rad/api/service/follow-ups/contract'
import { useState } from 'react'
import { queueAndWait } from '#api/queue.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { vehicleOf } from './follow-up-words.tsx'
import styles from './follow-ups.module.css'

interface Contacted {
  no: string
  reg_no: string | null
  vin: string
  /** Why the customer may not be contacted, by medium. */
  refusals: Readonly<Record<string, string>>
}

interface AttemptDialogProps {
  record: Contacted
  onClose: () => void
}

interface Entered {
  note?: string
  call_back_at?: string | undefined
  booked_on?: string | null
}

const isGood = (result: ContactResult) => result === 'connected' || result === 'read'

/** The contact as it is entered, and its sending; without a connection it waits on this device. */
function useAttempt({ no, reg_no, vin, refusals }: Contacted, onClose: () => void) {
  const [medium, setMedium] = useState<Medium>(() => media.find((one) => !(one in refusals)) ?? 'call')
  const [more, setMore] = useState<Entered>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const save = async (result: ContactResult) => {
    setSending(true)
    const { note = '', call_back_at = null, booked_on } = more
    const booking = booked_on && isGood(result) ? { booked_on } : {}
    const body = {
      medium,
      result,
      at: new Date().toISOString(),
      call_back_at,
      ...booking,
      ...(note.trim() && { note }),
    }
    const details = {
      of: `follow-up:${no}`,
      title: vehicleOf({ reg_no, vin }),
      text: inWords(result),
      refreshes: ['timeline'],
    }
    try {
      const outcome = await queueAndWait(followUpsApi.attempt, { params: { no }, body }, details)
      sayDone(outcome === 'sent' ? t('Contact logged.') : t('Saved on this device. It is sent once you are online.'))
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setSending(false)
    }
  }
  const change = (values: Entered) => setMore((before) => ({ ...before, ...values }))
  return { medium, setMedium, more, change, problem, isSending, save }
}

/** Records an attempt to reach the customer: one press on what came of it. */
export function AttemptDialog({ record, onClose }: AttemptDialogProps) {
  const { medium, setMedium, more, change, problem, isSending, save } = useAttempt(record, onClose)
  const refusal = record.refusals[medium]
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
          maxLength={2000}
          rows={2}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <div className={styles.pair}>
          <DayField
            label={t('Book visit for')}
            value={more.booked_on}
            onChange={(booked_on) => change({ booked_on })}
            isOptional
          />
          <MomentField
            label={t('Call back')}
            value={more.call_back_at}
            onChange={(call_back_at) => change({ call_back_at })}
            clearable
            onClear={() => change({ call_back_at: undefined })}
          />
        </div>
        <fieldset className={styles.results} disabled={refusal !== undefined || isSending}>
          <legend>{t('Result')}</legend>
          {resultsOf[medium].map((result) => (
            <Button key={result} variant={isGood(result) ? 'filled' : 'default'} onClick={() => void save(result)}>
              {inWords(result)}
            </Button>
          ))}
        </fieldset>
      </div>
    </Modal>
  )
}
