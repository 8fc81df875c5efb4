import type { Room } from '#kernel/command/context.ts'
import { rounded } from '#kernel/contract/rounded.ts'
import type { Operations } from './operations.contract.ts'

/** How full the server is: its fullest kind of places counts, as calls of that kind wait first. A kind without places is none. */
export function loadOf(rooms: readonly Room[] | undefined): Operations['load'] {
  const open = (rooms ?? []).filter(({ places }) => places > 0)
  if (open.length === 0) return null
  return {
    percent: rounded(100 * Math.max(...open.map(({ places, taken }) => taken / places))),
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
    refused: open.reduce((sum, { refused }) => sum + refused, 0),
  }
}
