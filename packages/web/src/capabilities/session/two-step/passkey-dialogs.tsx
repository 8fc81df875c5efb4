import { TextInput } from '@mantine/core'
import { type Passkey, twoStepApi } from '@rad/api/session/two-step/contract'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useSend } from '#api/use-send.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
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
      throw new Error(isKnown ? t('This device already has a passkey for you.') : t('No passkey was created.'), {
        cause,
      })
    })
    await add.mutateAsync({ body: { challenge_token, name, response: { ...response } } })
    sayDone(t('Passkey added. You can now sign in with it.'))
    onClose()
  }
  const form = usePlainForm(
    (typed) => refusalOf(make(typed('name').trim(), typed('password')), ['name', 'password']),
    (typed) =>
      emptyOf(typed, {
        name: t('Enter a name.'),
        password: t('Enter your password.'),
      }),
  )
  return (
    <SecretDialog title={t('Add passkey')} form={form} submitLabel={t('Continue')} onClose={onClose}>
      <p>{t('Next, your browser asks where to save it: on this device, a phone, or a security key.')}</p>
      <TextInput
        label={t('Name')}
        description={t('A name you recognize, such as “Work laptop”.')}
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
    (typed) => emptyOf(typed, { name: t('Enter a name.') }),
  )
  return (
    <SecretDialog title={t('Rename passkey')} form={form} submitLabel={t('Save')} onClose={onClose}>
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
