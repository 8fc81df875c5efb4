import { Button } from '@mantine/core'
import { type Customer, customersApi } from '@rad/api/workshop/customers/contract'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

const ReasonDialog = lazy(() =>
  import('#kit/form/reason-dialog.tsx').then(({ ReasonDialog }) => ({ default: ReasonDialog })),
)

/** Deactivates a customer with a reason, or activates them. */
export function CustomerSwitch({ customer }: { customer: Customer }) {
  const { no, name, active, version } = customer
  const [isConfirming, setConfirming] = useState(false)
  const deactivate = useSend(customersApi.deactivate, { refreshes: ['timeline'] })
  const activate = useSend(customersApi.activate, { refreshes: ['timeline'] })
  if (!active) {
    const back = () =>
      activate
        .mutateAsync({ params: { no }, body: { if_version: version } })
        .then(() => sayDone(t('Customer activated.')))
        .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
    return (
      <Button variant="default" loading={activate.isPending} onClick={() => void back()}>
        {t('Activate')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('Deactivate')}
      </Button>
      {isConfirming ? (
        <Suspense fallback={null}>
          <ReasonDialog
            question={t('Deactivate {name}?', { name })}
            consequence={t('The customer is no longer offered or contacted. Their history stays.')}
            confirmLabel={t('Deactivate')}
            maxLength={300}
            onConfirm={(reason) => deactivate.mutateAsync({ params: { no }, body: { reason, if_version: version } })}
            onDone={() => {
              setConfirming(false)
              sayDone(t('Customer deactivated.'))
            }}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
