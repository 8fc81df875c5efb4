import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { plainWait, type AroundWait } from './waits.ts'

/** Ends a statement that each connection plans once (database/kept-statement.ts). */
export const keptPlan = '/* kept plan */'
/** Ends one that nobody waits for, besides: that it failed is told to the next of its transaction, or to the commit. */
export const notWaitedFor = `/* not waited for */ ${keptPlan}`

const names = new Map<string, string>()

/** Statements of one text have one name, by which a connection knows their plan. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

const nothing = { command: 'BEGIN' as const, rowCount: 0, rows: [] }

/** A busy server has used the connection again by then. */
const keptOpenMs = 3

interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

/**
 * A connection that waits for no answer which nobody needs. What begins a transaction leaves in one piece with its first
 * statement: where beginning fails, the transaction is in a failed state and refuses the statement, and that is told. What
 * only writes leaves with what follows. The end of a transaction that only read is not waited for, as there is nothing in
 * it to be lost, and leaves with the next beginning.
 */
class Line implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** What begins a transaction. */
  #beginning: string | undefined
  /** What leaves with the next statement of the transaction. */
  #writes: Statement[] = []
  #isInside = false
  #isRead = false
  /** A transaction that read has still to be ended. */
  #isOpen = false
  #ending: NodeJS.Timeout | undefined

  readonly #around: AroundWait

  constructor(client: pg.PoolClient, around: AroundWait) {
    this.#client = client
    this.#around = around
  }

  get processID() {
    return (this.#client as { processID?: number }).processID
  }

  query: PostgresPoolClient['query'] = ((text: string, values: unknown[]) => {
    if (text.startsWith('begin')) {
      this.#isRead = text.includes('read only')
      this.#isInside = true
      this.#beginning = text
      return Promise.resolve(nothing)
    }
    if (text === 'commit' || text === 'rollback') this.#isInside = false
    if (text === 'commit' && this.#isRead && !this.#beginning && this.#writes.length === 0) {
      this.#isRead = false
      this.#isOpen = true
      return Promise.resolve({ ...nothing, command: 'COMMIT' })
    }
    const statement = { ...(text.endsWith(keptPlan) ? { name: nameOf(text) } : {}), text, values }
    if (this.#isInside && text.endsWith(notWaitedFor)) {
      this.#writes.push(statement)
      return Promise.resolve(nothing)
    }
    if (text === 'rollback') this.#writes = []
    return this.#around(() => this.#afterWhatWaits(statement))
  }) as unknown as PostgresPoolClient['query']

  /** There always is a statement that follows what waits, the commit at least; all leaves as one piece. */
  #afterWhatWaits(statement: Statement): Promise<unknown> {
    const waiting = [this.#isOpen ? 'commit' : undefined, this.#beginning].filter((text) => text !== undefined)
    const before = [...(waiting.length > 0 ? [{ text: waiting.join('; ') }] : []), ...this.#writes]
    if (before.length === 0) return this.#client.query(statement)
    this.#isOpen = false
    this.#beginning = undefined
    this.#writes = []
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    try {
      // The first that fails is the cause of what the others tell.
      const answers = [...before, statement].map((one) => this.#client.query(one))
      return Promise.all(answers).then((all) => all.at(-1))
    } finally {
      stream.uncork()
    }
  }

  release(error?: boolean | Error): void {
    if (this.#isOpen && !this.#ending) this.#ending = setTimeout(() => this.#end(), keptOpenMs).unref()
    this.#client.release(error)
  }

  #end() {
    this.#ending = undefined
    if (!this.#isOpen) return
    this.#isOpen = false
    // Of a connection that breaks here its pool hears, too; the answer was read before.
    this.#client.query('commit').catch(() => undefined)
  }
}

/** As much of a pool as is asked of it here. */
type Connections = Omit<PostgresPool, 'connect'> & { connect(): Promise<pg.PoolClient> }

/** The connections of a pool, whose clients send what they are given at once (`pipeline`). */
export function inFewerTrips(pool: Connections, around: AroundWait = plainWait): PostgresPool {
  const lines = new WeakMap<pg.PoolClient, Line>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const line = lines.get(client) ?? new Line(client, around)
      lines.set(client, line)
      return line
    },
    end: () => pool.end(),
  }
}
