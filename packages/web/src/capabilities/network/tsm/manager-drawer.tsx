import { Button, Drawer } from '@mantine/core'
import { tsmApi, type TsmMapping } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { inOrder, t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { MapDialog } from './map-dialog.tsx'
import { OutletName } from './outlet-name.tsx'
import styles from './tsm.module.css'

const columns = [
  { key: 'outlet', label: word('Outlet'), kind: 'outlet', sortable: false },
  { key: 'job_type', label: word('Job type'), kind: 'status', sortable: false },
  { key: 'from_on', label: word('From'), kind: 'day', sortable: false },
  { key: 'to_on', label: word('Until'), kind: 'day', sortable: false },
] as const satisfies readonly Column<keyof TsmMapping>[]

const cells: Cells<TsmMapping> = { outlet: (line) => <OutletName code={line.outlet} name={line.outlet_name} /> }

export interface ManagerDrawerProps {
  /** Of the manager's user. */
  id: string
  onClose: () => void
}

/** What a manager answers for, which can be given to another, and what they answered for before. */
export function ManagerDrawer({ id, onClose }: ManagerDrawerProps) {
  const found = useQuery(query(tsmApi.mappings, { query: { tsm: id, outlet: undefined, open: undefined } }))
  const lines = found.data ?? []
  const name = lines[0]?.tsm.name ?? t('Territory manager')
  return (
    <Drawer opened onClose={onClose} title={name} size={640} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <Lines lines={lines} /> : null}
    </Drawer>
  )
}

function Lines({ lines }: { lines: readonly TsmMapping[] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isGiving, setGiving] = useState(false)
  const can = useCan()
  const open = lines
    .filter(({ is_open }) => is_open)
    .toSorted((a, b) => inOrder(a.outlet, b.outlet) || inOrder(a.job_type, b.job_type))
  const other = lines.filter(({ is_open }) => !is_open)
  const chosen = open.filter(({ id }) => picked.has(id))
  return (
    <div className={styles.history}>
      <h3>
        {t('Responsible for {count, plural, one {# outlet job type} other {# outlet job types}}', {
          count: open.length,
        })}
      </h3>
      <DataTable
        label={t('Current mappings')}
        columns={columns}
        rows={open}
        rowId={(line) => line.id}
        rowName={(line) => line.outlet_name}
        cells={cells}
        {...(can('create TsmMapping') ? { selected: picked, onSelect: setPicked } : {})}
        empty={<EmptyState title={t('No mappings yet')} />}
      />
      {can('create TsmMapping') && open.length > 0 ? (
        <div className={styles.give}>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => setGiving(true)}>
            {t('Map to another manager')}
          </Button>
        </div>
      ) : null}
      {other.length > 0 ? (
        <>
          <h3>{t('Past and upcoming mappings')}</h3>
          <DataTable
            label={t('Past and upcoming mappings')}
            columns={columns}
            rows={other}
            rowId={(line) => line.id}
            cells={cells}
          />
        </>
      ) : null}
      {isGiving ? (
        <MapDialog
          places={chosen.map(({ outlet, job_type }) => ({ outlet, job_type }))}
          onClose={() => setGiving(false)}
          onMapped={() => {
            setGiving(false)
            setPicked(new Set())
          }}
        />
      ) : null}
    </div>
  )
}
