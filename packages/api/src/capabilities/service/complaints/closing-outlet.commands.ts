import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

const openOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('complaint')
    .select(['id', 'no', 'status'])
    .where('outlet_id', '=', outlet_id)
    .where('status', '<>', 'closed')
    .orderBy('received_on')
    .orderBy('no')
    .execute()

/** The complaints that an outlet may not leave behind when it closes. */
export const complaintsOfOutlet: CasesOfOutlet = {
  kind: 'complaint',
  open: openOf,
  move: async (ctx, from, to) => {
    const ids = (await openOf(ctx.db, from.id)).map(({ id }) => id)
    await ctx.db
      .updateTable('complaint')
      .set({ outlet_id: to.id, dealer_id: to.dealer_id, region_id: to.region_id, ...nextVersion(ctx) })
      .where(sql<boolean>`id = any (${sql.val(ids)}::uuid[])`)
      .execute()
    await recordOutletMoves(ctx, 'complaint', ids, from, to)
  },
}
