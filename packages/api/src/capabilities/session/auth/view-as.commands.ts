import { inTransaction } from '#database/transaction.ts'
import { outside } from '#kernel/command/clock.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, notFound } from '#kernel/command/errors.ts'
import { endSession } from './commands.ts'
import type { authApi, SignedIn } from './contract.ts'
import { userDataOf, userFields, type User } from './queries.ts'
import { abilityOf } from './rights.rules.ts'
import { asAuth, issueRefreshToken } from './sessions.ts'
import { signAccessToken } from './tokens.ts'

const viewMinutes = 30

type Viewing = Context<typeof authApi.viewAs>

/** The user an administrator may view the product as: any who may sign in and is no administrator. */
async function findSeen(db: Db, { params, actor }: Viewing): Promise<User> {
  const person = await db.selectFrom('app_user').select(userFields()).where('id', '=', params.id).executeTakeFirst()
  if (!person) throw notFound()
  if (person.id === actor.user_id) throw forbidden('You’re already viewing as yourself.')
  if (abilityOf(person.roles).can('manage', 'all')) throw forbidden('You can’t view as an administrator.')
  if (person.status !== 'active') throw conflict('state.view_as', 'This person can’t sign in right now.')
  return person
}

/**
 * Begins a session of the person viewed, bound to the browser of the administrator and to their own session: it ends with
 * that one. No notification is sent, and the person does not count as active.
 */
export function startViewing(ctx: Viewing): Promise<SignedIn> {
  const { deps, actor, request } = ctx
  const now = deps.clock.now()
  return inTransaction(deps.database, asAuth, 'write', async (db) => {
    const person = await findSeen(db, ctx)
    const own = await db
      .selectFrom('user_session')
      .select(['binding_hash', 'user_agent'])
      .where('id', '=', actor.session_id)
      .executeTakeFirstOrThrow()
    const session = await db
      .insertInto('user_session')
      .values({
        ...own,
        user_id: person.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + viewMinutes * 60_000),
        address: request.address,
        device_hash: null,
        viewer_session_id: actor.session_id,
      })
      .returning(['id', 'expires_at', 'remembered', 'binding_hash'])
      .executeTakeFirstOrThrow()
    await writeAudit(db, actor, request, {
      action: 'view_as_start',
      entity: 'user',
      entity_id: person.id,
      after: { seen: person.full_name, until: session.expires_at },
    })
    const refreshToken = await issueRefreshToken(db, session, now)
    const accessToken = await signAccessToken(deps.settings.secret, person.id, session.id, outside(deps.clock))
    return { userData: userDataOf(person), accessToken, refreshToken }
  })
}

/** Ends the view of this request; the administrator's own session continues. */
export async function stopViewing(ctx: Context<typeof authApi.stopViewing>): Promise<undefined> {
  const { db, actor, deps, audit } = ctx
  if (!actor.viewer) throw conflict('state.view_as', 'You’re already viewing as yourself.')
  await endSession(db, actor.session_id, 'view_as_end', deps.clock.now())
  await audit({ action: 'view_as_end', entity: 'user', entity_id: actor.user_id })
  return undefined
}
