import type { Endpoint, Input } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { received } from './download.ts'

/**
 * A file of a `file` endpoint as an object URL: it is fetched with the token, so it has no plain address. A file
 * never changes, so that it is fetched once.
 */
export function useFile<E extends Endpoint>(endpoint: E, input: Input<E>, isEnabled = true) {
  const { data, error } = useQuery({
    queryKey: ['file', endpoint.capability, endpoint.name, input],
    queryFn: async ({ signal }) => (await received(endpoint, input, signal)).blob,
    enabled: isEnabled,
    staleTime: Infinity,
    structuralSharing: false,
  })
  return { address: useObjectUrl(data), error }
}
