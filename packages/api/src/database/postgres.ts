import pg from 'pg'
import { openDatabase, type Database } from './database.ts'
import { listenOn } from './listening.ts'
import { valueParsers } from './values.ts'

/** Opens PostgreSQL 15 or newer. The login needs no superuser; it owns the tables and may enter the roles of a request. */
export function openPostgres(url: string, options: { connections?: number } = {}): Database {
  const open = (max: number) => openPool(url, max)
  const [pool, besides] = [open(options.connections ?? 10), open(2)]
  const database = openDatabase('postgres', pool, listenOn(url))
  return {
    ...database,
    beside: (statement, parameters) => besides.query(statement, [...parameters]),
    close: async () => {
      await besides.end()
      await database.close()
    },
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Reports are many small scans: compiling them costs more than it saves (measured: 756 against 256 ms).
    options: '-c search_path=public -c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000',
    types: { getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that dies while a request holds it: that request hears of it by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
