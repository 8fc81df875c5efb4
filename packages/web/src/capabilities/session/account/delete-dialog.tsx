import { Button, Modal, TextInput } from '@mantine/core'
import { call } from '@rad/api/client'
import { accountApi } from '@rad/api/session/account/contract'
import { useQuery } from '@tanstack/react-query'
import { leaveTo } from '#api/address.ts'
import { query } from '#api/query.ts'
import { clearSession } from '#api/session.ts'
import { transport } from '#api/transport.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import parts from '#shell/account/parts.module.css'

/** The last question: there is no way back, so that the password and the username are requested. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true)
  const { data } = useQuery(query(accountApi.data, {}))
  const username = data?.general.username ?? ''
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        // Nothing is requested again afterwards: this browser is no one's from then on.
        call(transport, accountApi.remove, {
          body: { password: typed('password'), username: typed('username') },
        }).then(() => {
          clearSession()
          leaveTo('/login')
        }),
        ['password', 'username'],
      ),
    (typed) => emptyOf(typed, { username: t('Type your username exactly.'), password: t('Enter your password.') }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Delete your account permanently?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={parts.form} noValidate>
        <p className={parts.soft}>{t('You are signed out everywhere. This can’t be undone.')}</p>
        {form.messages.form ? (
          <p className={parts.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <TextInput
          label={t('Type “{username}” to confirm', { username })}
          name="username"
          autoComplete="off"
          error={form.messages.username}
          data-autofocus
        />
        <PasswordField label={t('Your password')} name="password" error={form.messages.password} />
        <div className={parts.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t('Delete account')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
