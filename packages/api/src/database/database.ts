import { Kysely } from 'kysely'
import type { ClientPool, ConnectionCounts } from './client.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { pipeliningDialect } from './driver.ts'
import type { Tables } from './tables.gen.ts'
import type { AroundWait } from './waits.ts'

/** Gets what was published; without a message where something may have been missed. */
export type Listener = (message: string | undefined) => void

/** How messages of committed transactions (`publishOnCommit`) come to their subscribers. */
export interface PubSub {
  /**
   * Listens until what it returns is called. `atOnce` gets what this process committed before the transaction returns, and what
   * the database carries, so that the same message may come twice.
   */
  subscribe(listener: Listener, options?: { atOnce?: true }): () => void
  /** Hands a message on within this process; absent where the database itself carries it to every server. */
  publish?(message: string): void
  /** Where the database carries messages: hands one to the `atOnce` subscribers of this process. */
  publishHere?(message: string): void
  close(): Promise<void>
}

/** A second PostgreSQL that follows the first and takes no writes. */
export interface Standby {
  database: Pick<Database, 'owner' | 'publish'>
  /** By how much its answers may be old. */
  lagMs: number
  /** The moment up to which it certainly has everything; undefined where that is too long ago, or not known. */
  reached(): Date | undefined
  /** It failed to answer: it is left alone until it is seen again. */
  doubt(): void
  close(): Promise<void>
}

/** A database the product can run on. `embedded` has one connection, so its transactions queue. */
export interface Database extends Omit<PubSub, 'close'> {
  kind: 'postgres' | 'embedded'
  /** The tables as the owner: for migrations and start-up only. Requests go through `inTransaction`. */
  owner: Kysely<Tables>
  close(): Promise<void>
  /**
   * One short statement outside of every transaction, where several servers share the database. It has connections of its
   * own: a request that holds one must not wait for another.
   */
  beside?(statement: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** Space reserved on its disk for signing in; without it, every change takes what there is. */
  readonly reserve?: DiskReserve
  /** What may answer reads that are a little old. */
  standby?: Standby
  /** The state of its connections. */
  connections(): ConnectionCounts
  /** The whole database as one file, where it is embedded. */
  image?(): Promise<Uint8Array>
  /** Moves the clock of its engine this many milliseconds ahead of the machine's, where it runs in a page. */
  moveClock?(ahead: number): void
}

/** Messages within the one process that has a database open. */
export function inProcessPubSub(): PubSub {
  const listeners = new Set<Listener>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish: (message) => listeners.forEach((listen) => listen(message)),
    close: async () => listeners.clear(),
  }
}

interface Options {
  pubSub?: PubSub
  /** Goes around each wait. */
  around?: AroundWait | undefined
}

/** Both kinds run over the same driver; they differ in their clients, and in how they publish messages. */
export function openDatabase(
  kind: Database['kind'],
  pool: ClientPool,
  { pubSub = inProcessPubSub(), around }: Options = {},
): Database {
  const owner = new Kysely<Tables>({ dialect: pipeliningDialect(pool, around) })
  return {
    ...pubSub,
    kind,
    owner,
    connections: pool.connections,
    close: async () => {
      await pubSub.close()
      await owner.destroy()
    },
  }
}
