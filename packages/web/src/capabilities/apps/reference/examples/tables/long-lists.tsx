import { word } from '@rad/api/words'
import type { Column } from '#kit/table/column.ts'
import { LongTable } from '#kit/table/long-table.tsx'
import { t } from '#kit/words.ts'

const columns: readonly Column[] = [
  { key: 'no', label: word('Job card'), kind: 'code' },
  { key: 'day', label: word('Day'), kind: 'day' },
  { key: 'model', label: word('Model'), kind: 'text' },
  { key: 'hours', label: word('Hours'), kind: 'hours' },
  { key: 'parts', label: word('Parts'), kind: 'number' },
]
const models = ['Astra', 'Bronco', 'Corsa', 'Fiesta', 'Kona']

/** Made when it is looked at, and always the same. */
const jobCardAt = (index: number) => ({
  no: `JC-${String(index + 1).padStart(6, '0')}`,
  day: new Date(Date.UTC(2026, 0, 1) - (index % 900) * 86_400_000).toISOString().slice(0, 10),
  model: models[(index * 7) % models.length],
  hours: ((index * 37) % 120) / 10,
  parts: (index * 13) % 25,
})

export function LongLists() {
  return <LongTable label={t('Job cards')} columns={columns} count={100_000} rowAt={jobCardAt} height={380} />
}
