import { inTransaction } from '#database/transaction.ts'
import { outside } from '#kernel/command/clock.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { notSignedIn } from '#kernel/command/errors.ts'
import { admit } from '#capabilities/admin/maintenance/commands.ts'
import { endSession } from './commands.ts'
import type { SignedIn } from './contract.ts'
import { cookieOf, sessionCookie } from './cookies.ts'
import { findSession, userDataOf } from './queries.ts'
import { actorOf, asAuth, issueRefreshToken } from './sessions.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import { signAccessToken } from './tokens.ts'

/** Parallel tabs may use one refresh token within this time; later use means it was stolen. */
const graceSeconds = 10

const refused = () => notSignedIn('auth.expired', 'Invalid refresh token.')
const clientOf = (request: RequestInfo) => hashOf(`${request.headers.get('user-agent') ?? ''}\n${request.address}`)

async function findRefreshToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('user_session', 'user_session.id', 'refresh_token.session_id')
    .select([
      'hash',
      'user_session.id',
      'refresh_token.expires_at as token_expires_at',
      'user_session.expires_at',
      'remembered',
      'used_at',
      'used_by',
      'binding_hash',
    ])
    .where('hash', '=', await hashOf(token))
    .where('ended_at', 'is', null)
    .where('user_session.expires_at', '>', now.toISOString())
    .forUpdate('refresh_token')
    .executeTakeFirst()
}

type StoredToken = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

async function isBoundElsewhere({ binding_hash }: StoredToken, request: RequestInfo): Promise<boolean> {
  if (!binding_hash) return false
  const cookie = cookieOf(request, sessionCookie)
  return !cookie || (await hashOf(cookie)) !== binding_hash
}

/** A token used before, by another client or later than a tab beside this one would. */
const wasStolen = ({ used_at, used_by }: StoredToken, client: string, now: Date) =>
  used_at !== null && !(used_by === client && now.getTime() - Date.parse(used_at) <= graceSeconds * 1000)

async function slide(db: Db, stored: StoredToken, client: string, now: Date): Promise<string> {
  if (!stored.used_at)
    await db
      .updateTable('refresh_token')
      .set({ used_at: now, used_by: client })
      .where('hash', '=', stored.hash)
      .execute()
  await db.updateTable('user_session').set({ last_seen_at: now }).where('id', '=', stored.id).execute()
  return issueRefreshToken(db, stored, now)
}

/** Exchanges a refresh token. A token used again, later or by another client, ends the whole sign-in. */
export async function refreshSession(deps: Deps, request: RequestInfo, token: string): Promise<SignedIn> {
  const now = deps.clock.now()
  const client = await clientOf(request)
  const outcome = await inTransaction(deps.database, asAuth, 'write', async (db) => {
    const stored = await findRefreshToken(db, token, now)
    if (!stored || Date.parse(stored.token_expires_at) <= now.getTime()) return undefined
    if (await isBoundElsewhere(stored, request)) return undefined
    const user = await findSession(db, stored.id, now)
    if (!user) return undefined
    request.line.user = user.id
    await admit(db, now, user.roles)
    if (wasStolen(stored, client, now)) {
      await endSession(db, stored.id, 'refresh_reuse', now)
      const entry = { action: 'refresh_reuse', entity: 'session', entity_id: stored.id }
      await writeAudit(db, actorOf(user), request, entry)
      return 'reused'
    }
    return { user, session_id: stored.id, refreshToken: await slide(db, stored, client, now) }
  })
  if (outcome === 'reused')
    deps.log.warn({ request: request.id, address: request.address }, 'a refresh token was used again: sign-in ended')
  if (!outcome || outcome === 'reused') throw refused()
  const accessToken = await signAccessToken(
    deps.settings.secret,
    outcome.user.id,
    outcome.session_id,
    outside(deps.clock),
  )
  return { userData: userDataOf(outcome.user), accessToken, refreshToken: outcome.refreshToken }
}
