import { Button, Modal, TextInput } from '@mantine/core'
import { accountApi, type AccountSettings } from '@rad/api/session/account/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import parts from '#shell/account/parts.module.css'
import styles from './account.module.css'

/** The address of the account, and the one that waits to be confirmed. */
export function EmailCard({ general }: { general: AccountSettings['general'] }) {
  const [isChanging, setChanging] = useState(false)
  const { email, pendingEmail } = general
  return (
    <Card title={t('Email')}>
      <div className={parts.line}>
        <div className={parts.words}>
          <p>
            <bdi>{email}</bdi>
          </p>
          <p className={parts.soft}>{t('You sign in with this address, and emails go there.')}</p>
        </div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change email')}
        </Button>
      </div>
      {pendingEmail ? <Pending pending={pendingEmail} /> : null}
      {isChanging ? <ChangeEmailDialog onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

function Pending({ pending }: { pending: NonNullable<AccountSettings['general']['pendingEmail']> }) {
  const format = useFormat()
  const resend = useSend(accountApi.resendEmail)
  const cancel = useSend(accountApi.cancelEmail)
  const { email } = pending
  const run = async (task: () => Promise<unknown>, message: string) => {
    try {
      await task()
      showToast(message, { isElsewhere: true })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <section className={styles.notice} aria-label={t('Unconfirmed email')}>
      <p>
        <bdi>
          {t('{email} isn’t confirmed yet. Open the link sent there by {until}.', {
            email,
            until: format.instant(pending.expiresAt),
          })}
        </bdi>
      </p>
      <div className={parts.buttons}>
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() => void run(() => resend.mutateAsync({}), t('Link sent to {email}.', { email }))}
        >
          {t('Resend link')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={cancel.isPending}
          onClick={() => void run(() => cancel.mutateAsync({}), t('Email change cancelled.'))}
        >
          {t('Cancel change')}
        </Button>
      </div>
    </section>
  )
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true)
  const change = useSend(accountApi.changeEmail)
  const form = usePlainForm(
    (typed) =>
      refusalOf(change.mutateAsync({ body: { email: typed('email'), password: typed('password') } }).then(onClose), [
        'email',
        'password',
      ]),
    (typed) => emptyOf(typed, { email: t('Enter an email address.'), password: t('Enter your password.') }),
  )
  return (
    <Modal opened onClose={onClose} title={t('Change email')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} onSubmit={form.onSubmit} className={parts.form} noValidate>
        <p className={parts.soft}>
          {t('A link is sent to the new address. Your current one stays until you open it.')}
        </p>
        {form.messages.form ? (
          <p className={parts.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <TextInput
          label={t('New email')}
          name="email"
          type="email"
          autoComplete="email"
          error={form.messages.email}
          data-autofocus
        />
        <PasswordField label={t('Your password')} name="password" error={form.messages.password} />
        <div className={parts.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Send link')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
