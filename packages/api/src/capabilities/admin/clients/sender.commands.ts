import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { CallerError, notSignedIn } from '#kernel/command/errors.ts'
import { consume } from '#kernel/request/limits.ts'
import { findKey, type KeyHolder, type KeyRefusal } from './lookups.ts'
import type { KeyScope } from './vocabulary.ts'

/** A batch of a thousand among conversations of ten thousand messages takes longer than a click. */
const batchMs = 60_000

/** Calls a minute, of one key; and of one address with unknown keys. */
const callsAMinute = 600
const strangersAMinute = 60

/** Counts the calls of one host at one endpoint. */
export const senderLimits = (deps: Deps, door: string) => ({
  ofKey: deps.limiter({ name: `${door}_key`, points: callsAMinute, seconds: 60 }),
  ofStranger: deps.limiter({ name: `${door}_address`, points: strangersAMinute, seconds: 60 }),
})
export type SenderLimits = ReturnType<typeof senderLimits>

export const refusedKey: Record<KeyRefusal, () => CallerError> = {
  unknown: () => notSignedIn('auth.required', 'Send a client API key as the bearer token.'),
  revoked: () => notSignedIn('auth.required', 'This key was revoked.'),
  expired: () => notSignedIn('auth.expired', 'This key has expired.'),
  suspended: () => new CallerError(403, 'client.suspended', 'This client is suspended.'),
  origin: () => new CallerError(403, 'origin', 'This page isn’t one of the client’s origins.'),
}

/** The error for a key that lacks a scope. */
const refusedScope: Record<KeyScope, string> = {
  'messages:write': 'This key can’t send messages.',
  'cards:write': 'This key can’t send job cards.',
  'calls:write': 'This key can’t send calls.',
  'documents:write': 'This key can’t send documents.',
}

/** Batches of a client are written for the whole network and without a user. */
export const inNetwork = <T>(deps: Deps, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: batchMs })

/** Who sends, by the key it carries, and whether that key may. */
export async function senderOf(deps: Deps, request: RequestInfo, limits: SenderLimits, scope: KeyScope) {
  const presented = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const origin = request.headers.get('origin')
  const found = await inNetwork(deps, (db) => findKey(db, presented, deps.clock.now(), origin))
  if ('refused' in found) {
    if (found.refused === 'unknown')
      await consume(limits.ofStranger, request.address, 'Too many attempts from your network. Try again later.')
    throw refusedKey[found.refused]()
  }
  await consume(limits.ofKey, found.key_id, `At most ${callsAMinute} requests per minute.`)
  if (!found.scopes.includes(scope)) throw new CallerError(403, 'client.scope', refusedScope[scope])
  const [brand, prefix] = presented.split('_')
  return { client: found.client, key: `${brand}_${prefix}` }
}

/**
 * Lets no other writer of this client in until the transaction ends, and reads it as it is now: it may have been
 * suspended since the key was looked at.
 */
export async function lockClient(db: Db, id: string): Promise<KeyHolder> {
  const { rows } = await sql<KeyHolder>`
    select id, code, name, status, allowed_origins, monthly_message_quota, retention_days, forgotten_before
    from client where id = ${id}::uuid for no key update`.execute(db)
  return rows[0]!
}

/** The same of one that may still send. */
export async function lockSender(db: Db, id: string): Promise<KeyHolder> {
  const locked = await lockClient(db, id)
  if (locked.status === 'suspended') throw refusedKey.suspended()
  return locked
}
