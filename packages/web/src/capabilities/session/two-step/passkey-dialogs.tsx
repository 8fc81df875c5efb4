import { TextInput } from '@mantine/core'
import { type Passkey, twoStepApi } from '@rad/api/session/two-step/contract'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useSend } from '#api/use-send.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Makes one on this device, or on a phone beside it: the browser asks. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const begin = useSend(twoStepApi.beginPasskey)
  const add = useSend(twoStepApi.addPasskey)
  const make = async (name: string, password: string) => {
    const { challenge_token, options } = await begin.mutateAsync({ body: { password } })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }).catch((cause: unknown) => {
      const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
      throw new Error(isKnown ? t('This device has a passkey for you already.') : t('No passkey was made.'), { cause })
    })
    await add.mutateAsync({ body: { challenge_token, name, response: { ...response } } })
    showToast(t('The passkey is added. You can sign in with it from now on.'))
    onClose()
  }
  const form = usePlainForm(
    (typed) => refusalOf(make(typed('name').trim(), typed('password')), ['name', 'password']),
    (typed) =>
      emptyOf(typed, {
        name: t('Please give it a name.'),
        password: t('Please enter your password.'),
      }),
  )
  return (
    <SecretDialog title={t('Add a passkey')} form={form} submitLabel={t('Continue')} onClose={onClose}>
      <p>{t('Your browser asks next where to keep it: on this device, on a phone, or on a security key.')}</p>
      <TextInput
        label={t('Name')}
        description={t('So that you know it again, for instance “Work laptop”.')}
        name="name"
        maxLength={60}
        error={form.messages.name}
        data-autofocus
      />
      <PasswordField label={t('Your password')} error={form.messages.password} />
    </SecretDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useSend(twoStepApi.renamePasskey)
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        rename.mutateAsync({ params: { id: passkey.id }, body: { name: typed('name').trim() } }).then(onClose),
        ['name'],
      ),
    (typed) => emptyOf(typed, { name: t('Please give it a name.') }),
  )
  return (
    <SecretDialog title={t('Rename the passkey')} form={form} submitLabel={t('Save')} onClose={onClose}>
      <TextInput
        label={t('Name')}
        name="name"
        maxLength={60}
        defaultValue={passkey.name}
        error={form.messages.name}
        data-autofocus
      />
    </SecretDialog>
  )
}
