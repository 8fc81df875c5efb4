import { labelWords } from './parts/label-words.ts'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { callDisputesApi, type Verdict, verdicts } from '@rad/api/insight/calls/disputes/contract'
import type { Call, Segment } from '@rad/api/insight/calls/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { type FieldMessages, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import styles from './add-moment-dialog.module.css'
import { momentWords, whoWords } from './parts/call-words.tsx'
import { verdictWords } from './parts/dispute-words.tsx'

const refreshes = ['calls', 'timeline']
const fieldNames = ['claim', 'reason']

interface FormProps {
  title: string
  /** What is disputed, as it is. */
  lead: string
  label: string
  options: readonly { value: string; label: string }[]
  onSend: (claim: string, reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what is right, and why. */
function DisputeForm({ title, lead, label, options, onSend, onClose }: FormProps) {
  useFocusBack(true)
  const [claim, setClaim] = useState(options.length === 1 ? options[0]!.value : '')
  const check = (reason: string): FieldMessages => ({
    ...(claim === '' && options.every(({ value }) => value !== '') ? { claim: t('Choose a result.') } : {}),
    ...(reason.trim().length < 5 ? { reason: t('Use at least 5 characters.') } : {}),
  })
  const form = usePlainForm(
    async (typed) => {
      const refused = await refusalOf(onSend(claim, typed('reason')), fieldNames)
      if (!refused) {
        sayDone(t('Dispute opened.'))
        onClose()
      }
      return refused
    },
    (typed) => check(typed('reason')),
  )
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <p className={styles.soft}>
          <bdi>{lead}</bdi>
        </p>
        <Radio.Group label={label} value={claim} onChange={setClaim} error={form.messages.claim}>
          <div className={styles.offered}>
            {options.map((option) => (
              <Radio key={option.value} name="claim" value={option.value} label={option.label} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          name="reason"
          label={t('Reason')}
          description={t('The reviewer reads it.')}
          rows={3}
          maxLength={1000}
          error={form.messages.reason}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Open dispute')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Phrase = Call['phrases'][number]

const verdictOf = (met: boolean | null): Verdict => (met === null ? 'no_evidence' : met ? 'met' : 'not_met')

/** Disputes the result of a phrase rule. */
export function DisputeVerdict({ no, phrase, onClose }: { no: string; phrase: Phrase; onClose: () => void }) {
  const send = useSend(callDisputesApi.disputeVerdict, { refreshes })
  const was = verdictOf(phrase.met)
  return (
    <DisputeForm
      title={t('Dispute a result')}
      lead={t('{rule}: {result}', { rule: labelWords(phrase.label), result: verdictWords(was) })}
      label={t('Right would be')}
      options={verdicts.filter((one) => one !== was).map((value) => ({ value, label: verdictWords(value) }))}
      onSend={(claim, reason) =>
        send.mutateAsync({ params: { no }, body: { rule: phrase.code, claim: claim as Verdict, reason } })
      }
      onClose={onClose}
    />
  )
}

/** Disputes who spoke a line. */
export function DisputeSpeaker({ call, line, onClose }: { call: Call; line: Segment; onClose: () => void }) {
  const send = useSend(callDisputesApi.disputeSpeaker, { refreshes })
  const others = call.speakers.filter(({ label }) => label !== line.label)
  return (
    <DisputeForm
      title={t('Dispute a speaker')}
      lead={t('{time} {speaker}: {text}', {
        time: momentWords(line.start_ms),
        speaker: whoWords(line),
        text: line.text,
      })}
      label={t('Right would be')}
      options={others.map((speaker) => ({
        value: speaker.label,
        label: speaker.speaker === null ? whoWords(speaker) : `${whoWords(speaker)} (${speaker.label || '?'})`,
      }))}
      onSend={(claim, reason) => send.mutateAsync({ params: { no: call.no }, body: { seq: line.seq, claim, reason } })}
      onClose={onClose}
    />
  )
}
