import pg from 'pg'
import { openDatabase, type Database } from './database.ts'
import { listenOn } from './listening.ts'
import { inFewerTrips } from './round-trips.ts'
import { valueParsers } from './values.ts'

/** Opens PostgreSQL 15 or newer. The login needs no superuser; it owns the tables and may enter the roles of a request. */
export function openPostgres(url: string, options: { connections?: number } = {}): Database {
  const pool = openPool({ connectionString: url, max: options.connections ?? 10, pipeline: true })
  // Outside of transactions, which say themselves how long something may take.
  const besides = openPool({ connectionString: url, max: 2, query_timeout: 5_000 })
  const database = openDatabase('postgres', inFewerTrips(pool), listenOn(url))
  return {
    ...database,
    beside: (statement, parameters) => besides.query(statement, [...parameters]),
    close: async () => {
      await besides.end()
      await database.close()
    },
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Reports are many small scans: compiling them costs more than it saves (measured: 756 against 256 ms).
    options: '-c search_path=public -c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000',
    types: { getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that dies while a request holds it: that request hears of it by the statement that fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endWhenSilent(client)
  })
  return pool
}

/** PostgreSQL cancels a statement that takes too long; what it says is on its way for this long at most. */
const onItsWayMs = 2_000

/**
 * Ends a connection on which no answer comes although PostgreSQL should long have cancelled the statement: the line is
 * dead, and nobody else would notice for a quarter of an hour.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  let limitMs: number | undefined
  const query = (given: unknown, ...more: unknown[]) => {
    const asked = typeof given === 'string' ? { text: given } : (given as Partial<pg.QueryConfig>)
    const { text } = asked
    if (text === undefined) return send(given, ...more)
    limitMs = statedIn(text) ?? limitMs
    const limit = limitMs === undefined ? {} : { query_timeout: limitMs + onItsWayMs }
    if (isEnd(text)) limitMs = undefined
    const answer = send({ ...asked, ...limit }, ...more)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === silent) void client.end().catch(() => undefined)
      })
    return answer
  }
  Object.assign(client, { query })
}

/** What the driver says where no answer came. */
const silent = 'Query read timeout'

/** How long a statement says that those after it may take: the beginning of a transaction does. */
function statedIn(statement: string): number | undefined {
  const stated = /^begin\b.*\bset local statement_timeout = (\d+)/.exec(statement)?.[1]
  return stated === undefined ? undefined : Number(stated)
}

const isEnd = (statement: string) => statement === 'commit' || statement === 'rollback'
