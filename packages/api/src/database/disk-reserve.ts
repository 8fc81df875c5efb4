import { sql } from 'kysely'
import { channel } from './channel.ts'
import type { Database } from './database.ts'
import { limitStatements } from './transaction.ts'

/** The size of the reserve: enough for one more file of PostgreSQL's log, and the rows of very many sign-ins. */
const reservedBytes = 16 * 1024 * 1024
/** There is room again once this much is free beside the reserve, so that it does not come and go with every change. */
const spareBytes = 16 * 1024 * 1024
const pageBytes = 8_000
/** Until there is a reserve, the disk is looked at so often at most. */
const lookEveryMs = 3_000
/** The advisory lock under which servers that look at the same moment do so one after the other. */
export const reserveLock = 727_002

/** The message of one server to the others when it finds the disk full. */
const nowFull = JSON.stringify({ disk: 'full' })

const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : undefined)
/** PostgreSQL's code for a disk that is full. */
const diskFull = '53100'
/** Its code for a lock that was waited for too long. */
const lockTimeout = '55P03'

class NoRoom extends Error {
  readonly code = diskFull
}

/** Room on the disk of the database for what must go on while it is full. */
export interface DiskReserve {
  /** Does a write. While the disk is full only `mayUseIt` gets through: signing in, and ending sign-ins. */
  write<T>(mayUseIt: boolean, work: () => Promise<T>): Promise<T>
  /** Refuses at once what would have to be written down at its end. */
  expectRoom(): Promise<void>
  /** Whether changes are refused, for lack of space. */
  isFull(): Promise<boolean>
}

/** A database with such a reserve on its disk. */
export type DatabaseWithReserve = Database & { readonly reserve: DiskReserve }

type Owner = Pick<Database, 'owner'>

/** A table of so many bytes that is never read. It needs no log and does not outlive a crash. */
async function fill({ owner }: Owner, table: string, bytes: number): Promise<void> {
  await sql`create unlogged table ${sql.table(table)} (filler text)`.execute(owner)
  // In place and uncompressed, or a page of the same letter would be packed to next to nothing.
  await sql`alter table ${sql.table(table)} alter column filler set storage plain`.execute(owner)
  await sql`insert into ${sql.table(table)}
    select repeat('x', ${sql.lit(pageBytes)}) from generate_series(1, ${sql.lit(Math.ceil(bytes / 8192))}::int)`.execute(
    owner,
  )
}

/** The result of an attempt to make the reserve. `locked` leaves the disk unknown: another server may be making it now. */
type Attempt = 'reserved' | 'full' | 'locked'

/** Makes the reserve, or sees that it is there. */
const makeReserve = ({ owner }: Owner): Promise<Attempt> =>
  owner
    .transaction()
    .execute(async (db): Promise<Attempt> => {
      await limitStatements(db, { timeoutMs: 20_000, lockMs: 1_000 })
      await sql`select pg_advisory_xact_lock(${sql.lit(reserveLock)})`.execute(db)
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(pg_relation_size(to_regclass('rad.disk_reserve')), 0)::int as bytes`.execute(db)
      if (rows[0]!.bytes >= reservedBytes) return 'reserved'
      await sql`drop table if exists rad.disk_reserve`.execute(db)
      await fill({ owner: db }, 'rad.disk_reserve', reservedBytes)
      await fill({ owner: db }, 'rad.disk_spare', spareBytes)
      await sql`drop table rad.disk_spare`.execute(db)
      return 'reserved'
    })
    .catch((error: unknown) => {
      if (codeOf(error) === diskFull) return 'full'
      if (codeOf(error) === lockTimeout) return 'locked'
      throw error
    })

/** Gives the reserve up. While it is being read, for instance by pg_dump, it stays until the next try. */
const dropReserve = ({ owner }: Owner): Promise<void> =>
  owner
    .transaction()
    .execute(async (db) => {
      await sql.raw(`set local lock_timeout = '1s'`).execute(db)
      // Nothing is written to drop a table but a few lines of the log, which has its place already.
      await sql`drop table if exists rad.disk_reserve`.execute(db)
    })
    .catch((error: unknown) => {
      if (codeOf(error) !== lockTimeout) throw error
    })

/** What a server knows of the disk. Only `full` refuses changes; unless it is `reserved`, the disk is looked at again and again. */
type DiskState = 'reserved' | 'full' | 'unknown'

/** Follows the state of the disk: what this server and the others find. */
function watchDisk(database: Database, say: (line: string) => void) {
  let state: DiskState = 'unknown'
  let lookedAt = 0
  let looking: Promise<void> | undefined

  const turnFull = () => {
    if (state !== 'full') say('the disk of the database is full: changes are refused, but for sign-ins')
    state = 'full'
    lookedAt = performance.now()
  }
  async function look(): Promise<void> {
    lookedAt = performance.now()
    const attempt = await makeReserve(database)
    if (attempt === 'full') turnFull()
    if (attempt !== 'reserved') return
    if (state === 'full') say('the disk of the database has room again')
    state = 'reserved'
  }
  const isFull = () => state === 'full'
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))

  database.subscribe((message) => {
    if (message === nowFull) turnFull()
  })
  return {
    turnFull,
    look: lookOnce,
    async hasRoom(): Promise<boolean> {
      if (state === 'reserved') return true
      const isDue = performance.now() - lookedAt >= lookEveryMs
      // Only a change that would be refused waits for what is found.
      if (state === 'full') await (isDue ? lookOnce() : looking)
      else if (isDue)
        lookOnce().catch((error: unknown) => say(`no space could be reserved on the disk: ${String(error)}`))
      return !isFull()
    },
  }
}

/**
 * Reserves space on the disk of the database, in a separate table, and gives it up when the disk is full. From then on
 * changes are refused at once, but for signing in and ending sign-ins, which have the room to themselves; their sessions
 * and their lines of the audit trail are written as usual. That ends automatically once there is space.
 */
export async function withReserve(database: Database, say: (line: string) => void): Promise<DatabaseWithReserve> {
  const disk = watchDisk(database, say)
  let releasing: Promise<void> | undefined

  async function release(): Promise<void> {
    disk.turnFull()
    await dropReserve(database)
    if (database.publish) database.publish(nowFull)
    else await sql`select pg_notify(${channel}, ${nowFull})`.execute(database.owner)
  }
  const expectRoom = async () => {
    if (!(await disk.hasRoom())) throw new NoRoom('There is no room on the disk of the database')
  }

  await disk.look()
  const reserve: DiskReserve = {
    expectRoom,
    isFull: async () => !(await disk.hasRoom()),
    async write(mayUseIt, work) {
      if (!mayUseIt) await expectRoom()
      try {
        return await work()
      } catch (error) {
        if (codeOf(error) !== diskFull) throw error
        await (releasing ??= release().finally(() => (releasing = undefined)))
        if (!mayUseIt) throw error
        // Nothing of the first try is left, and now there is room.
        return work()
      }
    },
  }
  return { ...database, reserve }
}
