import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Passkey, Security } from './contract.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at', 'backed_up'] as const

/** What is needed to check the passkeys of a person. */
export const storedPasskeys = (db: Db, user_id: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', user_id)
    .execute()

/** The passkey a browser answered with, and whose it is. */
export const findPasskey = (db: Db, credential_id: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** A passkey of the user; that of another user is not found. */
export async function findOwnPasskey(db: Db, user_id: string, id: string): Promise<Passkey> {
  const passkey = await db
    .selectFrom('passkey')
    .select(shown)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!passkey) throw notFound()
  return passkey
}

export const findTotp = (db: Db, user_id: string) =>
  db
    .selectFrom('user_totp')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** How a person signs in. */
export async function readSecurity(db: Db, user_id: string): Promise<Omit<Security, 'passkeys_possible'>> {
  const facts = await db
    .selectFrom('app_user')
    .leftJoin('user_totp', 'user_totp.user_id', 'app_user.id')
    .leftJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select([
      'confirmed_at',
      'changed_at',
      sql<number>`(select count(*) from recovery_code r where r.user_id = app_user.id and r.used_at is null)`.as(
        'left',
      ),
    ])
    .where('app_user.id', '=', user_id)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkey')
    .select(shown)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const on = facts.confirmed_at !== null
  return {
    two_step: { on, since: facts.confirmed_at, recovery_codes_left: on ? facts.left : 0 },
    passkeys,
    password_changed_at: facts.changed_at,
  }
}
