import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { CardFeed } from './feed-state.contract.ts'

/** The feeds of job cards in scope; of one client and outlet where given. One that never came is older than promised. */
export async function feedsOf(
  { db, deps }: Pick<ActorContext, 'db' | 'deps'>,
  client_id: string | null = null,
  outlet_id: string | null = null,
): Promise<CardFeed[]> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<CardFeed>`
    select o.code as outlet, o.name as outlet_name, c.code as client, f.promised_hours,
      f.last_received_at, f.last_cards,
      coalesce(f.last_received_at < ${now} - make_interval(hours => f.promised_hours), true) as is_stale
    from job_card_feed f join outlet o on o.id = f.outlet_id left join client c on c.id = f.client_id
    where (${client_id}::uuid is null or f.client_id = ${client_id}::uuid)
      and (${outlet_id}::uuid is null or f.outlet_id = ${outlet_id}::uuid)
    order by is_stale desc, o.code, client
  `.execute(db)
  return rows
}
