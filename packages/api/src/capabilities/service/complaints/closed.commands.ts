import { sql } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { DeclaredSubjects, Verdict } from '#capabilities/service/revalidations/hook.ts'
import { returnToWork } from '#capabilities/service/tickets/returning.commands.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { leaveClosedOutlet } from './succession.commands.ts'

const lockComplaint = ({ db }: CommandContext, id: string) =>
  db.selectFrom('complaint').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * The customer is not satisfied after all: the complaint is worked on again, with its ticket. A ticket that was closed as unjustified
 * stays closed, and the customer is answered by hand, as before.
 */
async function reopenComplaint(ctx: CommandContext, id: string, { no }: Verdict): Promise<void> {
  const complaint = await lockComplaint(ctx, id)
  if (!complaint) throw notFound()
  if (complaint.status !== 'closed') return
  const ticket = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('complaint_id', '=', id)
    .where('status', '=', 'closed')
    .where('justification', '<>', 'unjustified')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (ticket) await returnToWork(ctx, ticket.id, no)
  await ctx.db
    .updateTable('complaint')
    .set({ status: 'under_resolution', closed_at: null, satisfied_at_close: null, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await leaveClosedOutlet(ctx, id)
  await recordEvent(ctx, {
    entity_kind: 'complaint',
    entity_id: id,
    type: 'not_satisfied',
    text: no,
    before: { status: 'closed' },
    after: { status: 'under_resolution' },
  })
  await ctx.audit({
    action: 'move',
    entity: 'complaint',
    entity_id: id,
    before: { status: 'closed' },
    after: { status: 'under_resolution', revalidation: no },
  })
}

/** Complaints that were closed, for the call-back from outside the outlet (docs/domain.md#complaints). */
export const closedComplaints: DeclaredSubjects = {
  kind: 'complaint_closure',
  table: 'complaint',
  declared: sql`select id, no, outlet_id, region_id, channel_id, closed_at as at from complaint
    where status = 'closed' and outlet_id is not null`,
  deciders: async (db, id) => {
    const { rows } = await sql<{ id: string }>`
      select distinct actor_id as id from timeline_event
      where entity_kind = 'complaint' and entity_id = ${id}::uuid and type = 'closed' and actor_id is not null`.execute(
      db,
    )
    return rows.map((one) => one.id)
  },
  overturn: reopenComplaint,
}
