import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import { isSameHash, prefixOf } from './key.rules.ts'
import type { KeyScope } from './vocabulary.ts'

/** Why a key opens nothing. `origin`: a page that is not one of the client's sent it. */
export type KeyRefusal = 'unknown' | 'revoked' | 'expired' | 'suspended' | 'origin'

/** The client a key speaks for. */
export interface KeyHolder {
  id: string
  code: string
  name: string
  status: 'active' | 'suspended'
  allowed_origins: string[]
  monthly_message_quota: number
  retention_days: number
  /** Messages before this day are deleted. */
  forgotten_before: string | null
}

export type FoundKey = { client: KeyHolder; key_id: string; scopes: readonly KeyScope[] } | { refused: KeyRefusal }

const keyOfPrefix = (db: Db, prefix: string) =>
  db
    .selectFrom('client_key')
    .innerJoin('client', 'client.id', 'client_key.client_id')
    .select([
      'client_key.id as key_id',
      'client_key.hash',
      'client_key.scopes',
      'client_key.expires_at',
      'client_key.revoked_at',
      'client.id',
      'client.code',
      'client.name',
      'client.status',
      'client.allowed_origins',
      'client.monthly_message_quota',
      'client.retention_days',
      'client.forgotten_before',
    ])
    .where('client_key.prefix', '=', prefix)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof keyOfPrefix>>>

function refusalOf({ revoked_at, expires_at, status, allowed_origins }: Row, now: Date, origin: string | null) {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  if (status === 'suspended') return 'suspended'
  return origin === null || allowed_origins.includes(origin) ? undefined : 'origin'
}

/** When a key was last used is known to the minute, so that a busy one is not written at every call. */
const noteUseOfKey = (db: Db, key_id: string, now: Date) =>
  db
    .updateTable('client_key')
    .set({ last_used_at: now })
    .where('id', '=', key_id)
    .where((is) =>
      is.or([
        is('last_used_at', 'is', null),
        is('last_used_at', '<=', sql<string>`${now.toISOString()}::timestamptz - interval '1 minute'`),
      ]),
    )
    .execute()

const noHash = 'A'.repeat(43)

/**
 * The client of a presented key, or why it is refused. An unknown key takes as long as one with a wrong secret. `origin`
 * is the Origin header of a browser; a server sends none. Runs for the whole network and without a user.
 */
export async function findKey(db: Db, presented: string, now: Date, origin: string | null = null): Promise<FoundKey> {
  const hash = await hashOf(presented)
  const found = await keyOfPrefix(db, prefixOf(presented) ?? '')
  if (!isSameHash(hash, found?.hash ?? noHash) || !found) return { refused: 'unknown' }
  const refused = refusalOf(found, now, origin)
  if (refused) return { refused }
  await noteUseOfKey(db, found.key_id, now)
  const { key_id, scopes, hash: _, expires_at: _until, revoked_at: _revoked, ...client } = found
  return { client, key_id, scopes }
}

/** What a client sent in a month, `yyyy-mm-01`, and what it may. At 100 % no new conversation begins. */
export async function quotaOf(
  db: Db,
  client: Pick<KeyHolder, 'id' | 'monthly_message_quota'>,
  month: string,
): Promise<{ used: number; quota: number; is_used_up: boolean }> {
  const found = await db
    .selectFrom('client_month')
    .select('messages')
    .where('client_id', '=', client.id)
    .where('month', '=', month)
    .executeTakeFirst()
  const used = found?.messages ?? 0
  const quota = client.monthly_message_quota
  return { used, quota, is_used_up: used >= quota }
}
