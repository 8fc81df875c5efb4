import { useState } from 'react'
import { shownColumns } from '#kit/table/column.ts'
import { ColumnChooser } from '#kit/table/column-chooser.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { technicianColumns, technicianId, technicians } from '../technicians.ts'
import layout from '../layout.module.css'

export function Columns() {
  const [chosen, setChosen] = useState<string[] | undefined>(['name', 'post', 'city', 'experience', 'salary'])
  const shown = shownColumns(technicianColumns, chosen)
  return (
    <>
      <div className={layout.bar}>
        <ColumnChooser
          columns={technicianColumns}
          chosen={chosen}
          onChange={setChosen}
          layout={{ layoutKey: 'reference', shown }}
        />
      </div>
      <DataTable
        label={t('Technicians with selected columns')}
        layoutKey="reference"
        columns={shown}
        rows={technicians.slice(0, 5)}
        rowId={technicianId}
        onSort={() => {}}
      />
    </>
  )
}
