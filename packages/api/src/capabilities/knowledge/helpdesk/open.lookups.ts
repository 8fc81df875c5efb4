import { sql } from 'kysely'
import { isOpen, lastUpdate } from './conditions.ts'
import { caseSource } from './source.ts'

/** Open helpdesk cases of a view: where they belong, and when their outlet last updated them (R12b). */
export const openCases = async (ctx: Parameters<typeof caseSource.condition>[0]) => sql`
  select helpdesk_case.outlet_id, helpdesk_case.region_id, helpdesk_case.channel_id, ${lastUpdate} as updated_at
  from helpdesk_case where ${isOpen} and ${await caseSource.condition(ctx)}`
