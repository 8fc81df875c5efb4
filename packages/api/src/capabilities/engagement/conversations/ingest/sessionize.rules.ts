import type { MessageEvent } from '../vocabulary.ts'

/** What orders a message among those of its bot, person and medium. */
export interface OrderedMessage {
  key: string
  /** In milliseconds. */
  at: number
  event: MessageEvent | null
}

/** Messages are ordered by time, and at the same moment by their keys; the order of arrival does not matter. */
export const compareMessages = (one: OrderedMessage, other: OrderedMessage): number =>
  one.at - other.at || (one.key < other.key ? -1 : Number(one.key > other.key))

/**
 * Splits the messages of one bot, person and medium, in their order, into conversations: a new one begins after a break
 * longer than the idle time, or after a message that ended the one before (docs/domain.md#conversations).
 */
export function sessionize<M extends OrderedMessage>(messages: readonly M[], idleMinutes: number): M[][] {
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
