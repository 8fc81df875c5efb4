import { sql, type Updateable } from 'kysely'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { TicketMoved } from '#capabilities/service/tickets/hook.ts'
import type { Tables } from '#database/tables.gen.ts'
import type { TicketStatus } from '#capabilities/service/tickets/vocabulary.ts'
import { leaveClosedOutlet } from './succession.commands.ts'
import type { ComplaintStatus } from './vocabulary.ts'

/**
 * The state of a complaint that follows its ticket (docs/domain.md#complaints). If the ticket was found to be no fault
 * of the outlet, it does not follow: its customer still has to be answered, by hand.
 */
function statusFor(
  from: TicketStatus,
  to: TicketStatus,
  fields: Updateable<Tables['ticket']>,
): ComplaintStatus | undefined {
  if (to === 'resolved') return 'answered'
  if (to === 'closed') return fields.justification === 'unjustified' ? undefined : 'closed'
  if (to === 'in_progress' && (from === 'open' || from === 'resolved' || from === 'closed')) return 'under_resolution'
  return undefined
}

/** Moves the complaint of a ticket with it, in the same transaction. */
export const followTicket: TicketMoved = async (moving, ticket, to, fields) => {
  const status = statusFor(ticket.status, to, fields)
  if (!ticket.complaint_id || !status) return
  const { db, deps, actor } = moving
  const now = deps.clock.now()
  const moved = await db
    .updateTable('complaint')
    .set({
      status,
      closed_at: status === 'closed' ? now : null,
      satisfied_at_close: status === 'closed' ? (fields.satisfied ?? 'not_reached') : null,
      version: sql`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
      last_outlet_update_at: now,
    })
    .where('id', '=', ticket.complaint_id)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return
  await recordEvent(moving, {
    entity_kind: 'complaint',
    entity_id: ticket.complaint_id,
    type: status,
    after: { status, ticket: ticket.no },
    system: actor.user_id === null,
  })
  if (ticket.status === 'closed') await leaveClosedOutlet(moving, ticket.complaint_id)
}
