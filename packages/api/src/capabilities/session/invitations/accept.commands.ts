import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { checkNewPassword, minLength } from '#capabilities/session/auth/password-policy.rules.ts'
import { findTaken } from '#capabilities/session/auth/queries.ts'
import { actorOf, asAuth, signIn } from '#capabilities/session/auth/sessions.ts'
import type { invitationsApi } from './contract.ts'
import { findByLink } from './queries.ts'

const standing = async ({ deps, request }: Pick<Context, 'deps' | 'request'>, token: string) => {
  await signInLimits(deps).tryFrom(request.address)
  return inTransaction(deps.database, asAuth, 'read', (db) => findByLink(db, token, deps.clock.now()))
}

/** The person a link invites. */
export async function checkLink(ctx: Context<typeof invitationsApi.checkLink>) {
  const { email, full_name, roles, invited_by, expires_at } = await standing(ctx, ctx.body.token)
  return { email, full_name, roles, invited_by, expires_at, min_length: minLength(false) }
}

/** Marks an invitation as accepted; of two calls at once, one gets through. */
async function take(db: Db, id: string, now: Date): Promise<void> {
  const taken = await db
    .updateTable('invitation')
    .set({ accepted_at: now, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw badLink()
}

/** Makes the user an invitation is for, with its roles and scope, and signs them in. */
export async function accept(ctx: Context<typeof invitationsApi.accept>): Promise<SignedIn> {
  const { body, deps, request } = ctx
  const invited = await standing(ctx, body.token)
  checkNewPassword(body.password, { ...invited, username: body.username })
  const password_hash = await deps.passwords.hash(body.password)
  return inTransaction(deps.database, asAuth, 'write', async (db) => {
    const { id, scope_rows, client_ids, kind, roles, email, full_name } = await findByLink(
      db,
      body.token,
      deps.clock.now(),
    )
    await take(db, id, deps.clock.now())
    const taken = await findTaken(db, email, body.username)
    if (taken.username) throw invalid({ username: taken.username[0]! })
    // The account was created in another way meanwhile: there is nothing left to accept.
    if (taken.email) throw badLink()
    const user = await db
      .insertInto('app_user')
      .values({ email, username: body.username, full_name, kind, roles, status: 'active' })
      .returning(['id', 'email', 'username', 'full_name', 'avatar', 'status', 'roles'])
      .executeTakeFirstOrThrow()
    await db.insertInto('user_credential').values({ user_id: user.id, password_hash }).execute()
    const rows = scope_rows.map((row) => ({ ...row, user_id: user.id }))
    if (rows.length > 0) await db.insertInto('user_scope').values(rows).execute()
    if (client_ids.length > 0)
      await db
        .insertInto('user_client')
        .values(client_ids.map((client_id) => ({ user_id: user.id, client_id })))
        .execute()
    const after = { email, roles, invitation: id }
    await writeAudit(db, actorOf(user), request, {
      action: 'accept_invitation',
      entity: 'user',
      entity_id: user.id,
      after,
    })
    return signIn(ctx, db, user, { remember: false, by: 'invitation' })
  })
}
