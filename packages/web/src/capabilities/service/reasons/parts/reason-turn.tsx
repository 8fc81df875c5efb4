import { Button } from '@mantine/core'
import { useState } from 'react'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import type { MasterReason } from './reason-parts.tsx'

export interface ReasonTurnProps {
  reason: MasterReason
  /** What stays as it is when it is switched off. */
  consequence: string
  onSwitchOn: () => Promise<unknown>
  onSwitchOff: (why: string) => Promise<unknown>
}

/** Off with a reason, on at once. The last one stays, which the question explains. */
export function ReasonTurn({ reason, consequence, onSwitchOn, onSwitchOff }: ReasonTurnProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { code, label, is_switched_on } = reason
  const switchOn = async () => {
    setBusy(true)
    try {
      await onSwitchOn()
      sayDone(t('{name} activated.', { name: label }))
    } catch (error) {
      showToast(translateApiMessage((error as Error).message), { tone: 'bad' })
    }
    setBusy(false)
  }
  if (!is_switched_on)
    return (
      <Button variant="default" loading={isBusy} onClick={() => void switchOn()}>
        {t('Activate')}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Deactivate')}
      </Button>
      {isAsking ? (
        <ReasonDialog
          question={t('Deactivate {name}?', { name: code })}
          consequence={consequence}
          label={t('Reason')}
          confirmLabel={t('Deactivate')}
          isBad
          onConfirm={onSwitchOff}
          onDone={() => sayDone(t('{name} deactivated.', { name: label }))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
