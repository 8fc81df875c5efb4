import type { VehicleRow } from '@rad/api/workshop/vehicles/contract'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'

const tones: Record<string, Tone> = {
  in_use: 'good',
  sold_owner_unknown: 'warn',
  total_loss: 'plain',
  stolen: 'bad',
  seized: 'warn',
}

/** What became of a vehicle. */
export function VehicleStatusBadge({ status, quiet = false }: { status: string; quiet?: boolean }) {
  return (
    <Badge tone={tones[status] ?? 'plain'} quiet={quiet}>
      {inWords(status)}
    </Badge>
  )
}

/** "Maruti Disha, 2021": what a vehicle is, as far as it is known. */
export const vehicleName = ({ make, model, model_year }: Pick<VehicleRow, 'make' | 'model' | 'model_year'>): string =>
  [[make, model].filter(Boolean).join(' '), model_year].filter(Boolean).join(', ')

type Due = Pick<VehicleRow, 'next_due_on' | 'next_due_km' | 'overdue_by'>

/** When its next service is due, or by what it should have been, which is marked. */
export function NextService({ vehicle }: { vehicle: Due }) {
  const format = useFormat()
  const { next_due_on: on, next_due_km: km, overdue_by } = vehicle
  const atKm = km === null ? undefined : t('At {km} km', { km: format.number(km) })
  const when = on === null || (overdue_by === 'km' && atKm) ? atKm : format.day(on)
  if (when === undefined) return nothing
  return overdue_by ? <Badge tone="bad">{t('{due}, overdue', { due: when })}</Badge> : <>{when}</>
}
