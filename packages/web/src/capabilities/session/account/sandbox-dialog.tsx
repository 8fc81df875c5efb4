import { Button, Modal, TextInput } from '@mantine/core'
import { accountApi, type ConnectionProvider } from '@rad/api/session/account/contract'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import parts from '#shell/account/parts.module.css'

export interface SandboxDialogProps {
  provider: ConnectionProvider
  /** As the site writes itself. */
  name: string
  /** What the address brought along. */
  request: { state: string; nonce: string; challenge: string }
  onClose: () => void
}

/** The page of another site in a demo: it signs in under any name, and sends back. */
export function SandboxDialog({ provider, name, request, onClose }: SandboxDialogProps) {
  useFocusBack(true)
  const authorize = useSend(accountApi.sandbox)
  const finish = useSend(accountApi.finishConnection)
  const connect = async (handle: string) => {
    const { state, nonce, challenge } = request
    const { code } = await authorize.mutateAsync({ body: { provider, handle, nonce, challenge } })
    await finish.mutateAsync({ body: { provider, state, code } })
    sayDone(t('{site} connected.', { site: name }))
    onClose()
  }
  const form = usePlainForm(
    (typed) => refusalOf(connect(typed('handle').trim()), ['handle']),
    (typed) => emptyOf(typed, { handle: t('Enter a username.') }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Sign in to {site}', { site: name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={parts.form} noValidate>
        <p className={parts.soft}>{t('Demo: any name works. Nothing is sent to {site}.', { site: name })}</p>
        {form.messages.form ? (
          <p className={parts.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <TextInput
          label={t('Your username at {site}', { site: name })}
          name="handle"
          autoComplete="off"
          error={form.messages.handle}
          data-autofocus
        />
        <div className={parts.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Connect')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
