import { Button, Modal, Select, Textarea } from '@mantine/core'
import { type FollowUp, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { lostReasonsApi } from '@rad/api/service/na-reasons/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { vehicleOf } from './follow-up-words.tsx'
import styles from './follow-ups.module.css'

/** Gives a customer up as lost, with the reason. They stay in the figures, and are followed up again after 180 days. */
export function LostDialog({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const { data: reasons = [] } = useQuery(query(lostReasonsApi.list, { query: {} }))
  const [lost_reason, setReason] = useState<string | null>(null)
  const move = useSend(followUpsApi.move, { refreshes: ['timeline', 'complaints', 'tickets'] })
  const { no, version } = followUp
  const form = usePlainForm(
    async (typed) => {
      const note = typed('note').trim() || undefined
      const body = { to: 'lost' as const, lost_reason: lost_reason ?? undefined, note, if_version: version }
      const refused = await refusalOf(move.mutateAsync({ params: { no }, body }), ['lost_reason', 'note'])
      if (refused) return refused
      sayDone(t('{vehicle} is lost.', { vehicle: vehicleOf(followUp) }))
      onClose()
      return undefined
    },
    () => emptyOf(() => lost_reason ?? '', { lost_reason: t('This is required.') }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Mark as lost: {vehicle}', { vehicle: vehicleOf(followUp) })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.problem} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <p className={styles.quiet}>
          {t('The vehicle stays in the figures, and is followed up again after 180 days.')}
        </p>
        <Select
          label={t('Reason')}
          data={reasons.map(({ code, label }) => ({ value: code, label: translateApiMessage(label) }))}
          value={lost_reason}
          onChange={setReason}
          description={
            reasons.find(({ code }) => code === lost_reason)?.opens_complaint ? t('This opens a complaint.') : undefined
          }
          error={form.messages.lost_reason}
          data-autofocus
        />
        <Textarea name="note" label={t('Note')} rows={2} maxLength={2000} error={form.messages.note} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t('Mark as lost')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
