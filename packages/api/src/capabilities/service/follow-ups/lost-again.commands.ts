import { sql } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { DeclaredSubjects, Verdict } from '#capabilities/service/revalidations/hook.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'

/** The customer would have come after all: they are followed up again. One that is not lost any more stays as it is. */
async function followUpAgain(ctx: CommandContext, id: string, { no }: Verdict): Promise<void> {
  const moved = await ctx.db
    .updateTable('follow_up')
    .set({ status: 'open', lost_reason_id: null, lost_on: null, ...nextVersion(ctx) })
    .where('id', '=', id)
    .where('status', '=', 'lost')
    .returning('id')
    .executeTakeFirst()
  if (!moved) return
  const [before, after] = [{ status: 'lost' }, { status: 'open' }]
  await recordEvent(ctx, { entity_kind: 'follow_up', entity_id: id, type: 'open', text: no, before, after })
  await ctx.audit({ action: 'move', entity: 'follow_up', entity_id: id, before, after: { ...after, revalidation: no } })
}

/** The lines of the timeline that a follow-up has from being lost. */
const losses = sql`timeline_event where entity_kind = 'follow_up' and type = 'lost'`

/** Customers that outlets gave up as lost, for a call from outside the outlet (docs/domain.md#revalidations). */
export const lostCustomers: DeclaredSubjects = {
  kind: 'lost_customer',
  table: 'follow_up',
  declared: sql`select id, no, outlet_id, region_id, channel_id,
      (select max(event.at) from (select at, entity_id from ${losses}) event where event.entity_id = follow_up.id) as at
    from follow_up where status = 'lost'`,
  deciders: async (db, id) => {
    const { rows } = await sql<{ id: string }>`
      select distinct actor_id as id from ${losses} and entity_id = ${id}::uuid and actor_id is not null`.execute(db)
    return rows.map((one) => one.id)
  },
  overturn: followUpAgain,
}
