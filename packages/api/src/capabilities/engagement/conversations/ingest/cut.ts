import type { MessageEvent } from '../vocabulary.ts'

/** Where a message stands among those of its bot, person and medium. */
export interface Placed {
  key: string
  /** In milliseconds. */
  at: number
  event: MessageEvent | null
}

/** The order in which messages are read: by time, and at the same moment by their keys. It knows nothing of arrival. */
export const inOrder = (one: Placed, other: Placed): number =>
  one.at - other.at || (one.key < other.key ? -1 : Number(one.key > other.key))

/**
 * Cuts the messages of one bot, person and medium, in their order, into conversations: a new one begins after a break
 * longer than the idle time, or after a message that ended the one before (docs/domain.md#conversations).
 */
export function cut<M extends Placed>(messages: readonly M[], idleMinutes: number): M[][] {
  const pieces: M[][] = []
  let before: M | undefined
  for (const message of messages) {
    const goesOn = before && before.event !== 'end' && message.at - before.at <= idleMinutes * 60_000
    if (goesOn) pieces.at(-1)!.push(message)
    else pieces.push([message])
    before = message
  }
  return pieces
}
