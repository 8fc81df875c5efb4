import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const mark = '/* kept plan */'

/**
 * Ends a statement that finds a record by its key, and so is best done in one way whatever the key is: each connection plans
 * it once. Planning a record with its places and names takes four times as long as reading it. Not for what is filtered or
 * counted: there the plan depends on the values.
 */
export const keptPlan = sql.raw(mark)

const names = new Map<string, string>()

/** Statements of one text have one name, by which a connection knows their plan. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

const nothing = { command: 'BEGIN' as const, rowCount: 0, rows: [] }

/**
 * A connection that waits for no answer which nobody needs. What begins a transaction is sent together with its first
 * statement: where beginning fails, the transaction is in a failed state and refuses the statement, and that is told. The
 * end of one that only read is not waited for: there is nothing in it to be lost.
 */
class Line implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #begun: Promise<unknown> | undefined
  #ended: Promise<unknown> | undefined
  #isRead = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  get processID() {
    return (this.#client as { processID?: number }).processID
  }

  query: PostgresPoolClient['query'] = ((text: string, values: unknown[]) => {
    if (text.startsWith('begin')) return this.#begin(text)
    if (text === 'commit' && this.#isRead && !this.#begun) {
      // Of a connection that breaks here its pool hears, too; the answer was read before.
      this.#ended = this.#client.query(text).catch(() => undefined)
      return Promise.resolve({ ...nothing, command: 'COMMIT' })
    }
    const begun = this.#begun
    this.#begun = undefined
    const kept = text.endsWith(mark) ? { name: nameOf(text) } : {}
    const result = this.#client.query({ ...kept, text, values })
    return begun ? Promise.all([begun, result]).then(([, answer]) => answer) : result
  }) as PostgresPoolClient['query']

  #begin(text: string) {
    this.#isRead = text.includes('read only')
    this.#begun = this.#client.query(text)
    // Told by the statement that follows, and there always is one: the commit at least.
    this.#begun.catch(() => undefined)
    return Promise.resolve(nothing)
  }

  release(error?: boolean | Error): void {
    const ended = this.#ended
    this.#ended = undefined
    if (ended) void ended.then(() => this.#client.release(error))
    else this.#client.release(error)
  }
}

/** As much of a pool as is asked of it here. */
type Connections = Omit<PostgresPool, 'connect'> & { connect(): Promise<pg.PoolClient> }

/** The connections of a pool, whose clients send what they are given at once (`pipeline`). */
export function inFewerTrips(pool: Connections): PostgresPool {
  const lines = new WeakMap<pg.PoolClient, Line>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const line = lines.get(client) ?? new Line(client)
      lines.set(client, line)
      return line
    },
    end: () => pool.end(),
  }
}
