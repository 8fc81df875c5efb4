import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { MomentField } from '#kit/form/moment-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { offeredTimes } from './times.ts'
import styles from './time-dialog.module.css'

export interface TimeDialogProps {
  title: string
  /** What choosing does: "Snooze". */
  confirmLabel: string
  onChoose: (at: string) => void
  onClose: () => void
}

/** A time in the future: one of those people mostly want, or any other. */
export function TimeDialog({ title, confirmLabel, onChoose, onClose }: TimeDialogProps) {
  const { timeZone, instant } = useFormat()
  const [at, setAt] = useState<string>()
  const isPast = at !== undefined && Date.parse(at) <= timeNow()
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': t('Close') }}>
      <ul className={styles.times}>
        {offeredTimes(timeNow(), timeZone).map((offered) => (
          <li key={offered.label}>
            <button type="button" className={styles.time} onClick={() => onChoose(offered.at)}>
              <span>{offered.label}</span>
              <small>{instant(offered.at)}</small>
            </button>
          </li>
        ))}
      </ul>
      <MomentField
        label={t('Date and time')}
        value={at}
        onChange={setAt}
        onClear={() => setAt(undefined)}
        error={isPast ? t('Choose a time in the future.') : undefined}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!at || isPast} onClick={() => at && onChoose(at)}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
