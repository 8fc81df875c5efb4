import { Button, Modal, Select, Switch } from '@mantine/core'
import { guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { listIn } from '#kit/filter/filter.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useOptionsFrom, useOptionsOf } from '#choose/option-source.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import { mandatoryGuidelines } from './duty-looks.ts'
import styles from './guideline.module.css'

export interface RemindDialogProps {
  /** The filters of the list: what they name alone is reminded of. */
  values: { guideline?: unknown; region?: unknown; outlet?: unknown; state?: unknown }
  onClose: () => void
}

/** What a filter is set to, where that is one value. */
const only = (value: unknown): string | null => {
  const [first, ...others] = listIn(value)
  return first !== undefined && others.length === 0 ? first : null
}

/** Reminds people who have not acknowledged: of one guideline or all, in one region or outlet or everywhere. */
export function RemindDialog({ values, onClose }: RemindDialogProps) {
  const remind = useSend(guidelinesApi.remind)
  const [guideline, setGuideline] = useState(only(values.guideline))
  const [region, setRegion] = useState(only(values.region))
  const [outlet, setOutlet] = useState(only(values.outlet))
  const [overdue, setOverdue] = useState(only(values.state) === 'overdue')
  const guidelines = useOptionsOf(mandatoryGuidelines, true)
  const regions = useOptionsFrom('regions', true, {})
  const outlets = useOutletOptions()
  const send = async () => {
    try {
      const { reminded, skipped } = await remind.mutateAsync({ body: { guideline, region, outlet, overdue } })
      showToast(
        [
          t('{count, plural, =0 {No reminders sent.} one {# reminder sent.} other {# reminders sent.}}', {
            count: reminded,
          }),
          skipped > 0
            ? t('{count, plural, one {# was already sent today.} other {# were already sent today.}}', {
                count: skipped,
              })
            : '',
        ]
          .filter(Boolean)
          .join(' '),
        { isElsewhere: true },
      )
      onClose()
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  const any = { clearable: true, searchable: true, placeholder: t('All'), nothingFoundMessage: t('No results.') }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Send reminders')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.remind}>
        <p className={styles.soft}>
          {t('People who haven’t acknowledged are notified, at most once a day for each guideline.')}
        </p>
        <Select
          label={t('Guideline')}
          data={[...(guidelines.options ?? [])]}
          value={guideline}
          onChange={setGuideline}
          {...any}
          data-autofocus
        />
        <Select label={t('Region')} data={[...(regions.options ?? [])]} value={region} onChange={setRegion} {...any} />
        <ServedSelect
          label={t('Outlet')}
          options={outlets.options}
          onSearch={outlets.onSearch}
          value={outlet}
          onChange={setOutlet}
          {...any}
        />
        <Switch
          label={t('Overdue only')}
          checked={overdue}
          onChange={(event) => setOverdue(event.currentTarget.checked)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={remind.isPending} onClick={() => void send()}>
            {t('Send reminders')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
