import { type UserFile, userListApi } from '@rad/api/apps/user-list/contract'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { isRefusal } from '#kit/refusal.ts'
import { ButtonLink } from '#kit/router-link.tsx'
import { TableSkeleton } from '#kit/table-skeleton.tsx'
import { t } from '#kit/words.ts'

/** Begins to fetch the user of the address. */
export const prefetchUser = (queryClient: QueryClient, id: string) =>
  void queryClient.prefetchQuery(query(userListApi.file, { query: { id } }))

/** The user of the address, or why there is none. */
export function FoundUser({ children }: { children: (user: UserFile) => ReactNode }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(query(userListApi.file, { query: { id } }))
  const { error } = found
  // An address that holds no number names nobody either.
  const isUnknown = isRefusal(error) && (error.status === 404 || error.status === 422)
  if (isUnknown) {
    return (
      <EmptyState
        level="page"
        icon={<IconUserQuestion size={28} stroke={1.5} />}
        title={t('There is no such user')}
        text={t('Nobody has the number {id}, or whoever had it was deleted.', { id })}
        action={
          <ButtonLink to="/user-list" variant="default">
            {t('All users')}
          </ButtonLink>
        }
      />
    )
  }
  if (found.data) return children(found.data.user)
  if (error) return <ErrorState level="page" error={error} onRetry={() => void found.refetch()} />
  return <TableSkeleton rows={6} columns={3} />
}
