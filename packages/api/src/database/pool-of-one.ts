import type { PostgresPool, PostgresPoolClient } from 'kysely'

export interface Ran {
  command?: string | undefined
  rows?: unknown[] | undefined
  rowCount?: number | undefined
}

/** A queue in front of the one connection: who asks first gets it first, and hands it on when released. */
export function turns() {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
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
