import { sql } from 'kysely'
import { isPending, lastUpdate } from './conditions.ts'
import { naSource } from './source.ts'

/** Pending declarations of a view: where they belong, and when their outlet last updated them (R12b). */
export const pendingDeclarations = async (ctx: Parameters<typeof naSource.condition>[0]) => sql`
  select na_declaration.outlet_id, na_declaration.region_id, na_declaration.channel_id, ${lastUpdate} as updated_at
  from na_declaration where ${isPending} and ${await naSource.condition(ctx)}`
