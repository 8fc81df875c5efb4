import { Addresses } from './addresses.ts'
import { openDatabase, type Standby } from './database.ts'
import { openPool } from './postgres-client.ts'
import type { AroundWait } from './waits.ts'

/** Looked at so often: how far it is, and where the primary was. */
const lookEveryMs = 500

interface Queryable {
  query(statement: string, parameters: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** Where the primary's log stood at a moment. Who has read the log up to there has everything of before. */
interface Mark {
  at: number
  log: number
}

const whereItIs = async (server: Queryable, place: string): Promise<number | null> => {
  const { rows } = await server.query(`select pg_wal_lsn_diff(${place}, '0/0')::bigint as log`, [])
  return (rows[0] as { log: number | null }).log
}

/**
 * Follows a standby by the logs of both: no clock of another machine and no row of ours is needed to know how old it is,
 * also while nothing is written.
 */
export function openStandby(
  {
    url,
    lag_seconds,
    connections,
    around,
  }: { url: string; lag_seconds: number; connections: number; around?: AroundWait | undefined },
  primary: Queryable,
): Standby {
  const lagMs = lag_seconds * 1000
  const database = openDatabase('postgres', openPool(new Addresses(url), { max: connections, pipeline: true }), {
    around,
  })
  // A separate connection: those above may have a transaction open.
  const beside = openPool(new Addresses(url), { max: 1, query_timeout: 5_000 })
  let marks: Mark[] = []
  let reachedAt = 0

  async function look() {
    const at = Date.now()
    const log = await whereItIs(primary, 'pg_current_wal_lsn()')
    if (log !== null) marks = [...marks, { at, log }].filter((mark) => mark.at > at - 2 * lagMs)
    // No answer where it has stopped replicating.
    const read = await whereItIs(beside, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
    reachedAt = marks.findLast((mark) => read !== null && mark.log <= read)?.at ?? reachedAt
  }

  let timer: NodeJS.Timeout | undefined
  const keepLooking = async () => {
    // Where either cannot be reached, the last reading ages, and expires as usual.
    await look().catch(() => undefined)
    if (!isClosed) timer = setTimeout(() => (looking = keepLooking()), lookEveryMs)
  }
  let isClosed = false
  let looking = keepLooking()

  return {
    database,
    lagMs,
    reached: () => (reachedAt > Date.now() - lagMs ? new Date(reachedAt) : undefined),
    doubt() {
      reachedAt = 0
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await beside.end()
      await database.close()
    },
  }
}
