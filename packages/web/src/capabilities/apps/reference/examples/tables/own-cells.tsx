import { Badge, type Tone } from '#kit/text/badge.tsx'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { type Technician, technicianColumns, technicianId, technicians } from '../technicians.ts'
import layout from '../layout.module.css'

const tones: Record<Technician['status'], Tone> = {
  current: 'good',
  on_leave: 'warn',
  applied: 'accent',
  resigned: 'plain',
}

const cells: Cells<Technician> = {
  name: ({ name }) => (
    <span className={layout.person}>
      <Initials name={name} size={24} />
      {name}
    </span>
  ),
  status: ({ status }) => <Badge tone={tones[status]}>{inWords(status)}</Badge>,
}

export function OwnCells() {
  return (
    <DataTable
      label={t('Technicians with photos')}
      density="compact"
      columns={technicianColumns}
      rows={technicians.slice(0, 5)}
      rowId={technicianId}
      cells={cells}
    />
  )
}
