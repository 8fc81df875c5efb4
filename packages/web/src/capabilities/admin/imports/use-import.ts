import { importsApi, type ImportStatus } from '@rad/api/admin/imports/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'

export const isRunning = (status: ImportStatus | undefined) => status === 'checking' || status === 'committing'

const pollMs = 500

/** One import with its steps; while one of them runs it is requested again and again. */
export function useImport(id: string) {
  const queryClient = useQueryClient()
  const check = useSend(importsApi.check)
  const commit = useSend(importsApi.commit)
  const cancel = useSend(importsApi.cancel)
  const isBusy = check.isPending || commit.isPending
  const found = useQuery({
    ...query(importsApi.get, { params: { id } }),
    refetchInterval: ({ state }) => (isBusy || isRunning(state.data?.status) ? pollMs : false),
  })
  /** An import writes anywhere: whatever other screens hold may be old. */
  const refreshAll = () => void queryClient.invalidateQueries()
  return { found, check, commit, cancel, refreshAll }
}

/** The values of a translated column, with what each probably means. */
export const valuesQuery = (id: string, field: string, column: string | undefined) => ({
  ...query(importsApi.values, { params: { id }, query: { field, column } }),
  staleTime: 60_000,
})
