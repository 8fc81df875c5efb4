import { sql } from 'kysely'
import { returnUnjustified } from '#capabilities/service/tickets/returning.commands.ts'
import type { DeclaredSubjects } from './hook.ts'

/** Tickets that were closed as unjustified, looked at again: of one that was not, the outlet is at fault after all. */
export const unjustifiedTickets: DeclaredSubjects = {
  kind: 'unjustified_ticket',
  table: 'ticket',
  declared: sql`select id, no, outlet_id, region_id, channel_id, closed_at as at from ticket
    where status = 'closed' and justification = 'unjustified'`,
  deciders: async (db, id) => {
    const { rows } = await sql<{ id: string }>`
      select plea_by as id from ticket where id = ${id}::uuid and plea_by is not null
      union select s.user_id from panel_seat s join panel_case c on c.id = s.case_id
      where c.ticket_id = ${id}::uuid and s.vote is not null`.execute(db)
    return rows.map((one) => one.id)
  },
  overturn: returnUnjustified,
}
