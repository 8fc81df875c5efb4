import { useMemo, useState } from 'react'
import { DataTable } from '#kit/table/data-table.tsx'
import { inOrder, t } from '#kit/words.ts'
import { sortedBy, technicianColumns, technicianId, technicians } from '../technicians.ts'

export function Sorting() {
  const [sort, setSort] = useState('-joined')
  const rows = useMemo(() => sortedBy(technicians, sort, inOrder), [sort])
  return (
    <DataTable
      label={t('Technicians')}
      columns={technicianColumns}
      rows={rows}
      rowId={technicianId}
      sort={sort}
      onSort={setSort}
    />
  )
}
