import { publishOnCommit } from '#database/transaction.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { outboxFilled } from '#kernel/command/outbox.ts'
import { wholeNetwork } from './access.rules.ts'
import type { mailApi } from './contract.ts'

/** Takes a mail off the park. The guard is in the UPDATE: of two people one tries it again. */
export async function retryMail(ctx: Context<typeof mailApi.retry>): Promise<undefined> {
  wholeNetwork(ctx)
  const { id } = ctx.params
  const found = await ctx.db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const changed = await ctx.db
    .updateTable('outbox')
    .set({ parked_at: null, attempts: 0, next_at: ctx.deps.clock.now() })
    .where('id', '=', id)
    .where('parked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('state.move', 'Only failed emails can be retried.')
  publishOnCommit(ctx.db, outboxFilled)
  await ctx.audit({ action: 'retry', entity: 'mail', entity_id: String(id) })
  return undefined
}
