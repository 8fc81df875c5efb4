import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Connections } from './waits.ts'

export interface Ran {
  command?: string | undefined
  rows?: unknown[] | undefined
  rowCount?: number | undefined
}

/** A queue in front of the one connection: who asks first gets it first, and hands it on when released. */
export function turns() {
  let last: Promise<void> = Promise.resolve()
  let taken = 0
  const take = async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    taken += 1
    await before
    return () => {
      taken -= 1
      resolve()
    }
  }
  const connections = (): Connections => ({ open: 1, idle: taken === 0 ? 1 : 0, waiting: Math.max(0, taken - 1) })
  return Object.assign(take, { connections })
}

/** The pool of a database with one connection, in the shape the dialect asks for. */
export function poolOfOne(
  takeTurn: () => Promise<() => void>,
  query: (sql: string, parameters: readonly unknown[]) => Promise<Ran>,
  close: () => Promise<void>,
): PostgresPool {
  const client = (release: () => void): PostgresPoolClient =>
    ({
      query: (sql: string, parameters: readonly unknown[] = []) => query(sql, parameters),
      release,
      // Kysely's types also name cursors and cancelling, which this pool does not offer.
    }) as unknown as PostgresPoolClient
  return {
    options: {},
    connect: async () => client(await takeTurn()),
    end: async () => {
      const done = await takeTurn()
      await close()
      done()
    },
  } as unknown as PostgresPool
}
