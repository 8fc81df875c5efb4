import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { query } from '#api/query.ts'
import { usePlace } from './use-place.ts'

/** The messages that hold what is looked for in a conversation, and which of them is being read. */
export function useHits(no: string) {
  const { typed, message, set } = usePlace()
  const found = useQuery({
    ...query(historyApi.find, { params: { no }, query: { q: typed ?? '' } }),
    enabled: typed !== undefined,
  })
  const hits = typed === undefined ? undefined : found.data?.hits
  const index = hits?.findIndex((hit) => hit.message === message) ?? -1
  const first = hits?.[0]?.message
  useEffect(() => {
    if (message === undefined && first !== undefined) set({ message: String(first) })
  }, [message, first, set])

  const hit = hits?.[index]
  const around = useQuery({
    ...query(historyApi.messages, { params: { no }, query: { around: message ?? 0 } }),
    enabled: message !== undefined && !hit && (typed === undefined || hits !== undefined),
  }).data
  const place = around ? around.messages.findIndex(({ id }) => id === message) : -1
  const position = hit?.position ?? (around && place >= 0 ? around.from + place : undefined)
  const go = useCallback(
    (by: 1 | -1) => {
      if (!hits || hits.length === 0) return
      const next = hits[(index + by + hits.length) % hits.length]!
      set({ message: String(next.message) })
    },
    [hits, index, set],
  )
  return {
    typed,
    find: (q: string) => set({ q: q || undefined, message: undefined }),
    count: hits?.length,
    index,
    go,
    /** The message the address names, once it is known where it is. */
    target: message !== undefined && position !== undefined ? { message, position } : undefined,
  }
}
