import type { Database, Listener } from '#database/database.ts'
import { publishOnCommit } from '#database/transaction.ts'
import type { Db } from './context.ts'

/** What servers read from the database at the start of each call, and cache for a moment. */
type Subject = 'sign-ins' | 'maintenance'

interface Change {
  changed: Subject
  /** Whose, where it is about people. */
  of?: readonly string[]
}

/**
 * Clears the caches of every server, once the transaction is committed: of this one before the call is answered, of the others
 * as soon as the notice of the database reaches them. Of sign-ins, those of these people.
 */
export function forgetOnCommit(db: Db, changed: Subject, of?: readonly string[]): void {
  const change: Change = { changed, ...(of && { of }) }
  publishOnCommit(db, JSON.stringify(change))
}

/** Subscribes to changes on any server: of some people, or of everything where a notice may have been missed. */
export function hearChanges(database: Database, subject: Subject, hear: (of?: readonly string[]) => void): () => void {
  const listen: Listener = (message) => {
    if (message === undefined) return hear()
    const { changed, of } = JSON.parse(message) as Partial<Change>
    if (changed === subject) hear(of)
  }
  return database.subscribe(listen, { atOnce: true })
}

interface Options<V> {
  subject: Subject
  /** How long it is cached where the notice of a change is lost. */
  forMs: number
  /** Which users the cached value is about. */
  peopleOf?: (value: V) => readonly (string | undefined)[]
}

const mostBelieved = 10_000

/** A cache by key, valid until a change on any server, or for a moment where the notice of a change is lost. */
export function believing<V>(database: Database, { subject, forMs, peopleOf }: Options<V>) {
  const believed = new Map<string, { value: V; until: number }>()
  /** What was read before a change and arrives after it is not cached. */
  let changes = 0

  const forget = (of?: readonly string[]) => {
    changes += 1
    if (!of || !peopleOf) return believed.clear()
    const people = new Set<string | undefined>(of)
    for (const [key, { value }] of believed) if (peopleOf(value).some((one) => people.has(one))) believed.delete(key)
  }
  hearChanges(database, subject, forget)

  return {
    /** The cached value of a key, else what `read` finds now; what `read` does not find is read again the next time. */
    async find(key: string, now: Date, read: () => Promise<V | undefined>): Promise<V | undefined> {
      const cached = believed.get(key)
      if (cached && cached.until > now.getTime()) return cached.value
      believed.delete(key)
      const before = changes
      const value = await read()
      if (value === undefined || changes !== before) return value
      if (believed.size >= mostBelieved) believed.clear()
      believed.set(key, { value, until: now.getTime() + forMs })
      return value
    },
  }
}
