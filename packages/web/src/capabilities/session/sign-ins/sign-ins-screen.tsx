import { type SignIn, signInsApi } from '@rad/api/session/sign-ins/contract'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { Badge } from '#kit/text/badge.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { deviceWords } from './parts/device-words.ts'
import { AccountPage } from '#shell/account/account-page.tsx'
import styles from './sign-ins.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(signInsApi.list, {}))

/** Where a person is signed in, and how to end it there. */
export function Screen() {
  const found = useQuery({ ...query(signInsApi.list, {}), staleTime: 0 })
  const endOthers = useSend(signInsApi.endOthers)
  const others = found.data?.filter(({ current }) => !current).length ?? 0
  const end = async () => {
    const { ended } = await endOthers.mutateAsync({})
    showToast(t('{count, plural, one {# session ended.} other {# sessions ended.}}', { count: ended }), {
      isElsewhere: true,
    })
  }

  return (
    <AccountPage
      actions={
        others > 0 ? (
          <ConfirmButton
            question={t('Sign out all other sessions?')}
            consequence={t('Other devices have to enter your password again within five seconds.')}
            confirmLabel={t('Sign out all others')}
            onConfirm={end}
          >
            {t('Sign out all others')}
          </ConfirmButton>
        ) : null
      }
    >
      <p className={styles.alone}>
        {t('Browsers you’re signed in with. If you don’t recognize one, sign it out and change your password.')}
      </p>
      {found.data ? (
        <ul className={styles.list} aria-label={t('Active sessions')}>
          {found.data.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={3} columns={1} />
      )}
      {found.data && others === 0 ? <p className={styles.alone}>{t('No other active sessions.')}</p> : null}
    </AccountPage>
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const end = useSend(signInsApi.end)
  const format = useFormat()
  const device = deviceWords(signIn)
  const Icon = signIn.is_mobile ? IconDeviceMobile : IconDeviceDesktop
  const began = format.instant(signIn.started_at)
  const seen = format.instant(signIn.last_seen_at)
  return (
    <li className={styles.row}>
      <span className={styles.mark} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={styles.words}>
        <strong>
          <bdi>{device}</bdi> {signIn.current ? <Badge tone="good">{t('This browser')}</Badge> : null}
          {signIn.view ? <Badge>{t('An administrator, viewing RAD as you')}</Badge> : null}
        </strong>
        <span>
          {signIn.current
            ? t('Signed in {began}', { began })
            : t('Last seen {seen} ({ago}), signed in {began}', { seen, ago: format.ago(signIn.last_seen_at), began })}
        </span>
        <span>
          {signIn.address ? <bdi>{signIn.address}</bdi> : t('Unknown address')}
          {' · '}
          {signIn.remembered
            ? t('Expires {until}', { until: format.instant(signIn.expires_at) })
            : t('Ends after 30 minutes of inactivity')}
        </span>
      </div>
      {signIn.current ? null : (
        <ConfirmButton
          question={t('Sign out {device}?', { device })}
          consequence={t('The session ends within five seconds. Unsaved input on that device may be lost.')}
          confirmLabel={t('Sign out')}
          aria-label={t('Sign out {device}', { device })}
          onConfirm={async () => {
            await end.mutateAsync({ params: { id: signIn.id } })
            showToast(t('{device} signed out.', { device }), { isElsewhere: true })
          }}
        >
          {t('Sign out')}
        </ConfirmButton>
      )}
    </li>
  )
}
