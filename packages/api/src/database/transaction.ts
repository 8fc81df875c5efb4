import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import { channel } from './channel.ts'
import type { Tables } from './tables.gen.ts'

/** Who a transaction runs for. Every one runs as a role that owns nothing (migrations/0001_roles.sql). */
export type Runner =
  | { as: 'rad_app' | 'rad_network'; actor_id: string; roles: readonly string[] }
  | { as: 'rad_network'; actor_id?: undefined; roles?: undefined }
  | { as: 'rad_auth'; actor_id?: undefined; roles?: undefined }

interface Options {
  timeoutMs?: number
  /** Aborted when who asked was told meanwhile that it took too long. */
  tooLate?: AbortSignal | undefined
  /** Whether it sorts and groups very many rows: there is memory for that, so that they need not go over the disk. */
  sorts?: boolean
  /** Goes on also while the disk is full, as what the role of sign-in does. */
  usesReserve?: boolean
}

const uuid = /^[0-9a-f-]{36}$/
const roleCode = /^[A-Za-z]{2,10}$/

/** Begins, narrows and times one transaction in a single round trip. Values are checked: this text takes no parameters. */
function beginning(runner: Runner, access: 'read' | 'write', { timeoutMs = 5_000, sorts }: Options): string {
  const lines = [
    access === 'read' ? 'begin isolation level repeatable read read only' : 'begin',
    `set local role ${runner.as}`,
  ]
  lines.push(`set local statement_timeout = ${Math.trunc(timeoutMs)}`)
  if (sorts) lines.push(`set local work_mem = '64MB'`)
  if (runner.actor_id !== undefined) {
    if (!uuid.test(runner.actor_id)) throw new TypeError('The actor is not a uuid')
    lines.push(`set local rad.actor = '${runner.actor_id}'`)
    lines.push(`set local rad.roles = '${runner.roles.filter((role) => roleCode.test(role)).join(',')}'`)
  }
  return lines.join('; ')
}

const said = new WeakMap<Kysely<Tables>, Set<string>>()

/**
 * Says something to whoever listens on any server of this database, once the transaction is committed; never where it
 * is rolled back. Short: PostgreSQL carries 8000 bytes at most.
 */
export function sayOnCommit(db: Kysely<Tables>, message: string): void {
  const messages = said.get(db)
  if (!messages) throw new Error('Only a transaction of inTransaction says something')
  messages.add(message)
}

/** PostgreSQL keeps what is said until the commit and carries it to every server. */
const carry = (db: Kysely<Tables>, messages: ReadonlySet<string>) =>
  sql`select pg_notify(${channel}, message) from unnest(${sql.val([...messages])}::text[]) message`.execute(db)

type Parameters<T> = [
  database: Pick<Database, 'owner' | 'pass' | 'reserve'>,
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

async function once<T>(...[database, runner, access, work, options = {}]: Parameters<T>): Promise<T> {
  return database.owner.connection().execute(async (db) => {
    await sql.raw(beginning(runner, access, options)).execute(db)
    const messages = new Set<string>()
    said.set(db, messages)
    try {
      const result = await work(db)
      // Who asked was told meanwhile that it failed.
      options.tooLate?.throwIfAborted()
      if (messages.size > 0 && !database.pass) await carry(db, messages)
      await sql.raw('commit').execute(db)
      messages.forEach((message) => database.pass?.(message))
      return result
    } catch (error) {
      // The first error is the one to tell; a connection too broken to roll back is dropped by its pool.
      await sql
        .raw('rollback')
        .execute(db)
        .catch(() => undefined)
      throw error
    }
  })
}
