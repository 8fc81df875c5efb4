import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'

const key = 'setup_token'

/** No user can sign in yet, so a person with access to the console is let in. Those who only registered do not count. */
const isEmpty = async (db: Db) =>
  (await db.selectFrom('app_user').select('id').where('status', '=', 'active').limit(1).executeTakeFirst()) ===
  undefined

/** The hash of the token that makes the first administrator; undefined once there is one. */
export async function setupHash(db: Db): Promise<string | undefined> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return stored && (await isEmpty(db)) ? stored.value : undefined
}

/** Takes the token away, in the transaction that makes the administrator: of many at once, one gets true. */
export async function takeSetupToken(db: Db, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('setting')
    .where('key', '=', key)
    .where('value', '=', hash)
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined && isEmpty(db)
}

/** At start: a new token for the console where no user can sign in; otherwise a token that was left is deleted. */
export async function newSetupToken(database: Database): Promise<string | undefined> {
  if (!(await inTransaction(database, asAuth, 'read', isEmpty))) {
    await database.owner.deleteFrom('setting').where('key', '=', key).execute()
    return undefined
  }
  const token = newSecret()
  const value = await hashOf(token)
  await database.owner
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
  return token
}
