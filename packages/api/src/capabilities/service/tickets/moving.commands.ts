import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { giveTo } from './reroute.commands.ts'
import { lockTicket } from './state.commands.ts'

/** Open tickets of an outlet whose complaint is none of its open ones: the others go where their complaint goes. */
const openTicketsOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('ticket')
    .leftJoin('complaint', 'complaint.id', 'ticket.complaint_id')
    .select(['ticket.id', 'ticket.no', 'ticket.status'])
    .where('ticket.outlet_id', '=', outlet_id)
    .where('ticket.ended_at', 'is', null)
    .where(
      sql<boolean>`(complaint.id is null or complaint.status = 'closed' or complaint.outlet_id <> ticket.outlet_id)`,
    )
    .orderBy('ticket.opened_at')
    .execute()

/** Gives every open ticket of an outlet that closes to another one, at the level of its dealer or above. */
async function moveOpenTickets(
  ctx: ActorContext,
  from: { id: string; name: string },
  to: { id: string; code: string },
): Promise<void> {
  const open = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('outlet_id', '=', from.id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ calendar_id: string }>`select rad.calendar_of(${to.id}) as calendar_id`.execute(ctx.db)
  for (const { id } of open) {
    const target = { id: to.id, code: to.code, calendar_id: rows[0]!.calendar_id }
    await giveTo(ctx, await lockTicket(ctx.db, { id }), target, `${from.name} closed.`, 2)
  }
}

/** The tickets that an outlet may not leave behind when it closes. */
export const ticketsOfOutlet: CasesOfOutlet = { kind: 'ticket', open: openTicketsOf, move: moveOpenTickets }
