import { inTransaction } from '#database/transaction.ts'
import { runnerOf, writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { isMistake } from '#kernel/command/errors.ts'
import { accessChanged } from './commands.ts'
import type { authApi } from './contract.ts'
import { knowsOwnPassword } from './own-password.commands.ts'

async function mark(db: Db, session_id: string, locked_at: Date | null): Promise<boolean> {
  const marked = await db
    .updateTable('user_session')
    .set({ locked_at })
    .where('id', '=', session_id)
    .where('locked_at', locked_at ? 'is' : 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (marked) accessChanged(db, marked.user_id)
  return marked !== undefined
}

/** Locks the screen of this sign-in, in every tab of its browser; who did so already is answered alike. */
export async function lockScreen(ctx: Context<typeof authApi.lock>): Promise<undefined> {
  const { db, actor, deps, audit } = ctx
  const isNew = await mark(db, actor.session_id, deps.clock.now())
  if (!isNew) return ctx.unchanged() as undefined
  await audit({ action: 'lock_screen', entity: 'session', entity_id: actor.session_id })
  return undefined
}

/**
 * Unlocks it with the password. The tries are those of one's own password elsewhere; each wrong one is in the trail, since
 * another person may sit at that screen.
 */
export async function unlockScreen(ctx: Context<typeof authApi.unlock>): Promise<undefined> {
  const { deps, actor, request, body } = ctx
  const session = { entity: 'session', entity_id: actor.session_id }
  const write = (work: (db: Db) => Promise<unknown>) => inTransaction(deps.database, runnerOf(actor), 'write', work)
  try {
    await knowsOwnPassword(ctx, body.password, 'password')
  } catch (error) {
    if (isMistake(error)) await write((db) => writeAudit(db, actor, request, { action: 'unlock_refused', ...session }))
    throw error
  }
  await write(async (db) => {
    const wasLocked = await mark(db, actor.session_id, null)
    if (wasLocked) await writeAudit(db, actor, request, { action: 'unlock_screen', ...session })
  })
  return undefined
}
