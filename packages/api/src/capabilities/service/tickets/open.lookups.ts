import { sql } from 'kysely'
import { lastUpdate } from './conditions.ts'
import { ticketSource } from './queries.ts'

/** Open tickets of a view: where they belong, and when their outlet last updated them (R12b). */
export const openTickets = async (ctx: Parameters<typeof ticketSource.condition>[0]) => sql`
  select ticket.outlet_id, ticket.region_id, ticket.channel_id, ${lastUpdate} as updated_at
  from ticket where ticket.ended_at is null and ${await ticketSource.condition(ctx)}`
