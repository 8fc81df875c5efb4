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

/** A demo server with as much data as a real brand has. */
export interface SeededHost {
  origin: string
  /** The process of the server. */
  pid: number
  /** Of its PostgreSQL, where it runs on one. */
  url: string | undefined
}

interface SeedTarget {
  environment: Record<string, string>
  isSeeded: boolean
  open(): Promise<Database> | Database
  leave(): Promise<void>
}

/** DATABASE_URL names a PostgreSQL to use instead of a temporary one, FILLED=yes states that it has the rows. */
async function onPostgres(given = process.env.DATABASE_URL): Promise<SeedTarget> {
  const postgres = given ? undefined : await startPostgres()
  const url = given ?? postgres!.emptyUrl
  return {
    environment: { DATABASE_URL: url, REGISTRATION: 'invite' },
    isSeeded: process.env.FILLED === 'yes' && given === process.env.DATABASE_URL,
    open: () => openPostgres(url),
    leave: async () => postgres?.stop(),
  }
}

/** DATA names a folder that keeps the embedded database, filled, for another run. */
async function onEmbedded(): Promise<SeedTarget> {
  const given = process.env.DATA
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'rad-bench-')))
  return {
    environment: { DATA_DIR: folder },
    isSeeded: given !== undefined && existsSync(join(given, 'database')),
    open: () => openEmbedded(join(folder, 'database')),
    leave: async () => {
      if (!given) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Does at once what autovacuum does sooner or later: sets the visibility map, which index-only scans need, and updates the
 * statistics of the planner.
 */
async function vacuumAndSettle(database: Database): Promise<void> {
  await sql`vacuum`.execute(database.owner)
  await settle(database)
}

/** Creates a demo database, seeds it, and runs `ask` against a server on it. */
export async function withSeededHost<T>(
  host: Host,
  seed: (database: Database) => Promise<unknown>,
  ask: (seeded: SeededHost) => Promise<T>,
  /** A PostgreSQL to use, whatever DATABASE_URL is. */
  on?: string,
): Promise<T> {
  const place = await (host === 'postgres' ? onPostgres(on) : onEmbedded())
  try {
    if (!place.isSeeded) {
      await startServer(place.environment).then((server) => server.stop())
      const database = await place.open()
      const { took } = await timed(() => seed(database).then(() => vacuumAndSettle(database))).finally(() =>
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
