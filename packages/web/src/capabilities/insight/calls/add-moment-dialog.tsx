import { Button, Modal, TextInput } from '@mantine/core'
import { callMomentsApi, type OfferedCase } from '@rad/api/insight/calls/moments/contract'
import type { Segment } from '@rad/api/insight/calls/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { type FieldMessages, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { momentWords, whoWords } from './parts/call-words.tsx'
import styles from './add-moment-dialog.module.css'

export interface AddMomentDialogProps {
  no: string
  line: Segment
  /** The numbers of the cases that have this line already. */
  taken: readonly string[]
  onClose: () => void
}

/** Adds a line of a call to a complaint or ticket: to one of those that the call is likely to be about, or by its number. */
export function AddMomentDialog({ no, line, taken, onClose }: AddMomentDialogProps) {
  useFocusBack(true)
  const add = useSend(callMomentsApi.add, { refreshes: ['timeline'] })
  const offered = useQuery(query(callMomentsApi.cases, { params: { no } })).data?.cases ?? []
  const addTo = async (of: string) => {
    const body = { seq: line.seq, case: of }
    const refused = await refusalOf(add.mutateAsync({ params: { no }, body }), ['case'])
    if (refused) return refused
    showToast(t('Added to {number}.', { number: of.trim().toUpperCase() }), { isElsewhere: true })
    onClose()
    return undefined
  }
  const form = usePlainForm(
    (typed) => addTo(typed('case')),
    (typed): FieldMessages => (typed('case').trim() ? {} : { case: t('Enter a complaint or ticket number.') }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Add as evidence')}
      size="md"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.body}>
        <blockquote className={styles.quote}>
          <span className={styles.soft}>
            {momentWords(line.start_ms)} {whoWords(line)}
          </span>
          <bdi>{line.text || '…'}</bdi>
        </blockquote>
        {offered.length > 0 ? (
          <section className={styles.offered} aria-label={t('Open cases of this customer')}>
            <h3>{t('Open cases of this customer')}</h3>
            {offered.map((one) => (
              <Offer
                key={one.no}
                of={one}
                isTaken={taken.includes(one.no)}
                isBusy={form.isBusy}
                onAdd={() => void form.run(() => addTo(one.no))}
              />
            ))}
          </section>
        ) : null}
        <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
          {form.messages.form ? (
            <p className={styles.refused} role="alert">
              {form.messages.form}
            </p>
          ) : null}
          <TextInput
            name="case"
            label={t('Complaint or ticket number')}
            autoComplete="off"
            maxLength={40}
            error={form.messages.case}
            data-autofocus={offered.length === 0 || undefined}
          />
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {t('Add as evidence')}
            </Button>
          </div>
        </form>
      </div>
    </Modal>
  )
}

interface OfferProps {
  of: OfferedCase
  isTaken: boolean
  isBusy: boolean
  onAdd: () => void
}

const Offer = ({ of: { kind, no, title, status }, isTaken, isBusy, onAdd }: OfferProps) => (
  <button type="button" className={styles.offer} disabled={isTaken || isBusy} onClick={onAdd}>
    <strong>{no}</strong>
    <bdi>{kind === 'complaint' && title ? inWords(title) : title}</bdi>
    <span className={styles.soft}>{isTaken ? t('Already added') : inWords(status)}</span>
  </button>
)
