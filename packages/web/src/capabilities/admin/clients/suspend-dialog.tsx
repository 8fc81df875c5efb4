import { type Client, clientsApi } from '@rad/api/admin/clients/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** Asks why a client is suspended, after saying what follows. */
export function SuspendDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const suspend = useSend(clientsApi.suspend)
  const { code, name, version } = client
  return (
    <ReasonDialog
      question={t('Suspend {name}?', { name })}
      consequence={t(
        'Its keys are rejected immediately and its bots stop working. Past conversations are kept. You can reactivate the client later.',
      )}
      maxLength={300}
      confirmLabel={t('Suspend')}
      isBad
      onConfirm={(reason) => suspend.mutateAsync({ params: { code }, body: { reason, if_version: version } })}
      onDone={() => {
        sayDone(t('{name} suspended.', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
