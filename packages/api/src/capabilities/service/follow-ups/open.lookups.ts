import { sql } from 'kysely'
import { isOpen, lastUpdate } from './conditions.ts'
import { followUpSource } from './source.ts'

/** Open follow-ups of a view: where they belong, and when their outlet last updated them (R12b). */
export const openFollowUps = async (ctx: Parameters<typeof followUpSource.condition>[0]) => sql`
  select follow_up.outlet_id, follow_up.region_id, follow_up.channel_id, ${lastUpdate} as updated_at
  from follow_up where ${isOpen} and ${await followUpSource.condition(ctx)}`
