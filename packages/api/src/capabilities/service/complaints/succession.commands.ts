import { takerOf } from '#capabilities/network/outlets/lookups.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

type Moving = Parameters<typeof recordOutletMoves>[0]

/** A complaint that goes back to work at an outlet that closed meanwhile goes where the cases of that outlet went. */
export async function leaveClosedOutlet(ctx: Moving, id: string): Promise<void> {
  const complaint = await ctx.db.selectFrom('complaint').select('outlet_id').where('id', '=', id).executeTakeFirst()
  const place = complaint?.outlet_id ? await takerOf(ctx.db, complaint.outlet_id) : undefined
  if (!place?.isClosed || !place.taker) return
  const { own, taker } = place
  await ctx.db
    .updateTable('complaint')
    .set({ outlet_id: taker.id, dealer_id: taker.dealer_id, region_id: taker.region_id })
    .where('id', '=', id)
    .execute()
  await recordOutletMoves(ctx, 'complaint', [id], own, taker)
}
