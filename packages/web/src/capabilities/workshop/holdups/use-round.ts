import { type HoldupRow, holdupFilters, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { useQuery } from '@tanstack/react-query'
import type { Input } from '@rad/api/contract'
import { pagedQuery } from '#api/query.ts'
import type { QueuedChange } from '#api/queue.ts'
import { useQueued } from '#api/use-queued.ts'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { useHoldupReasons } from '#shell/cases/offered-holdup-reasons.ts'
import type { WorkType } from '#choose/work-types.tsx'
import type { Sending } from './holdup-cells.tsx'
import { queuedOf, withQueued } from './queued-holdups.ts'

interface RoundOptions {
  values: Readonly<Record<string, unknown>> & { job_type: WorkType; sort: string }
  data: { rows: HoldupRow[] } | undefined
  can: (allow: 'update JobCard') => boolean
}

/** The filters of the list without its order and pages. */
const filtersIn = (values: RoundOptions['values']) =>
  Object.fromEntries(['q', ...Object.keys(holdupFilters)].map((key) => [key, values[key]])) as Input<
    typeof holdupsApi.progress
  >['query']

/** Hold-ups with a change that waits, but for those someone updated today already. */
function waitingAmong(rows: readonly HoldupRow[], changes: readonly QueuedChange[], timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  const today = day.format(timeNow())
  const isDone = (of: string) =>
    rows.some(({ id, updated_at }) => of === `holdup:${id}` && day.format(Date.parse(updated_at)) === today)
  const waiting = new Set(changes.filter(({ refused }) => !refused).map(({ of }) => of))
  return [...waiting].filter((of) => of.startsWith('holdup:') && !isDone(of)).length
}

/** What the round needs beside the rows: what waits on this device, and how far the day has come. */
export function useRound({ values, data, can }: RoundOptions) {
  const { timeZone } = useFormat()
  const changes = useQueued()
  const reasons = useHoldupReasons(values.job_type)
  const mayUpdate = can('update JobCard')
  const progress = useQuery({
    ...pagedQuery(holdupsApi.progress, { query: filtersIn(values) }),
    enabled: mayUpdate,
  })
  const rows = data?.rows ?? []
  const isByInsurer = values.job_type === 'bodyshop' && values.sort === 'insurer'
  return {
    rows,
    mayUpdate,
    isByInsurer,
    progress: progress.data,
    waiting: waitingAmong(rows, changes, timeZone),
    shown: (row: HoldupRow) => withQueued(row, changes, reasons),
    sending: (row: HoldupRow): Sending => {
      const own = queuedOf(row.id, changes)
      if (own.length === 0) return undefined
      return own.some(({ refused }) => refused) ? 'refused' : 'waiting'
    },
    leads: (row: HoldupRow) => {
      if (!isByInsurer) return false
      const before = rows[rows.indexOf(row) - 1]
      return !before || before.insurer !== row.insurer
    },
  }
}
