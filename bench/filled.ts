import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../packages/api/src/database/database.ts'
import { openEmbedded } from '../packages/api/src/database/embedded.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { settle } from '../packages/api/src/database/settle.ts'
import { startServer } from '../e2e/hosts.ts'
import { startPostgres } from '../tools/postgres.ts'
import { say, seconds, type Host } from './subject.ts'
import { timed } from './timing.ts'

/** A demo server over a database that holds as much as a brand's. */
export interface Filled {
  origin: string
  /** The process of the server. */
  pid: number
  /** Of its PostgreSQL, where it runs on one. */
  url: string | undefined
}

interface Place {
  environment: Record<string, string>
  isFilled: boolean
  open(): Promise<Database> | Database
  leave(): Promise<void>
}

/** DATABASE_URL names a PostgreSQL to use instead of one that is gone afterwards, FILLED=yes says that it holds the rows. */
async function onPostgres(kept = process.env.DATABASE_URL): Promise<Place> {
  const postgres = kept ? undefined : await startPostgres()
  const url = kept ?? postgres!.emptyUrl
  return {
    environment: { DATABASE_URL: url, REGISTRATION: 'invite' },
    isFilled: process.env.FILLED === 'yes' && kept === process.env.DATABASE_URL,
    open: () => openPostgres(url),
    leave: async () => postgres?.stop(),
  }
}

/** DATA names a folder that keeps the embedded database, filled, for another run. */
async function onEmbedded(): Promise<Place> {
  const kept = process.env.DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'rad-bench-')))
  return {
    environment: { DATA_DIR: folder },
    isFilled: kept !== undefined && existsSync(join(kept, 'database')),
    open: () => openEmbedded(join(folder, 'database')),
    leave: async () => {
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * As a database does by itself sooner or later: it marks the pages whose rows everybody sees, without which an index alone
 * answers nothing, and tells the planner of the rows.
 */
async function putInOrder(database: Database): Promise<void> {
  await sql`vacuum`.execute(database.owner)
  await settle(database)
}

/** Makes a demo database, has it filled, and lets `ask` read a server over it. */
export async function onFilled<T>(
  host: Host,
  fill: (database: Database) => Promise<unknown>,
  ask: (filled: Filled) => Promise<T>,
  /** A PostgreSQL to use whatever else is told. */
  on?: string,
): Promise<T> {
  const place = await (host === 'postgres' ? onPostgres(on) : onEmbedded())
  try {
    if (!place.isFilled) {
      await startServer(place.environment).then((server) => server.stop())
      const database = await place.open()
      const { took } = await timed(() => fill(database).then(() => putInOrder(database))).finally(() =>
        database.close(),
      )
      say(`Filled in ${seconds(took)}`)
    }
    const server = await startServer(place.environment)
    return await ask({ origin: server.origin, pid: server.pid, url: place.environment.DATABASE_URL }).finally(() =>
      server.stop(),
    )
  } finally {
    await place.leave()
  }
}
