import { Button, Modal, Textarea } from '@mantine/core'
import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { useSend } from '#api/use-send.ts'
import { refusalOf, usePlainForm } from '#kit/use-plain-form.ts'
import { showToast } from '#kit/toast.ts'
import { t } from '#kit/words.ts'
import styles from './calendar.module.css'

/** Asks why a calendar is switched off; what stands in the way is told here. */
export function SwitchDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const turn = useSend(calendarsApi.switch)
  const { name } = calendar
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(
      turn.mutateAsync({
        params: { code: calendar.code },
        body: { active: false, reason: typed('reason'), if_version: calendar.version },
      }),
      ['reason'],
    )
    if (!refused) {
      showToast(t('{name} is switched off.', { name }))
      onClose()
    }
    return refused
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Switch off {name}?', { name })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.dialog} noValidate>
        {form.messages.form ? (
          <p className={styles.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <p className={styles.quiet}>{t('It stays on the tickets that run by it, and can be switched on again.')}</p>
        <Textarea
          name="reason"
          label={t('Reason')}
          rows={2}
          maxLength={200}
          data-autofocus
          error={form.messages.reason}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t('Switch off')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
