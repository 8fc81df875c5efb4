import type { Socket } from 'node:net'
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
 * A connection that waits for no answer which nobody needs. What begins a transaction leaves in one piece with its first
 * statement: where beginning fails, the transaction is in a failed state and refuses the statement, and that is told. The
 * end of one that only read is not waited for: there is nothing in it to be lost.
 */
class Line implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** What begins a transaction and waits for its first statement. */
  #beginning: string | undefined
  #ended: Promise<unknown> | undefined
  #isRead = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  get processID() {
    return (this.#client as { processID?: number }).processID
  }

  query: PostgresPoolClient['query'] = ((text: string, values: unknown[]) => {
    if (text.startsWith('begin')) {
      this.#isRead = text.includes('read only')
      this.#beginning = text
      return Promise.resolve(nothing)
    }
    if (text === 'commit' && this.#isRead && !this.#beginning) {
      // Of a connection that breaks here its pool hears, too; the answer was read before.
      this.#ended = this.#client.query(text).catch(() => undefined)
      return Promise.resolve({ ...nothing, command: 'COMMIT' })
    }
    const kept = text.endsWith(mark) ? { name: nameOf(text) } : {}
    return this.#afterBeginning(() => this.#client.query({ ...kept, text, values }))
  }) as unknown as PostgresPoolClient['query']

  /** There always is a statement that follows, the commit at least; the two leave as one piece. */
  #afterBeginning<R>(send: () => Promise<R>): Promise<R> {
    if (this.#beginning === undefined) return send()
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    try {
      const begun = this.#client.query(this.#beginning)
      return Promise.all([begun, send()]).then(([, answer]) => answer)
    } finally {
      this.#beginning = undefined
      stream.uncork()
    }
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
