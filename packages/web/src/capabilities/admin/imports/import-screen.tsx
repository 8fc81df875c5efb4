import { type Import, importsApi } from '@rad/api/admin/imports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { ImportWizard } from './import-wizard.tsx'
import { useImport } from './use-import.ts'

const kindsQuery = () => ({ ...query(importsApi.kinds, {}), staleTime: 5 * 60_000 })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) => {
  void queryClient.prefetchQuery(query(importsApi.get, { params: { id } }))
  void queryClient.prefetchQuery(kindsQuery())
}

export function Screen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ImportOf key={id} id={id} />
}

function ImportOf({ id }: { id: string }) {
  const work = useImport(id)
  const kinds = useQuery(kindsQuery())
  const { found } = work
  const kind = kinds.data?.find((one) => one.kind === found.data?.kind)
  const error = found.data ? kinds.error : found.error
  if (error && 'status' in error && (error.status === 404 || error.status === 422)) return <NoSuchImport />
  if (error) return <ErrorState level="page" error={error} onRetry={() => void found.refetch()} />
  if (!found.data || !kind) return <TableSkeleton rows={8} columns={3} />
  // Read another way, a file has other columns: they are matched from the beginning.
  const reading = JSON.stringify(found.data.reading)
  return <ImportWizard key={reading} imported={found.data satisfies Import} kind={kind} work={work} />
}

function NoSuchImport() {
  return (
    <EmptyState
      level="page"
      icon={<IconFileOff size={28} stroke={1.5} />}
      title={t('Import not found')}
      text={t('The link may be outdated or incomplete.')}
      action={
        <ButtonLink to="/imports" variant="default">
          {t('All imports')}
        </ButtonLink>
      }
    />
  )
}
