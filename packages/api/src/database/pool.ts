import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Addresses } from './addresses.ts'
import { endWhenSilent } from './silent-line.ts'
import { valueParsers } from './values.ts'
import type { Connections } from './waits.ts'

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
interface Pool extends Omit<PostgresPool, 'connect'> {
  connect(): Promise<pg.PoolClient>
  query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
  connections(): Connections
}

/** Connections to whichever of these servers takes writes. */
export function openPool(
  addresses: Addresses,
  config: Pick<pg.PoolConfig, 'max' | 'query_timeout' | 'pipeline'>,
): Pool {
  const isOne = addresses.count === 1
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addresses.url })
    }
  }
  const pool = new pg.Pool({
    ...usual,
    ...config,
    Client,
    ...(isOne ? {} : { onConnect: refuseStandby }),
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that dies while a request holds it: that request hears of it by the statement that fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endWhenSilent(client)
  })
  const connect = async () => {
    for (let left = addresses.count; ; left -= 1) {
      const { url } = addresses
      try {
        return await pool.connect()
      } catch (error) {
        if (left <= 1) throw error
        addresses.passOver(url)
      }
    }
  }
  return {
    options: pool.options,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect,
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
