import { ActionIcon, Button } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { BulkBar } from '#kit/table/bulk-bar.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { useSelection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { type Technician, technicianColumns, technicianId, technicianName, technicians } from '../technicians.ts'

export function PickedRows() {
  const [rows, setRows] = useState(technicians.slice(0, 5))
  const selection = useSelection('technicians')
  const remove = (gone: (row: Technician) => boolean) => {
    setRows(rows.filter((row) => !gone(row)))
    selection.clear()
    const undo = () => setRows(rows)
    showToast(t('Deleted.'), { tone: 'plain', action: { label: t('Undo'), run: undo } })
  }
  const actions = (row: Technician) => (
    <ActionMenu
      groups={[
        [
          {
            label: t('Edit'),
            icon: <IconPencil size={15} stroke={1.6} />,
            run: () => void showToast(t('Edit'), { isElsewhere: true }),
          },
          {
            label: t('Archive'),
            icon: <IconArchive size={15} stroke={1.6} />,
            run: () => void showToast(t('Archive'), { isElsewhere: true }),
          },
        ],
        [
          {
            label: t('Delete'),
            icon: <IconTrash size={15} stroke={1.6} />,
            isBad: true,
            run: () => remove(({ id }) => id === row.id),
          },
        ],
      ]}
      trigger={
        <ActionIcon size={28} aria-label={t('Actions for {what}', { what: row.name })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
  return (
    <>
      <DataTable
        label={t('Selectable technicians')}
        columns={technicianColumns.slice(0, 4)}
        rows={rows}
        rowId={technicianId}
        rowName={technicianName}
        rowActions={actions}
        selected={selection.ids}
        onSelect={selection.select}
      />
      <BulkBar selection={selection}>
        <Button variant="default" onClick={() => remove((row) => selection.ids.has(technicianId(row)))}>
          {t('Delete')}
        </Button>
      </BulkBar>
    </>
  )
}
