import type { ActorContext } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'

/** Makes every copy of a dealer old, because one of its outlets changes: the version of a dealer covers its outlets. */
export async function touchDealer(ctx: ActorContext, dealer_id: string): Promise<void> {
  await ctx.db.updateTable('dealer').set(nextVersion(ctx)).where('id', '=', dealer_id).execute()
}
