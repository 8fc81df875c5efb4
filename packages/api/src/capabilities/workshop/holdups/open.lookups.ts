import { sql } from 'kysely'
import { isOpen, lastUpdate } from './conditions.ts'
import { holdupSource } from './source.ts'

/** Open hold-ups of a view: where they belong, and when their outlet last updated them (R12b). */
export const openHoldups = async (ctx: Parameters<typeof holdupSource.condition>[0]) => sql`
  select holdup.outlet_id, holdup.region_id, holdup.channel_id, ${lastUpdate} as updated_at
  from holdup join job_card on job_card.id = holdup.job_card_id where ${isOpen} and ${await holdupSource.condition(ctx)}`
