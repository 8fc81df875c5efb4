import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { DiskReserve } from './disk-reserve.ts'
import type { Tables } from './tables.gen.ts'
import { withTrueCommits } from './true-commits.ts'
import type { Connections } from './waits.ts'

/** Hears what was said; without a message where something may have been missed. */
export type Listener = (message: string | undefined) => void

/** How what committed transactions say (`sayOnCommit`) comes to those who listen. */
export interface Ears {
  /** Listens until the answer is called. */
  hear(listener: Listener): () => void
  /** Hands a message on within this process; absent where the database itself carries it to every server. */
  pass?(message: string): void
  close(): Promise<void>
}

/** A second PostgreSQL that follows the first and takes no writes. */
export interface Standby {
  database: Pick<Database, 'owner' | 'pass'>
  /** By how much its answers may be old. */
  lagMs: number
  /** The moment up to which it certainly has everything; undefined where that is too long ago, or nobody knows. */
  reached(): Date | undefined
  /** It failed to answer: it is left alone until it is seen again. */
  doubt(): void
  close(): Promise<void>
}

/** A database the product can run on. `embedded` has one connection, so its transactions queue. */
export interface Database extends Omit<Ears, 'close'> {
  kind: 'postgres' | 'embedded'
  /** The tables as the owner: for migrations and start-up only. Requests go through `inTransaction`. */
  owner: Kysely<Tables>
  close(): Promise<void>
  /**
   * One short statement outside of every transaction, where several servers share the database. It has connections of its
   * own: a request that holds one must not wait for another.
   */
  beside?(statement: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** Room kept on its disk for signing in; where nobody keeps it, every change takes what there is. */
  reserve?: DiskReserve
  /** What may answer reads that are a little old. */
  standby?: Standby
  /** How its connections stand. */
  connections?(): Connections
  /** The whole database as one file, where it is embedded. */
  image?(): Promise<Uint8Array>
  /** Moves the clock of its engine this many milliseconds ahead of the machine's, where it runs in a page. */
  moveClock?(ahead: number): void
}

/** The ears of a database that only one process has open. */
export function earsOfOneProcess(): Ears {
  const listeners = new Set<Listener>()
  return {
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pass: (message) => listeners.forEach((listen) => listen(message)),
    close: async () => listeners.clear(),
  }
}

/** Both kinds speak through the same dialect; they differ in the pool behind it, and in how they tell what happened. */
export function openDatabase(kind: Database['kind'], pool: PostgresPool, ears: Ears = earsOfOneProcess()): Database {
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withTrueCommits(pool) }) })
  return {
    ...ears,
    kind,
    owner,
    close: async () => {
      await ears.close()
      await owner.destroy()
    },
  }
}
