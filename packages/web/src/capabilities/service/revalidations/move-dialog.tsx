import { Button, Checkbox, Modal, Select, Textarea } from '@mantine/core'
import {
  type Decision,
  isDecision,
  type Revalidation,
  revalidationsApi,
  type Step,
} from '@rad/api/service/revalidations/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { inWords } from '#kit/text/in-words.ts'
import { inSentence, t } from '#kit/words.ts'
import { stepWords } from './revalidation-words.tsx'
import styles from './audit.module.css'

export interface MoveDialogProps {
  revalidation: Revalidation
  to: Step | Decision
  onClose: () => void
}

/** Who may be the second auditor beside the first. */
function useSecondAuditors(no: string, isNeeded: boolean) {
  const { data = [] } = useQuery({ ...query(revalidationsApi.auditors, { params: { no } }), enabled: isNeeded })
  return data
    .filter(({ may_be_second }) => may_be_second)
    .map(({ username, name }) => ({ value: username, label: name }))
}

/** Moves to another state or decides, with a note for the timeline; an invalid result with a second auditor. */
export function MoveDialog({ revalidation, to, onClose }: MoveDialogProps) {
  const { no, version, status, checklist_version, photos_awaited } = revalidation
  const move = useSend(revalidationsApi.move, { refreshes: ['timeline', 'revalidation-findings'] })
  const decide = useSend(revalidationsApi.decide, { refreshes: ['timeline', 'revalidation-findings'] })
  const [second, setSecond] = useState<string | null>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const needsSecond = to === 'invalid'
  const awaitsPhotos = to === 'submitted' && photos_awaited > 0
  const options = useSecondAuditors(no, needsSecond)
  const label = stepWords(status, to)

  const send = (note: string) => {
    const common = { note: note || undefined, if_version: version }
    if (isDecision(to))
      return decide.mutateAsync({ params: { no }, body: { ...common, to, second_auditor: second ?? undefined } })
    const seen = to === 'in_progress' && status === 'scheduled' && checklist_version !== null
    return move.mutateAsync({
      params: { no },
      body: { ...common, to, ...(seen && { checklist_version }), ...(leavesOut && { leave_out_photos: true }) },
    })
  }
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(send(typed('note').trim()), ['note', 'second_auditor'])
    if (refused) return refused
    sayDone(t('{no} is now {status}.', { no, status: inSentence(inWords(to)) }))
    onClose()
    return undefined
  })
  return (
    <Modal opened onClose={onClose} title={label} size="sm" closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.dialog} noValidate>
        {form.messages.form ? (
          <p className={styles.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        {needsSecond ? (
          <Select
            name="second_auditor"
            label={t('Second auditor')}
            description={t('Someone of another territory who has looked at it, too.')}
            data={options}
            value={second}
            onChange={setSecond}
            searchable
            error={form.messages.second_auditor}
          />
        ) : null}
        {awaitsPhotos ? (
          <Checkbox
            label={t('Submit without photos that have not arrived')}
            description={t('{count, plural, one {# photo has not arrived} other {# photos have not arrived}}', {
              count: photos_awaited,
            })}
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        ) : null}
        <Textarea
          name="note"
          label={t('Note')}
          description={t('Shown in the timeline.')}
          rows={2}
          maxLength={2000}
          data-autofocus
          error={form.messages.note}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            color={to === 'withdrawn' || to === 'invalid' ? 'red' : undefined}
            loading={form.isBusy}
          >
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
