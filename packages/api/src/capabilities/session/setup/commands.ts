import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { checkNewPassword } from '#capabilities/session/auth/password-policy.rules.ts'
import { findTaken } from '#capabilities/session/auth/queries.ts'
import { actorOf, asAuth, signIn } from '#capabilities/session/auth/sessions.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import type { setupApi } from './contract.ts'
import { setupHash, takeSetupToken } from './token.commands.ts'

/** Makes the first administrator with the token of the console. However many try at once, there is one. */
export async function createFirstAdmin(ctx: Context<typeof setupApi.create>): Promise<SignedIn> {
  const { body, deps, request } = ctx
  const hash = await hashOf(body.token)
  const open = await inTransaction(deps.database, asAuth, 'read', setupHash)
  if (open === undefined) throw notFound()
  await signInLimits(deps).tryFrom(request.address)
  if (open !== hash) throw badLink()
  checkNewPassword(body.password, body)
  const password_hash = await deps.passwords.hash(body.password)
  return inTransaction(deps.database, asAuth, 'write', async (db) => {
    if (!(await takeSetupToken(db, hash))) throw notFound()
    const { email: taken } = await findTaken(db, body.email, body.email)
    if (taken) throw invalid({ email: taken[0]! })
    const user = await db
      .insertInto('app_user')
      .values({
        email: body.email,
        username: body.email,
        full_name: body.full_name,
        status: 'active',
        roles: ['admin'],
      })
      .returning(['id', 'email', 'username', 'full_name', 'avatar', 'status', 'roles'])
      .executeTakeFirstOrThrow()
    await db.insertInto('user_credential').values({ user_id: user.id, password_hash }).execute()
    await db.insertInto('user_scope').values({ user_id: user.id }).execute()
    const after = { email: user.email, roles: user.roles }
    await writeAudit(db, actorOf(user), request, { action: 'set_up', entity: 'user', entity_id: user.id, after })
    return signIn(ctx, db, user, { remember: false, by: 'set-up' })
  })
}
