import { call, type ApiError } from '@rad/api/client'
import type { Endpoint, Input, Output } from '@rad/api/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { transport } from '#api/transport.ts'

/** The key starts with the capability, so that a write refreshes whatever it may have changed. */
export const keyOf = (endpoint: Endpoint, input: unknown) => [endpoint.capability, endpoint.name, input] as const

/** The query options of every reading endpoint, defined once. A superseded call is canceled. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError, Output<E>, readonly unknown[]>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(transport, endpoint, input, { signal }),
  })

/** As `query`, keeping the old rows on screen until the new ones come: for lists and reports. */
export const pagedQuery = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  ...query(endpoint, input),
  placeholderData: keepPreviousData,
})
