import { call, type ApiError } from '@rad/api/client'
import type { Endpoint, Input, Output } from '@rad/api/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomId } from '#api/random-id.ts'
import { tellTabs } from '#api/tabs.ts'
import { transport } from '#api/transport.ts'

export interface SendOptions {
  /** Capabilities other than the endpoint's own whose data may now be stale. */
  refreshes?: string[]
}

/** In JSON every file is the same empty object: two of them are two inputs. */
const namingFiles = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/**
 * A write. The idempotency key stays the same while the same input is sent again after a failure to arrive, so that a
 * repeated press never writes twice.
 */
export function useSend<E extends Endpoint>(endpoint: E, { refreshes = [] }: SendOptions = {}) {
  const queryClient = useQueryClient()
  const pending = useRef<{ input: string; key: string }>(undefined)

  return useMutation<Output<E>, ApiError, Input<E>>({
    mutationFn: (input) => {
      const asText = JSON.stringify(input, namingFiles)
      if (pending.current?.input !== asText) pending.current = { input: asText, key: randomId() }
      return call(transport, endpoint, input, { idempotencyKey: pending.current.key })
    },
    onSuccess: async () => {
      pending.current = undefined
      const changed = [endpoint.capability, ...refreshes]
      tellTabs(changed)
      await Promise.all(changed.map((capability) => queryClient.invalidateQueries({ queryKey: [capability] })))
    },
    onError: (error) => {
      if (error.status > 0 && error.status < 500) pending.current = undefined
    },
  })
}
