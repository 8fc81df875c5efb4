import { ApiError } from '@rad/api/client'
import { QueryClient } from '@tanstack/react-query'

/** A refusal is final; only a failed request or a server error is worth a retry. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, gcTime: 5 * 60_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
