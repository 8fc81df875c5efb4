import { type UserFile, userListApi } from '@rad/api/apps/user-list/contract'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'

/** Begins to fetch the user of the address. */
export const prefetchUser = (queryClient: QueryClient, id: string) =>
  void queryClient.prefetchQuery(query(userListApi.file, { query: { id } }))

/** The user of the address, or why there is none. */
export function FoundUser({ children }: { children: (user: UserFile) => ReactNode }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(query(userListApi.file, { query: { id } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconUserQuestion size={28} stroke={1.5} />,
        title: t('User not found'),
        text: t('User {id} doesn’t exist or was deleted.', { id }),
        action: (
          <ButtonLink to="/user-list" variant="default">
            {t('All users')}
          </ButtonLink>
        ),
      }}
    >
      {({ user }) => children(user)}
    </FoundRecord>
  )
}
