import type { Socket } from 'node:net'
import pg from 'pg'
import type { Addresses } from './addresses.ts'
import type { Batch, Client, ClientPool, Result } from './client.ts'
import { isLineLost } from './line-lost.ts'
import { valueParsers } from './values.ts'

/** PostgreSQL cancels a statement that takes too long; its error is on its way for this long at most. */
const onItsWayMs = 2_000

/** The message of node-postgres where no answer came in time. */
const noAnswer = 'Query read timeout'

/** A connection to PostgreSQL over node-postgres, which sends each statement of a batch without waiting for the one before. */
class PostgresClient extends pg.Client {
  async send(batch: Batch): Promise<Result> {
    try {
      // The first that fails is the cause of the errors of the others.
      const { rows, rowCount } = (await Promise.all(this.#write(batch))).at(-1)!
      return { rows, rowCount: rowCount ?? 0 }
    } catch (error) {
      this.#endWhenUnresponsive(error)
      throw error
    }
  }

  /** Writes them as one piece. */
  #write({ statements, timeoutMs }: Batch): Promise<pg.QueryResult>[] {
    const limit = timeoutMs === undefined ? {} : { query_timeout: timeoutMs + onItsWayMs }
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    try {
      return statements.map(({ sql, parameters, name }) =>
        this.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }), ...limit }),
      )
    } finally {
      stream.uncork()
    }
  }

  /**
   * No answer came although PostgreSQL should long have cancelled the statement: the connection is dead, which would otherwise
   * go unnoticed for a quarter of an hour.
   */
  #endWhenUnresponsive(error: unknown): void {
    // It is dropped whether this end succeeds or not.
    if (error instanceof Error && error.message === noAnswer) void this.end().catch(() => undefined)
  }
}

/** The server that answered is not the one that takes writes. */
class IsStandby extends Error {
  readonly code = '57P03'
}

async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]!.standby) throw new IsStandby('This server takes no writes')
}

const usual: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // Reports are many small scans: compiling them costs more than it saves (measured: 756 against 256 ms).
  options: '-c search_path=public -c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000',
  types: { getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format) },
}

/** A pool, and one statement at a time for who needs no transaction. */
interface PostgresPool extends ClientPool {
  query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
}

type PoolConfig = Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'pipeline'>

/** A pool, and how a connection is taken from it that did not break with another one. */
function poolOf(addresses: Addresses, config: PoolConfig) {
  // Raised where a connection broke: those that were open then most likely broke with it, and are not handed out again.
  let breaks = 0
  class ClientOfPool extends PostgresClient {
    readonly #openedAfter = breaks
    constructor(given?: pg.ClientConfig) {
      super({ ...given, connectionString: addresses.url })
    }
    get isDoubtful(): boolean {
      return this.#openedAfter !== breaks
    }
    override async send(batch: Batch): Promise<Result> {
      return super.send(batch).catch((error: unknown) => {
        if (isLineLost(error) && !this.isDoubtful) breaks += 1
        throw error
      })
    }
  }
  const pool = new pg.Pool({
    ...usual,
    ...config,
    Client: ClientOfPool,
    ...(addresses.count === 1 ? {} : { onConnect: refuseStandby }),
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that dies while a request uses it: that request gets the error from the statement that fails.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const take = async () => {
    for (;;) {
      const client = (await pool.connect()) as ClientOfPool & pg.PoolClient
      if (!client.isDoubtful) return client
      client.release(true)
    }
  }
  return { pool, take }
}

/** Connections to whichever of these servers takes writes. */
export function openPool(addresses: Addresses, config: PoolConfig): PostgresPool {
  const { pool, take } = poolOf(addresses, config)
  const connect = async () => {
    for (let left = addresses.count; ; left -= 1) {
      const { url } = addresses
      try {
        return await take()
      } catch (error) {
        if (left <= 1) throw error
        addresses.passOver(url)
      }
    }
  }
  return {
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: connect satisfies () => Promise<Client>,
    end: () => pool.end(),
    async query(statement, parameters) {
      const client = await connect()
      const answered = await client.query(statement, [...parameters]).catch((error: Error) => {
        client.release(error)
        throw error
      })
      client.release()
      return answered
    },
  }
}
