import { type HoldupRow, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { UpdateHoldup } from '#shell/cases/holdup-drawer.tsx'
import { Sheet } from '#shell/cases/holdup-sheet.tsx'
import { nameOf } from './holdup-cells.tsx'

export interface OpenedHoldupProps {
  id: string
  rows: readonly HoldupRow[]
  /** A row as it is once what waits is sent. */
  shown: (row: HoldupRow) => HoldupRow
  onClose: () => void
}

/** The hold-up that the address has open: mostly one of the list, which needs no line; else it is requested. */
export function OpenedHoldup({ id, rows, shown, onClose }: OpenedHoldupProps) {
  const listed = rows.find((row) => row.id === id)
  const fetched = useQuery({ ...query(holdupsApi.get, { params: { id } }), enabled: !listed })
  const row = listed ?? fetched.data
  if (!row && !fetched.error) return null
  if (!row)
    return (
      <Sheet title={t('Hold-up')} onClose={onClose}>
        <EmptyState title={t('Hold-up not found')} text={t('It is not in your scope.')} />
      </Sheet>
    )
  const holdup = shown(row)
  if (holdup.ended_at) return <EndedHoldup row={holdup} onClose={onClose} />
  const { card: no, job_type, reg_no } = row
  return <UpdateHoldup card={{ no, job_type, reg_no }} holdup={holdup} onClose={onClose} />
}

function EndedHoldup({ row, onClose }: { row: HoldupRow; onClose: () => void }) {
  const { instant } = useFormat()
  return (
    <Sheet title={nameOf(row)} onClose={onClose}>
      <EmptyState
        title={t('This hold-up has ended')}
        text={t('Ended {instant}', { instant: instant(row.ended_at!) })}
        action={
          <ButtonLink to="/job-cards/$no" params={{ no: row.card }} variant="default">
            {t('Open job card')}
          </ButtonLink>
        }
      />
    </Sheet>
  )
}
