import { accountApi, type AccountSettings } from '@rad/api/session/account/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { AccountPage } from '#shell/account/account-page.tsx'

/** Begins to fetch the settings of who is signed in. */
export const prefetchAccount = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(accountApi.data, {}))

/** One part of the account settings once they are there. */
export function AccountPart({ children }: { children: (account: AccountSettings) => ReactNode }) {
  const { data, error, refetch } = useQuery(query(accountApi.data, {}))
  return (
    <AccountPage>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={5} columns={2} />
      )}
    </AccountPage>
  )
}
