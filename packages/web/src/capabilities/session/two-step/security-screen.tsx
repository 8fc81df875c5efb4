import { twoStepApi } from '@rad/api/session/two-step/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import page from '#kit/page/page.module.css'
import { PasskeyCard } from './passkey-card.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './security.module.css'
import { TwoStepCard } from './two-step-card.tsx'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(twoStepApi.security, {}))

/** How a person signs in: password, second step and passkeys. */
export function Screen() {
  const found = useQuery(query(twoStepApi.security, {}))
  return (
    <div className={`${page.page} ${styles.page}`}>
      <PageHead
        title={t('Security')}
        lead={t('Your sign-in methods and account security.')}
        actions={
          <ButtonLink to="/account/sign-ins" variant="default">
            {t('Active sessions')}
          </ButtonLink>
        }
      />
      {found.data ? (
        <>
          <PasswordCard changedAt={found.data.password_changed_at} hasTwoStep={found.data.two_step.on} />
          <TwoStepCard state={found.data.two_step} />
          <PasskeyCard passkeys={found.data.passkeys} isPossible={found.data.passkeys_possible} />
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={6} columns={1} />
      )}
    </div>
  )
}
