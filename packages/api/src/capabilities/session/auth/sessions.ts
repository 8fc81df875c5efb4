import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command.ts'
import type { Actor, Db, Deps, RequestFacts } from '#kernel/context.ts'
import { notSignedIn } from '#kernel/errors.ts'
import { endSession } from './commands.ts'
import { findSession, userDataOf, type User } from './queries.ts'
import { abilityOf } from './rights.ts'
import { hashOf, newSecret, readAccessToken, signAccessToken, tokenSeconds } from './tokens.ts'

const sessionHours = 12
/** Parallel tabs may use one refresh token within this time; later use means it was stolen. */
const graceSeconds = 10
/** How long a looked-up sign-in is believed. Ending one takes effect within this time, on every server. */
const believeMs = 3_000

export const cookieName = '__Host-rad-session'

const asAuth = { as: 'rad_auth' } as const
const clientOf = (request: RequestFacts) => hashOf(`${request.headers.get('user-agent') ?? ''}\n${request.address}`)

/** A browser that can keep a Secure cookie; other clients hold on to the body's token alone. */
function canBind(request: RequestFacts): boolean {
  const origin = request.headers.get('origin')
  if (!origin || !request.headers.has('sec-fetch-site')) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

function cookieOf(request: RequestFacts): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

async function issueRefreshToken(db: Db, session_id: string, now: Date): Promise<string> {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + tokenSeconds * 1000)
  await db
    .insertInto('refresh_token')
    .values({ hash: await hashOf(token), session_id, issued_at: now, expires_at })
    .execute()
  return token
}

/** Starts a sign-in: one row, its first refresh token, and for browsers a cookie without which that token is worthless. */
export async function startSession(db: Db, deps: Deps, request: RequestFacts, user: User) {
  const now = deps.clock.now()
  const binding = canBind(request) ? newSecret() : undefined
  const { id } = await db
    .insertInto('user_session')
    .values({
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionHours * 3_600_000),
      user_agent: request.headers.get('user-agent')?.slice(0, 400) ?? null,
      address: request.address,
      binding_hash: binding ? await hashOf(binding) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('app_user').set({ last_login_at: now }).where('id', '=', user.id).execute()
  const refreshToken = await issueRefreshToken(db, id, now)
  const accessToken = await signAccessToken(deps.settings.secret, user.id, id, now)
  const cookie =
    binding && `${cookieName}=${binding}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${sessionHours * 3600}`
  return { signedIn: { userData: userDataOf(user), accessToken, refreshToken }, cookie }
}

const refused = () => notSignedIn('auth.expired', 'Invalid refresh token.')

async function findRefreshToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('user_session', 'user_session.id', 'refresh_token.session_id')
    .select(['hash', 'session_id', 'refresh_token.expires_at', 'used_at', 'used_by', 'binding_hash'])
    .where('hash', '=', await hashOf(token))
    .where('ended_at', 'is', null)
    .where('user_session.expires_at', '>', now.toISOString())
    .forUpdate('refresh_token')
    .executeTakeFirst()
}

/** Exchanges a refresh token. A token used again, later or by another client, ends the whole sign-in. */
export async function refreshSession(deps: Deps, request: RequestFacts, token: string) {
  const now = deps.clock.now()
  const client = await clientOf(request)
  const outcome = await inTransaction(deps.database, asAuth, 'write', async (db) => {
    const held = await findRefreshToken(db, token, now)
    if (!held || Date.parse(held.expires_at) <= now.getTime()) return undefined
    const cookie = cookieOf(request)
    if (held.binding_hash && held.binding_hash !== (cookie && (await hashOf(cookie)))) return undefined
    const user = await findSession(db, held.session_id, now)
    if (!user) return undefined
    const isParallelTab = () =>
      held.used_by === client && now.getTime() - Date.parse(held.used_at!) <= graceSeconds * 1000
    if (held.used_at && !isParallelTab()) {
      await endSession(db, held.session_id, 'refresh_reuse', now)
      const entry = { action: 'refresh_reuse', entity: 'session', entity_id: held.session_id }
      await writeAudit(db, { user_id: user.id, full_name: user.full_name, roles: user.roles }, request, entry)
      return 'reused'
    }
    if (!held.used_at)
      await db
        .updateTable('refresh_token')
        .set({ used_at: now, used_by: client })
        .where('hash', '=', held.hash)
        .execute()
    await db.updateTable('user_session').set({ last_seen_at: now }).where('id', '=', held.session_id).execute()
    return { user, session_id: held.session_id, refreshToken: await issueRefreshToken(db, held.session_id, now) }
  })
  if (outcome === 'reused')
    deps.log.warn({ request: request.id, address: request.address }, 'a refresh token was used again: sign-in ended')
  if (!outcome || outcome === 'reused') throw refused()
  const accessToken = await signAccessToken(deps.settings.secret, outcome.user.id, outcome.session_id, now)
  return { userData: userDataOf(outcome.user), accessToken, refreshToken: outcome.refreshToken }
}

/** Finds the actor of a request. A sign-in is looked up in the database and believed for three seconds. */
export function identifier(deps: Deps): (request: RequestFacts) => Promise<Actor> {
  const believed = new Map<string, { actor: Actor; until: number }>()

  const lookUp = async (user_id: string, session_id: string, now: Date): Promise<Actor | undefined> => {
    const found = await inTransaction(deps.database, asAuth, 'read', (db) => findSession(db, session_id, now))
    if (!found || found.id !== user_id) return undefined
    return {
      user_id,
      session_id,
      email: found.email,
      full_name: found.full_name,
      roles: found.roles,
      ability: abilityOf(found.roles),
      whole_network: found.whole_network,
    }
  }

  return async (request) => {
    const header = request.headers.get('authorization')
    const token = /^Bearer ([\w.-]+)$/.exec(header ?? '')?.[1]
    if (!token) throw notSignedIn('auth.required', 'Please sign in.')
    const now = deps.clock.now()
    const named = await readAccessToken(deps.settings.secret, token, now)
    if (!named) throw notSignedIn('auth.expired', 'Your sign-in has expired. Please sign in again.')
    const held = believed.get(named.session_id)
    if (held && held.until > now.getTime() && held.actor.user_id === named.user_id) return held.actor
    const actor = await lookUp(named.user_id, named.session_id, now)
    if (!actor) {
      believed.delete(named.session_id)
      throw notSignedIn('auth.expired', 'Your sign-in has ended. Please sign in again.')
    }
    if (believed.size > 10_000) believed.clear()
    believed.set(named.session_id, { actor, until: now.getTime() + believeMs })
    return actor
  }
}
