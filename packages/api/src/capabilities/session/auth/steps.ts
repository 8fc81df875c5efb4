import { sql } from 'kysely'
import type { Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { notSignedIn } from '#kernel/command/errors.ts'
import type { SecondStep } from './contract.ts'
import type { Tables } from '#database/tables.gen.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'

const stepMinutes = 5
const maxTries = 5

const overdue = () => notSignedIn('auth.expired', 'This sign-in timed out or had too many attempts. Sign in again.')

/** What may finish this person's sign-in after their password; empty where the password is enough. */
export async function secondStepsOf(db: Db, user_id: string): Promise<SecondStep[]> {
  const found = await db
    .selectFrom('user_totp')
    .select([
      sql<boolean>`exists (select from passkey where passkey.user_id = user_totp.user_id)`.as('passkey'),
      sql<boolean>`exists (select from recovery_code where recovery_code.user_id = user_totp.user_id and used_at is null)`.as(
        'recovery',
      ),
    ])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!found) return []
  return ['totp', ...(found.passkey ? (['passkey'] as const) : []), ...(found.recovery ? (['recovery'] as const) : [])]
}

type Begun = Pick<Tables['sign_in_step'], 'purpose'> & {
  user_id?: string
  password_changed_at?: string
  remembered?: boolean
  challenge?: string
}

/** The browser of a step: who took the token elsewhere holds nothing. */
const clientOf = (request: RequestInfo) => hashOf(`step ${request.headers.get('user-agent') ?? ''}`)

/** Begins a step that one more call is to finish within five minutes. The token is returned once and stored as a hash. */
export async function beginStep(db: Db, deps: Deps, request: RequestInfo, begun: Begun) {
  const token = newSecret()
  const expires_at = new Date(deps.clock.now().getTime() + stepMinutes * 60_000)
  const row = { ...begun, hash: await hashOf(token), client_hash: await clientOf(request), expires_at }
  await db.insertInto('sign_in_step').values(row).execute()
  return { token, expiresAt: expires_at.toISOString() }
}

/** A step that still counts: in time, in the same browser, and under the password its beginning was checked against. */
const standing = (db: Db, hash: string, client_hash: string, purpose: Begun['purpose'], now: Date) =>
  db
    .selectFrom('sign_in_step')
    .select('hash')
    .where('hash', '=', hash)
    .where('client_hash', '=', client_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', maxTries)
    .where(
      sql<boolean>`(password_changed_at is null or exists (
        select from user_credential c
        where c.user_id = sign_in_step.user_id
          and date_trunc('milliseconds', c.changed_at) = sign_in_step.password_changed_at))`,
    )
    .forUpdate()

/** Takes one of the five tries of a step. It counts even if the try fails, so it is committed separately. */
export async function tryStep(db: Db, deps: Deps, request: RequestInfo, purpose: Begun['purpose'], token: string) {
  const hash = await hashOf(token)
  const step = await db
    .updateTable('sign_in_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', 'in', standing(db, hash, await clientOf(request), purpose, deps.clock.now()))
    .returning(['hash', 'user_id', 'remembered', 'challenge'])
    .executeTakeFirst()
  if (!step) throw overdue()
  return step
}

/** Notes what a passkey is to sign in a step that has begun already. */
export async function challengeStep(db: Db, deps: Deps, request: RequestInfo, token: string, challenge: string) {
  const hash = await hashOf(token)
  const step = await db
    .updateTable('sign_in_step')
    .set({ challenge })
    .where('hash', 'in', standing(db, hash, await clientOf(request), 'second_step', deps.clock.now()))
    .returning(['user_id'])
    .executeTakeFirst()
  if (!step) throw overdue()
  return step
}

/** Ends a step in the transaction of what it led to: of two calls at once, one gets through. */
export async function finishStep(db: Db, hash: string): Promise<void> {
  const gone = await db.deleteFrom('sign_in_step').where('hash', '=', hash).returning('hash').executeTakeFirst()
  if (!gone) throw overdue()
}
