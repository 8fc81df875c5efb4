import { twoStepApi } from '@rad/api/session/two-step/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { AccountPage } from '#shell/account/account-page.tsx'
import { LockCard } from './lock-card.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(twoStepApi.security, {}))

/** How a person signs in beside the password: second step and passkeys. */
export function Screen() {
  const found = useQuery(query(twoStepApi.security, {}))
  return (
    <AccountPage>
      {found.data ? (
        <>
          <TwoStepCard state={found.data.two_step} />
          <PasskeyCard passkeys={found.data.passkeys} isPossible={found.data.passkeys_possible} />
          <LockCard />
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={6} columns={1} />
      )}
    </AccountPage>
  )
}
