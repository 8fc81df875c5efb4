import { type HoldupRow, holdupsApi } from '@rad/api/workshop/holdups/contract'
import type { HoldupReason } from '@rad/api/workshop/holdup-reasons/contract'
import type { QueuedChange } from '#api/queue.ts'
import { timeNow } from '#kit/text/clock.ts'

/** What waits to be sent for one hold-up; after a changed reason its next one has another id. */
export const queuedOf = (id: string, changes: readonly QueuedChange[]): readonly QueuedChange[] =>
  changes.filter(({ of, input }) => of === `holdup:${id}` || input.params?.id === id)

interface HoldupInput {
  expected_until?: string
  reason?: string
  linked_no?: string | null
  note?: string | null
}

const stateAt = (expected_until: string) => (Date.parse(expected_until) < timeNow() ? 'overdue' : 'open')
const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

const proofOf = ({ linked_no, note }: HoldupInput) => ({
  ...(linked_no !== undefined && { linked_no }),
  ...(note !== undefined && { note }),
})

function moved(row: HoldupRow, { expected_until = row.expected_until, ...input }: HoldupInput): HoldupRow {
  const extended_count = row.extended_count + 1
  return { ...row, ...proofOf(input), expected_until, extended_count, status: stateAt(expected_until) }
}

function changed(row: HoldupRow, input: HoldupInput, at: string, reasons: readonly HoldupReason[]): HoldupRow {
  const next = reasons.find(({ code }) => code === input.reason)
  if (!next) return row
  const { code, label, party, default_hours } = next
  const expected_until = input.expected_until ?? hoursAfter(at, default_hours)
  return {
    ...row,
    ...proofOf(input),
    reason: code,
    label,
    party,
    is_retired: false,
    started_at: at,
    days: 0,
    extended_count: 0,
    expected_until,
    status: stateAt(expected_until),
  }
}

/** A hold-up as it is once what waits is sent; from a change on that was refused nothing is sure. */
export function withQueued(
  row: HoldupRow,
  changes: readonly QueuedChange[],
  reasons: readonly HoldupReason[],
): HoldupRow {
  let shown = row
  for (const { endpoint, input, at, refused } of queuedOf(row.id, changes)) {
    if (refused) break
    const change = input.body as HoldupInput
    if (endpoint.path === holdupsApi.extend.path) shown = moved(shown, change)
    if (endpoint.path === holdupsApi.change.path) shown = changed(shown, change, at, reasons)
    if (endpoint.path === holdupsApi.end.path) shown = { ...shown, ...proofOf(change), status: 'ended', ended_at: at }
  }
  return shown
}
