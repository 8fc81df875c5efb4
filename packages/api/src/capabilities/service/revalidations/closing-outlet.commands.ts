import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordEvents, recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

const aheadOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('revalidation')
    .select(['id', 'no', 'status', 'kind'])
    .where('outlet_id', '=', outlet_id)
    .where('status', 'in', ['planned', 'scheduled'])
    .orderBy('planned_on')
    .orderBy('no')
    .execute()

const among = (ids: readonly string[]) => sql<boolean>`id = any (${sql.val([...ids])}::uuid[])`

/** An outlet that is closed is not certified any more. */
async function withdraw(ctx: ActorContext, ids: readonly string[], name: string): Promise<void> {
  await ctx.db
    .updateTable('revalidation')
    .set({ status: 'withdrawn', closed_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where(among(ids))
    .execute()
  await recordEvents(
    ctx,
    ids.map((entity_id) => ({ entity_kind: 'revalidation', entity_id, type: 'withdrawn', text: `${name} closed.` })),
  )
}

/** Planned revalidations of an outlet that closes: what it declared is looked at there, and its certification ends. */
export const revalidationsOfOutlet: CasesOfOutlet = {
  kind: 'revalidation',
  open: aheadOf,
  move: async (ctx, from, to) => {
    const ahead = await aheadOf(ctx.db, from.id)
    const idsOf = (isCertification: boolean) =>
      ahead.filter(({ kind }) => (kind === 'outlet_certification') === isCertification).map(({ id }) => id)
    await withdraw(ctx, idsOf(true), from.name)
    const moved = idsOf(false)
    await ctx.db
      .updateTable('revalidation')
      .set({ outlet_id: to.id, dealer_id: to.dealer_id, region_id: to.region_id, ...nextVersion(ctx) })
      .where(among(moved))
      .execute()
    await recordOutletMoves(ctx, 'revalidation', moved, from, to)
  },
}
