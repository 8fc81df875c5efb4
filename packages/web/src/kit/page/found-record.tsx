import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'

export interface FoundRecordProps<T> {
  found: UseQueryResult<T>
  /** Shown where there is no such record, or none that the reader may see. */
  missing: { icon: ReactNode; title: string; text: string; action: ReactNode }
  children: (record: T) => ReactNode
}

/** The page of the record that the address names, or why there is none. */
export function FoundRecord<T>({ found, missing, children }: FoundRecordProps<T>) {
  const { data, error, refetch } = found
  // An address that holds no key names no record either.
  const isMissing = isRefusal(error) && (error.status === 404 || error.status === 422)
  if (isMissing) return <EmptyState level="page" {...missing} />
  if (data !== undefined) return children(data)
  if (error) return <ErrorState level="page" error={error} onRetry={() => void refetch()} />
  return <TableSkeleton rows={6} columns={3} />
}
