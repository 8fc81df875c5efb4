import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { endSession, endSessionsOf } from '#capabilities/session/auth/commands.ts'
import type { signInsApi } from './contract.ts'

/** Ends one of the user's own sessions; that of another user is not found, nor is one that ended before. */
export async function endSignIn(ctx: Context<typeof signInsApi.end>): Promise<undefined> {
  const { db, actor, params } = ctx
  const own = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!own) throw notFound()
  await endSession(db, own.id, 'ended_by_owner', ctx.deps.clock.now())
  await ctx.audit({ action: 'end_sign_in', entity: 'session', entity_id: own.id })
  return undefined
}

/** Ends every session of the user except the current one. */
export async function endOtherSignIns(ctx: Context<typeof signInsApi.endOthers>): Promise<{ ended: number }> {
  const { db, actor } = ctx
  const ended = await endSessionsOf(db, actor.user_id, 'ended_by_owner', ctx.deps.clock.now(), actor.session_id)
  await ctx.audit({ action: 'end_other_sign_ins', entity: 'user', entity_id: actor.user_id, after: { ended } })
  return { ended }
}
