import { Button } from '@mantine/core'
import { accountApi } from '@rad/api/session/account/contract'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import { useSearch } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'

/** The link that was sent to a new address. A press confirms it: programs that read mails open links too. */
export function Screen() {
  const { token } = useSearch({ strict: false }) as RawSearch
  const confirm = useSend(accountApi.confirmEmail, { refreshes: ['auth'] })
  const toSettings = <ButtonLink to="/pages/account-settings">{t('Account settings')}</ButtonLink>
  if (confirm.data)
    return (
      <EmptyState
        level="page"
        icon={<IconMailCheck size={28} stroke={1.5} />}
        title={t('Email confirmed')}
        text={t('From now on, you sign in with {email}.', { email: confirm.data.account.general.email })}
        action={toSettings}
      />
    )
  if (confirm.error || typeof token !== 'string')
    return (
      <EmptyState
        level="page"
        icon={<IconLinkOff size={28} stroke={1.5} />}
        title={t('This link no longer works')}
        text={confirm.error ? messageOf(confirm.error) : t('The link is incomplete. Open it from the email again.')}
        action={toSettings}
      />
    )
  return (
    <EmptyState
      level="page"
      icon={<IconMailCheck size={28} stroke={1.5} />}
      title={t('Confirm new email')}
      text={t('Your account uses the new address as soon as you confirm it.')}
      action={
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          {t('Confirm email')}
        </Button>
      }
    />
  )
}
