import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

const waitingOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('na_declaration')
    .select('id')
    .where('outlet_id', '=', outlet_id)
    .where('status', '=', 'declared')
    .execute()

/** Declarations that wait for approval go where their follow-ups go, which count for both. */
export const declarationsOfOutlet: CasesOfOutlet = {
  kind: 'follow_up',
  open: () => Promise.resolve([]),
  move: async (ctx, from, to) => {
    const ids = (await waitingOf(ctx.db, from.id)).map(({ id }) => id)
    await ctx.db
      .updateTable('na_declaration')
      .set({ outlet_id: to.id, dealer_id: to.dealer_id, region_id: to.region_id, ...nextVersion(ctx) })
      .where(sql<boolean>`id = any (${sql.val(ids)}::uuid[])`)
      .execute()
    await recordOutletMoves(ctx, 'na_declaration', ids, from, to)
  },
}
