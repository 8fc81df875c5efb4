import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Who a transaction runs for. Every one runs as a role that owns nothing (migration 0001). */
export type Runner =
  | { as: 'rad_app' | 'rad_network'; actor_id: string; roles: readonly string[] }
  | { as: 'rad_network'; actor_id?: undefined; roles?: undefined }
  | { as: 'rad_auth'; actor_id?: undefined; roles?: undefined }

const uuid = /^[0-9a-f-]{36}$/
const roleCode = /^[A-Za-z]{2,10}$/

/** Begins, narrows and times one transaction in a single round trip. Values are checked: this text takes no parameters. */
function beginning(runner: Runner, access: 'read' | 'write', timeoutMs: number): string {
  const lines = [
    access === 'read' ? 'begin isolation level repeatable read read only' : 'begin',
    `set local role ${runner.as}`,
  ]
  lines.push(`set local statement_timeout = ${Math.trunc(timeoutMs)}`)
  if (runner.actor_id !== undefined) {
    if (!uuid.test(runner.actor_id)) throw new TypeError('The actor is not a uuid')
    lines.push(`set local rad.actor = '${runner.actor_id}'`)
    lines.push(`set local rad.roles = '${runner.roles.filter((role) => roleCode.test(role)).join(',')}'`)
  }
  return lines.join('; ')
}

/** Commits what `work` did, or rolls all of it back where it throws. */
export async function inTransaction<T>(
  database: Database,
  runner: Runner,
  access: 'read' | 'write',
  work: (db: Kysely<Tables>) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  return database.owner.connection().execute(async (db) => {
    await sql.raw(beginning(runner, access, options.timeoutMs ?? 5_000)).execute(db)
    try {
      const result = await work(db)
      await sql.raw('commit').execute(db)
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
