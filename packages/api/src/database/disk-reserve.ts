import { sql } from 'kysely'
import { channel } from './channel.ts'
import type { Database } from './database.ts'
import { limitStatements } from './transaction.ts'

/** What is kept: enough for one more file of PostgreSQL's log, and the rows of very many sign-ins. */
const reservedBytes = 16 * 1024 * 1024
/** There is room again once this much is free beside the reserve, so that it does not come and go with every change. */
const spareBytes = 16 * 1024 * 1024
const pageBytes = 8_000
/** While the disk is full, it is looked at so often at most. */
const lookEveryMs = 3_000
/** Servers that look at the same moment do so one after the other. */
const reserveLock = 727_002

/** What one server tells the others when it finds the disk full. */
const nowFull = JSON.stringify({ disk: 'full' })

const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : undefined)
/** What PostgreSQL says of a disk that is full. */
const diskFull = '53100'

class NoRoom extends Error {
  readonly code = diskFull
}

/** Room on the disk of the database for what must go on while it is full. */
export interface DiskReserve {
  /** Does a write. While the disk is full only `mayUseIt` gets through: signing in, and ending sign-ins. */
  write<T>(mayUseIt: boolean, work: () => Promise<T>): Promise<T>
  /** Refuses at once what would have to be written down at its end. */
  expectRoom(): Promise<void>
  /** Whether changes are refused, for want of room. */
  isFull(): Promise<boolean>
}

type Owner = Pick<Database, 'owner'>

/** A table of so many bytes that nobody reads. It needs no log and does not outlive a crash. */
async function fill({ owner }: Owner, table: string, bytes: number): Promise<void> {
  await sql`create unlogged table ${sql.table(table)} (filler text)`.execute(owner)
  // In place and as it stands, or a page of the same letter would be packed to next to nothing.
  await sql`alter table ${sql.table(table)} alter column filler set storage plain`.execute(owner)
  await sql`insert into ${sql.table(table)}
    select repeat('x', ${sql.lit(pageBytes)}) from generate_series(1, ${sql.lit(Math.ceil(bytes / 8192))}::int)`.execute(
    owner,
  )
}

/** Makes the reserve, or sees that it is there; answers whether there is room. */
const make = ({ owner }: Owner): Promise<boolean> =>
  owner
    .transaction()
    .execute(async (db) => {
      await limitStatements(db, { timeoutMs: 20_000, lockMs: 1_000 })
      await sql`select pg_advisory_xact_lock(${sql.lit(reserveLock)})`.execute(db)
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(pg_relation_size(to_regclass('rad.disk_reserve')), 0)::int as bytes`.execute(db)
      if (rows[0]!.bytes >= reservedBytes) return true
      await sql`drop table if exists rad.disk_reserve`.execute(db)
      await fill({ owner: db }, 'rad.disk_reserve', reservedBytes)
      await fill({ owner: db }, 'rad.disk_spare', spareBytes)
      await sql`drop table rad.disk_spare`.execute(db)
      return true
    })
    .catch((error: unknown) => {
      // Somebody else is at it: he finds out.
      if (codeOf(error) === diskFull || codeOf(error) === '55P03') return false
      throw error
    })

/**
 * Keeps room on the disk of the database, in a table of its own, and gives it up when the disk is full. From then on
 * changes are refused at once, but for signing in and ending sign-ins, which have the room to themselves; their sessions
 * and their lines of the audit trail are written as ever. That ends by itself once there is room.
 */
export async function keepReserve(database: Database, say: (line: string) => void): Promise<DiskReserve> {
  let isFull = false
  let lookedAt = 0
  let looking: Promise<void> | undefined
  let releasing: Promise<void> | undefined

  const turnFull = () => {
    if (!isFull) say('the disk of the database is full: changes are refused, but for sign-ins')
    isFull = true
    lookedAt = performance.now()
  }
  async function release(): Promise<void> {
    turnFull()
    // Nothing is written to drop a table but a few lines of the log, which has its place already.
    await sql`drop table if exists rad.disk_reserve`.execute(database.owner)
    if (database.publish) database.publish(nowFull)
    else await sql`select pg_notify(${channel}, ${nowFull})`.execute(database.owner)
  }
  async function look(): Promise<void> {
    lookedAt = performance.now()
    isFull = !(await make(database))
    if (!isFull) say('the disk of the database has room again')
  }
  const mayHaveRoom = async () => {
    if (!isFull) return true
    if (performance.now() - lookedAt >= lookEveryMs) looking ??= look().finally(() => (looking = undefined))
    await looking
    return !isFull
  }
  const expectRoom = async () => {
    if (!(await mayHaveRoom())) throw new NoRoom('There is no room on the disk of the database')
  }

  database.subscribe((message) => {
    if (message === nowFull) turnFull()
  })
  if (!(await make(database))) turnFull()
  return {
    expectRoom,
    isFull: async () => !(await mayHaveRoom()),
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
}
