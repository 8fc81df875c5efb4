import { Addresses } from './addresses.ts'
import { openDatabase, type Database } from './database.ts'
import { listenOn } from './listening.ts'
import { openPool } from './postgres-client.ts'
import { openStandby } from './standby.ts'
import type { AroundWait } from './waits.ts'

interface Options {
  connections?: number
  /** A hot standby that may answer reads which are a little old, and by how many seconds at most. */
  standby?: { url: string; lag_seconds: number } | undefined
  /** Goes around each wait. */
  around?: AroundWait | undefined
}

/**
 * Opens PostgreSQL 15 or newer; of several hosts in the URL, the one that takes writes. The login needs no superuser; it
 * owns the tables and may enter the roles of a request.
 */
export function openPostgres(url: string, { connections = 10, standby, around }: Options = {}): Database {
  const addresses = new Addresses(url)
  const pool = openPool(addresses, { max: connections, pipeline: true })
  // Outside of transactions, which set their own limits.
  const sidePool = openPool(addresses, { max: 2, query_timeout: 5_000 })
  const database = openDatabase('postgres', pool, { pubSub: listenOn(addresses), around })
  const standbyPool = standby && openStandby({ ...standby, connections, around }, sidePool)
  return {
    ...database,
    beside: (statement, parameters) => sidePool.query(statement, parameters),
    ...(standbyPool ? { standby: standbyPool } : {}),
    close: async () => {
      await standbyPool?.close()
      await sidePool.end()
      await database.close()
    },
  }
}
