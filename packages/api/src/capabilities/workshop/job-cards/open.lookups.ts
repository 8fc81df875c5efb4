import { sql } from 'kysely'
import { lastUpdate } from './conditions.ts'
import { cardSource } from './source.ts'

/** Job cards of a view that are in the workshop: where they belong, and when their outlet last updated them (R12b). */
export const openCards = async (ctx: Parameters<typeof cardSource.condition>[0]) => sql`
  select job_card.outlet_id, job_card.region_id, job_card.channel_id, ${lastUpdate} as updated_at
  from job_card where job_card.ended_at is null and ${await cardSource.condition(ctx)}`
