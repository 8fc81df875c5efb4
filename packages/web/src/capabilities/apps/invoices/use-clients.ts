import { useDebouncedValue } from '@mantine/hooks'
import { type InvoiceClient, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'

/** The saved clients that match what was typed, and the one that is chosen, whatever was typed. */
export function useClients(known: readonly InvoiceClient[]) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const { data, isPlaceholderData } = useQuery(pagedQuery(invoicesApi.clients, { query: { q: typed } }))
  const found = data?.clients ?? []
  const others = known.filter(({ id }) => !found.some((client) => client.id === id))
  return {
    found,
    all: [...found, ...others],
    text,
    /** The clients are those of what is typed, and not of what was typed before it. */
    isSettled: text === typed && data !== undefined && !isPlaceholderData,
    onSearch: setText,
  }
}
