import { Button } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { importColumns, importsApi, importList, importStatuses } from '@rad/api/admin/imports/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { ButtonLink, RouterLink } from '#kit/router-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { CountsLine, type ImportRow, importStatusName, ImportStatusBadge } from './import-words.tsx'
import styles from './import.module.css'

const UndoDialog = lazy(() => import('./undo-dialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(importsApi.list, { query: readView(importList, search).values }))

/** What an import can be filtered by; the kinds are those the server offers. */
function useFilters(counts: Record<string, number> | undefined): Filter[] {
  const kinds = useQuery({ ...query(importsApi.kinds, {}), staleTime: 5 * 60_000 })
  return [
    {
      kind: 'options',
      key: 'kind',
      label: t('What'),
      options: kinds.data?.map(({ kind, label }) => ({ value: kind, label: t(label) })),
    },
    {
      kind: 'options',
      key: 'status',
      label: t('Status'),
      options: importStatuses.map((status) => ({
        value: status,
        label: importStatusName(status),
        count: counts?.[status] ?? 0,
      })),
    },
  ]
}

function Status({ row, onUndo }: { row: ImportRow; onUndo?: () => void }) {
  return (
    <span className={styles.status}>
      <ImportStatusBadge status={row.status} />
      {row.status === 'committed' && onUndo ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('Undo {file}', { file: row.file_name })}
          onClick={onUndo}
        >
          {t('Undo')}
        </Button>
      ) : null}
    </span>
  )
}

export function Screen() {
  const view = useView(importList)
  const answer = useQuery(pagedQuery(importsApi.list, { query: view.values }))
  const filters = useFilters(answer.data?.counts)
  const queryClient = useQueryClient()
  const can = useCan()
  const { opened } = useOpened()
  const [undoing, setUndoing] = useState<ImportRow>()
  if (opened === 'new') return <Navigate to="/imports/new" replace />

  const cells: Cells<ImportRow> = {
    counts: ({ counts }) => <CountsLine counts={counts} />,
    status: (row) => <Status row={row} {...(can('update Import') ? { onUndo: () => setUndoing(row) } : {})} />,
  }

  return (
    <>
      <ListPage
        title={t('Imports')}
        lead={t('Every file that came in, what it changed, and the way to take it back.')}
        action={
          can('create Import') ? (
            <ButtonLink to="/imports/new" leftSection={<IconUpload size={15} stroke={1.8} />}>
              {t('Import a file')}
            </ButtonLink>
          ) : null
        }
        columns={importColumns}
        view={view}
        answer={answer}
        rowId={(row) => row.id}
        cells={cells}
        rowLink={(row, content) => (
          <RouterLink to="/imports/$id" params={{ id: row.id }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Search file or person')}
        filters={filters}
        onNear={(page) => void queryClient.prefetchQuery(query(importsApi.list, { query: { ...view.values, page } }))}
        empty={{
          title: t('Nothing was imported yet'),
          text: t(
            'Bring in models, outlets, cities, dealers or complaints as a CSV or XLSX file. Nothing is written before you have seen what would happen.',
          ),
        }}
      />
      {undoing ? (
        <Suspense fallback={null}>
          <UndoDialog imported={undoing} onClose={() => setUndoing(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
