import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.gen.ts'

/** One statement on its way to the database. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** A connection plans a statement with a name once and runs the plan from then on. */
  name?: string | undefined
}

/** What the last statement of a batch gave. */
export interface Result {
  rows: unknown[]
  /** Rows that were changed, or read. */
  rowCount: number
}

/** Statements that leave in one piece. */
export interface Batch {
  statements: readonly Statement[]
  /** The database cancels each of them after this time; undefined where it does not. */
  timeoutMs: number | undefined
  /** When changes must be on disk: before the answer, soon after it, or not yet. PostgreSQL sees to this itself. */
  store: 'now' | 'soon' | 'not yet'
}

/** One connection to a database, as far as the driver needs it. It is the same object each time its pool hands it out. */
export interface Client {
  /** Runs the statements in order and answers the last one; of those that fail, the first is thrown. */
  send(batch: Batch): Promise<Result>
  /** Back to its pool, which drops it where it is broken. */
  release(isBroken: boolean): void
}

/** The connections of a pool at this moment. */
export interface ConnectionCounts {
  open: number
  idle: number
  /** Requests for a connection that wait for one. */
  waiting: number
}

export interface ClientPool {
  connect(): Promise<Client>
  connections(): ConnectionCounts
  end(): Promise<void>
}

/** What the driver cannot know of a statement, because it never reads SQL. */
export interface Directions {
  /** Planned once per connection, under this name. */
  name?: string
  /** No caller waits for it: inside a transaction it leaves with the next statement, which reports if it failed. */
  isDeferred?: boolean
  /** It sets this statement timeout for the rest of its transaction. */
  timeoutMs?: number
  /** It lets its transaction be answered before it is on disk. */
  isStoredSoon?: boolean
}

/** A compiled query with what the driver should know of it. */
export interface DirectedQuery<Row = unknown> extends CompiledQuery<Row> {
  directions?: Directions
}

/** Runs a compiled query with directions for the driver. */
export function executeDirected<Row>(db: Kysely<Tables>, query: CompiledQuery<Row>, directions: Directions) {
  const directed: DirectedQuery<Row> = { ...query, directions }
  return db.executeQuery<Row>(directed)
}
