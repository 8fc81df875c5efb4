import { CompiledQuery, sql, type Kysely } from 'kysely'
import { channel } from './channel.ts'
import { executeDirected, type Directions } from './client.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.gen.ts'

/** Who a transaction runs for. Every one runs as a role that owns nothing (migrations/1001_database_roles.sql). */
export type Runner =
  | {
      as: 'rad_app' | 'rad_desk' | 'rad_network'
      actor_id: string
      roles: readonly string[]
      viewer_id?: string | undefined
    }
  | { as: 'rad_network'; actor_id?: undefined; roles?: undefined; viewer_id?: undefined }
  | { as: 'rad_auth'; actor_id?: undefined; roles?: undefined; viewer_id?: undefined }

interface Options {
  timeoutMs?: number
  /** Aborted when the client was answered meanwhile that it took too long. */
  tooLate?: AbortSignal | undefined
  /** Whether it sorts and groups very many rows: there is memory for that, so that they need not go over the disk. */
  sorts?: boolean | undefined
  /** Goes on also while the disk is full, as what the role of sign-in does. */
  usesReserve?: boolean
}

const uuid = /^[0-9a-f-]{36}$/
const roleCode = /^[A-Za-z]{2,10}$/

/** Sets something for the rest of a transaction; it leaves with the next statement. Takes no parameters. */
const setLocal = async (db: Kysely<Tables>, settings: readonly string[], directions: Directions = {}) =>
  void (await executeDirected(db, CompiledQuery.raw(settings.map((setting) => `set local ${setting}`).join('; ')), {
    ...directions,
    isDeferred: true,
  }))

/** Gives the rest of a transaction other limits, in milliseconds: for one statement, and for waiting for a lock. */
export function limitStatements(db: Kysely<Tables>, limits: { timeoutMs?: number; lockMs: number }): Promise<void> {
  const { timeoutMs, lockMs } = limits
  const settings = [`lock_timeout = ${Math.trunc(lockMs)}`]
  if (timeoutMs === undefined) return setLocal(db, settings)
  return setLocal(db, [`statement_timeout = ${Math.trunc(timeoutMs)}`, ...settings], { timeoutMs })
}

/**
 * Has rows read in the order of an index, where there is one of their order, rather than collected and sorted: for what is known
 * to be very many rows under row-level security, of which PostgreSQL guesses that there are few. It applies until it is set
 * otherwise.
 */
export const readInOrder = (db: Kysely<Tables>, isInOrder: boolean) =>
  setLocal(db, [`enable_sort = ${isInOrder ? 'off' : 'on'}`])

/** Lets a transaction be answered before it is on disk: for what can be made again. */
export const storeSoon = (db: Kysely<Tables>) => setLocal(db, ['synchronous_commit = off'], { isStoredSoon: true })

/** Narrows and times a transaction that has begun. Values are checked, because they are part of the text. */
async function narrow(
  db: Kysely<Tables>,
  runner: Runner,
  access: 'read' | 'write',
  { timeoutMs = 5_000, sorts }: Options,
): Promise<void> {
  const settings = [`role ${runner.as}`, `statement_timeout = ${Math.trunc(timeoutMs)}`]
  if (sorts) settings.push(`work_mem = '64MB'`)
  if (runner.actor_id !== undefined) {
    if (!uuid.test(runner.actor_id)) throw new TypeError('The actor is not a uuid')
    settings.push(`rad.actor = '${runner.actor_id}'`)
    if (runner.viewer_id !== undefined) {
      if (!uuid.test(runner.viewer_id)) throw new TypeError('The viewer is not a uuid')
      // What is personal is closed to them (migrations/1035_personal_rows.sql).
      settings.push(`rad.viewer = '${runner.viewer_id}'`)
    }
    settings.push(`rad.roles = '${runner.roles.filter((role) => roleCode.test(role)).join(',')}'`)
  }
  await setLocal(db, settings, { timeoutMs })
  if (access === 'read' && (runner.as === 'rad_app' || runner.as === 'rad_desk')) await noteScope(db)
}

/**
 * Has what the actor sees worked out once, instead of by every wall that a statement mentions. Of a reading it cannot change
 * meanwhile (migrations/1005_people_and_scope.sql).
 */
const noteScope = async (db: Kysely<Tables>) =>
  void (await executeDirected(db, CompiledQuery.raw('select rad.note_scope()'), {
    name: 'note_scope',
    isDeferred: true,
  }))

const published = new WeakMap<Kysely<Tables>, Set<string>>()

/**
 * Publishes a message to the listeners on every server of this database, once the transaction is committed; never where it
 * is rolled back. Short: PostgreSQL carries 8000 bytes at most.
 */
export function publishOnCommit(db: Kysely<Tables>, message: string): void {
  const messages = published.get(db)
  if (!messages) throw new Error('Only a transaction of inTransaction says something')
  messages.add(message)
}

/** PostgreSQL stores messages until the commit and carries them to every server. */
const carry = (db: Kysely<Tables>, messages: ReadonlySet<string>) =>
  executeDirected(
    db,
    sql`select pg_notify(${channel}, message) from unnest(${sql.val([...messages])}::text[]) message`.compile(db),
    { isDeferred: true },
  )

type Parameters<T> = [
  database: Pick<Database, 'owner' | 'publish' | 'publishHere' | 'reserve'>,
  runner: Runner,
  access: 'read' | 'write',
  work: (db: Kysely<Tables>) => Promise<T>,
  options?: Options,
]

/** Commits what `work` did, or rolls all of it back where it throws. On a full disk it may be done once more. */
export async function inTransaction<T>(...given: Parameters<T>): Promise<T> {
  const [{ reserve }, runner, access, , options] = given
  if (access === 'read' || !reserve) return once(...given)
  return reserve.write(runner.as === 'rad_auth' || options?.usesReserve === true, () => once(...given))
}

/** A list and its counts are of one moment. */
const begun = (owner: Kysely<Tables>, access: 'read' | 'write') =>
  access === 'read'
    ? owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : owner.transaction()

async function once<T>(...[database, runner, access, work, options = {}]: Parameters<T>): Promise<T> {
  const messages = new Set<string>()
  const result = await begun(database.owner, access).execute(async (db) => {
    await narrow(db, runner, access, options)
    published.set(db, messages)
    const worked = await work(db)
    // The client was answered meanwhile that it failed.
    options.tooLate?.throwIfAborted()
    if (messages.size > 0 && !database.publish) await carry(db, messages)
    return worked
  })
  messages.forEach((message) => (database.publish ?? database.publishHere)?.(message))
  return result
}
