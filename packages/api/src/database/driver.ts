import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Client, ClientPool, DirectedQuery } from './client.ts'
import { PipelinedClient } from './pipelined-client.ts'
import { plainWait, type AroundWait } from './waits.ts'

/** The trace of an error from the database ends within its client: that of the caller goes below. */
function withCaller(error: unknown, caller: Error): unknown {
  if (error instanceof Error) error.stack = `${error.stack}\n${caller.stack?.replace(/^.*\n/, '')}`
  return error
}

/** A client for as long as one piece of work has it. Afterwards nothing gets through, even for code that still refers to it. */
export class DriverConnection implements DatabaseConnection {
  readonly #client: PipelinedClient
  /** Its transaction has ended, or it was given back. */
  #isOver = false

  constructor(client: PipelinedClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters, directions }: DirectedQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction of this statement is over')
    try {
      const { rows, rowCount } = await this.#client.execute({ sql, parameters, name: directions?.name }, directions)
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) }
    } catch (error) {
      throw withCaller(error, new Error('Called here'))
    }
  }

  /** Many rows come page by page (database/cursor.ts), which needs no separate portal of a connection. */
  streamQuery(): never {
    throw new Error('Read many rows with readPages')
  }

  begin(settings: TransactionSettings): void {
    this.#client.begin(settings)
  }

  async commit(): Promise<void> {
    this.#isOver = true
    await this.#client.commit()
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    await this.#client.rollback()
  }

  async release(): Promise<void> {
    this.#isOver = true
    await this.#client.release()
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: ClientPool
  readonly #around: AroundWait
  readonly #pipelined = new WeakMap<Client, PipelinedClient>()

  constructor(pool: ClientPool, around: AroundWait) {
    this.#pool = pool
    this.#around = around
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DriverConnection> {
    const client = await this.#pool.connect()
    const pipelined = this.#pipelined.get(client) ?? new PipelinedClient(client, this.#around)
    this.#pipelined.set(client, pipelined)
    return new DriverConnection(pipelined)
  }

  async beginTransaction(connection: DriverConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: DriverConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: DriverConnection): Promise<void> {
    return connection.rollback()
  }

  releaseConnection(connection: DriverConnection): Promise<void> {
    return connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * The one driver under every query, over the clients of PostgreSQL (database/postgres-client.ts) and of the embedded
 * database (database/worker-client.ts). It never reads SQL: it knows where a transaction begins and ends because it
 * begins and ends it, and the rest from the directions of a query (`executeDirected`).
 *
 * What it guarantees:
 * - Pipelining. The beginning of a transaction and its settings leave in one piece with its first statement. A deferred
 *   statement leaves with the next one, at the latest with the commit. A read takes one trip, its end included.
 * - Order. Statements run in the order in which they were sent. The first that fails is the error that is thrown, and the
 *   error of a deferred one is thrown by the statement that it left with.
 * - Failed beginnings. Where a beginning or a setting fails, no statement of its transaction does anything.
 * - Aborted commits. A transaction in which a statement failed is never answered as committed, even where the error was
 *   swallowed: its commit throws that error.
 * - Clean connections. A transaction is over before its connection is lent again; one that cannot be rolled back is
 *   dropped. A statement that comes after the end of its transaction is refused, and never runs with the rights of the owner.
 * - Prepared statements. One with a name is planned once by each connection (database/prepared.ts).
 * - Unresponsive connections. Where no answer comes although PostgreSQL should long have cancelled the statement, the
 *   connection is ended. How long a statement may take is what its transaction set.
 * - Durability. A commit is answered once it is on disk, unless its transaction declared that it need not be.
 */
export const pipeliningDialect = (pool: ClientPool, around: AroundWait = plainWait): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PipeliningDriver(pool, around),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
