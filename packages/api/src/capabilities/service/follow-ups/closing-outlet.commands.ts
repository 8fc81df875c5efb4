import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

const openOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('follow_up')
    .select(['id', 'no', 'status'])
    .where('outlet_id', '=', outlet_id)
    .where('ended_at', 'is', null)
    .orderBy('due_on')
    .orderBy('no')
    .execute()

/** The follow-ups that an outlet may not leave behind when it closes; its vehicles are followed up by the other outlet from then on. */
export const followUpsOfOutlet: CasesOfOutlet = {
  kind: 'follow_up',
  open: openOf,
  move: async (ctx, from, to) => {
    const ids = (await openOf(ctx.db, from.id)).map(({ id }) => id)
    await ctx.db
      .updateTable('follow_up')
      .set({ outlet_id: to.id, dealer_id: to.dealer_id, region_id: to.region_id, ...nextVersion(ctx) })
      .where(sql<boolean>`id = any (${sql.val(ids)}::uuid[])`)
      .execute()
    await ctx.db
      .updateTable('vehicle')
      .set({ home_outlet_id: to.id, ...nextVersion(ctx) })
      .where('home_outlet_id', '=', from.id)
      .execute()
    await recordOutletMoves(ctx, 'follow_up', ids, from, to)
  },
}
