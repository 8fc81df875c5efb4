import { publishOnCommit } from '#database/transaction.ts'
import type { Database } from '#database/database.ts'
import type { Db } from './context.ts'

/** Receivers in one message: PostgreSQL carries 8000 bytes. */
const mostReceivers = 150

interface LiveMessage {
  live: string
  /** Absent where it is for all users. */
  to?: readonly string[]
}

/**
 * Notifies the pages of these people, or of everybody, after the commit that readings of a capability have
 * grown old. The message carries no more than that: pages request what is new, and get as far as their scope goes.
 */
export function tellLive(db: Db, user_ids: readonly string[] | 'everybody', capability: string): void {
  const say = (message: LiveMessage) => publishOnCommit(db, JSON.stringify(message))
  if (user_ids === 'everybody') return say({ live: capability })
  for (let at = 0; at < user_ids.length; at += mostReceivers)
    say({ live: capability, to: user_ids.slice(at, at + mostReceivers) })
}

/** Called for one person with what grew old; `undefined` where some of it may have been missed. */
export type LiveListener = (capability: string | undefined) => void

/** Passes on messages published on any server to their listeners. */
export function hearLive(database: Database, listenersOf: (user_id: string | undefined) => Iterable<LiveListener>) {
  return database.subscribe((message) => {
    const received = message === undefined ? { live: undefined } : (JSON.parse(message) as Partial<LiveMessage>)
    if (message !== undefined && received.live === undefined) return
    for (const user_id of received.to ?? [undefined]) for (const listen of listenersOf(user_id)) listen(received.live)
  })
}
