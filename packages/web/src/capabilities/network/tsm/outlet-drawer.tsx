import { Drawer } from '@mantine/core'
import { tsmApi, type TsmMapping } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'

const columns = [
  { key: 'tsm', label: word('Territory manager'), kind: 'text', sortable: false },
  { key: 'job_type', label: word('Job type'), kind: 'status', sortable: false },
  { key: 'from_on', label: word('From'), kind: 'day', sortable: false },
  { key: 'to_on', label: word('Until'), kind: 'day', sortable: false },
] as const satisfies readonly Column<keyof TsmMapping>[]

const cells: Cells<TsmMapping> = { tsm: ({ tsm }) => tsm.name ?? nothing }

/** Who answered for an outlet, the latest first. */
export function OutletDrawer({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const found = useQuery(query(tsmApi.mappings, { query: { outlet: code, tsm: undefined, open: undefined } }))
  return (
    <Drawer opened onClose={onClose} title={name} size={560} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <DataTable
          label={t('Responsible managers for {outlet}', { outlet: name })}
          columns={columns}
          rows={found.data}
          rowId={(line) => line.id}
          cells={cells}
          empty={
            <EmptyState
              title={t('Not mapped yet')}
              text={t('No territory manager has been responsible for this outlet yet.')}
            />
          }
        />
      ) : null}
    </Drawer>
  )
}
