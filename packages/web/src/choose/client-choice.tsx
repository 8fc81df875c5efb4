import { MultiSelect } from '@mantine/core'
import { clientsApi } from '@rad/api/admin/clients/contract'
import { mayHaveClients } from '@rad/api/admin/users/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { t } from '#kit/words.ts'

export interface ClientChoiceProps {
  roles: readonly string[]
  clients: string[]
  error: ReactNode
  onChange: (clients: string[]) => void
}

/** Whose bots a person sees. Nothing where the roles see all or none of them. */
export function ClientChoice({ roles, clients, error, onChange }: ClientChoiceProps) {
  const isOffered = mayHaveClients(roles)
  const found = useQuery({ ...query(clientsApi.options, {}), enabled: isOffered })
  if (!isOffered) return null
  return (
    <MultiSelect
      label={t('Clients')}
      description={
        roles.includes('BTM') && !roles.some((role) => role === 'HDA' || role === 'ANL')
          ? t('Clients whose bots are visible. If empty, no bots are visible.')
          : t('Clients whose bots are visible. If empty, the bots of all clients are visible.')
      }
      searchable
      data={found.data?.map(({ code, name }) => ({ value: code, label: name })) ?? clients}
      nothingFoundMessage={t('No results.')}
      value={clients}
      error={error}
      onChange={onChange}
    />
  )
}
