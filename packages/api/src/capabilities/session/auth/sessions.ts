import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { outside } from '#kernel/command/clock.ts'
import type { Identify } from '#kernel/request/answer.ts'
import { believing } from '#kernel/command/believed.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Actor, Context, Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { notSignedIn } from '#kernel/command/errors.ts'
import { admit } from '#capabilities/admin/maintenance/commands.ts'
import type { SignedIn } from './contract.ts'
import { bindSession, deviceOf } from './cookies.ts'
import { tellOfNewDevice } from './new-device.commands.ts'
import { findSession, userDataOf, type User } from './queries.ts'
import { abilityOf } from './rights.rules.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import { personSignsIn } from './hook.ts'
import { signAccessToken, tokenReader, tokenSeconds } from './tokens.ts'

/** A session ends for good after half a day, or after 30 days with "remember me". */
const sessionSeconds = 12 * 3600
const rememberedSeconds = 30 * 86_400
/**
 * How long a browser may rest before it has to sign in again. The tokens themselves last ten minutes
 * (docs/domain.md#sign-in); past that, a refresh token is taken from the browser that holds the cookie of the sign-in,
 * and from no other. A client without cookies has the ten minutes only.
 */
export const idleSeconds = 30 * 60
/** How long a looked-up sign-in is believed where the notice of its end or change is lost. */
const believeMs = 3_000

/** Every handler of sign-in has these. */
export type SignInContext = Pick<Context, 'deps' | 'request' | 'header'>

/** Transactions of sign-in run before there is an actor. */
export const asAuth = { as: 'rad_auth' } as const

interface StoredSession {
  id: string
  expires_at: string
  remembered: boolean
  binding_hash: string | null
}

const isBound = (session: StoredSession) => session.binding_hash !== null

/** The next refresh token of a sign-in; it never outlives the sign-in itself. */
export async function issueRefreshToken(db: Db, session: StoredSession, now: Date): Promise<string> {
  const token = newSecret()
  const rest = session.remembered ? rememberedSeconds : idleSeconds
  const until = now.getTime() + (isBound(session) ? rest : tokenSeconds) * 1000
  const expires_at = new Date(Math.min(until, Date.parse(session.expires_at)))
  await db
    .insertInto('refresh_token')
    .values({ hash: await hashOf(token), session_id: session.id, issued_at: now, expires_at })
    .execute()
  return token
}

/** Whether this person signed in before at all, and ever from this device. */
const formerSignIns = (db: Db, user_id: string, device_hash: string) =>
  db
    .selectFrom('user_session')
    .select([
      sql<boolean>`count(*) > 0`.as('any'),
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash}), false)`.as('here'),
    ])
    .where('user_id', '=', user_id)
    .where('viewer_session_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Starts a sign-in: one row, its first refresh token, and for browsers a cookie without which that token is worthless. */
export async function startSession(
  ctx: SignInContext,
  db: Db,
  user: User,
  wish: { remember: boolean },
): Promise<SignedIn> {
  const { deps, request } = ctx
  const now = deps.clock.now()
  request.line.user = user.id
  await admit(db, now, user.roles)
  const seconds = wish.remember ? rememberedSeconds : sessionSeconds
  const binding_hash = await bindSession(ctx, seconds)
  const device_hash = await deviceOf(ctx)
  const former = await formerSignIns(db, user.id, device_hash)
  const remembered = wish.remember && binding_hash !== null
  const session = await db
    .insertInto('user_session')
    .values({
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + (remembered ? rememberedSeconds : sessionSeconds) * 1000),
      user_agent: request.headers.get('user-agent')?.slice(0, 400) ?? null,
      address: request.address,
      binding_hash,
      remembered,
      device_hash,
    })
    .returning(['id', 'expires_at', 'remembered', 'binding_hash'])
    .executeTakeFirstOrThrow()
  await db.updateTable('app_user').set({ last_login_at: now }).where('id', '=', user.id).execute()
  if (former.any && !former.here) await tellOfNewDevice(ctx, db, user, session.id)
  const refreshToken = await issueRefreshToken(db, session, now)
  const accessToken = await signAccessToken(deps.settings.secret, user.id, session.id, outside(deps.clock))
  return { userData: userDataOf(user), accessToken, refreshToken }
}

export const actorOf = (user: User) => ({ user_id: user.id, full_name: user.full_name, roles: user.roles })

/** Starts a session and adds a line about it to the audit trail. `by` is the method of signing in. */
export async function signIn(
  ctx: SignInContext,
  db: Db,
  user: User,
  how: { remember: boolean; by: 'password' | 'totp' | 'recovery code' | 'passkey' | 'invitation' | 'set-up' },
): Promise<SignedIn> {
  const signedIn = await startSession(ctx, db, user, how)
  await writeAudit(db, actorOf(user), ctx.request, {
    action: 'sign_in',
    entity: 'user',
    entity_id: user.id,
    after: { by: how.by },
  })
  for (const tell of personSignsIn.connected) await tell(db, ctx.deps, user.id)
  return signedIn
}

/** The access token of a request. */
const tokenOf = ({ headers }: RequestInfo) => /^Bearer ([\w.-]+)$/.exec(headers.get('authorization') ?? '')?.[1]

/** Finds the actor of a request. A sign-in is looked up in the database, and believed until it ends or changes. */
export function identifier(deps: Deps): Identify {
  const believed = believing<Actor>(deps.database, {
    subject: 'sign-ins',
    forMs: believeMs,
    peopleOf: ({ user_id, viewer }) => [user_id, viewer?.user_id],
  })
  const readToken = tokenReader(deps.settings.secret)

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
      is_agent: found.is_agent,
      ...(found.viewer ? { viewer: found.viewer } : {}),
      ...(found.is_locked ? { isLocked: true } : {}),
    }
  }

  const hasToken = async (request: RequestInfo) => {
    const token = tokenOf(request)
    return token !== undefined && (await readToken(token, outside(deps.clock))) !== undefined
  }

  const identify = async (request: RequestInfo) => {
    const token = tokenOf(request)
    if (!token) throw notSignedIn('auth.required', 'Sign in to continue.')
    const now = deps.clock.now()
    const named = await readToken(token, outside(deps.clock))
    if (!named) throw notSignedIn('auth.expired', 'Your session has expired. Sign in again.')
    const { user_id, session_id } = named
    const actor = await believed.find(`${session_id} ${user_id}`, now, () => lookUp(user_id, session_id, now))
    if (!actor) throw notSignedIn('auth.expired', 'Your session has ended. Sign in again.')
    return actor
  }
  return Object.assign(identify, { hasToken })
}
