import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'

/** How long ago the dealer's system last sent cards of an outlet: one of them stopped a day and a half ago. */
const feeds = [
  { outlet: 'DL001-02', minutesAgo: 37 * 60, cards: 11 },
  { outlet: 'DL001-03', minutesAgo: 12, cards: 4 },
]

/** Job cards that come from the system of a dealer group. */
export async function seedCardFeeds(db: Db, { clock }: Deps): Promise<void> {
  for (const { outlet, minutesAgo, cards } of feeds)
    await sql`
      insert into job_card_feed (outlet_id, client_id, last_received_at, last_cards)
      select o.id, c.id, ${new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString()}::timestamptz, ${cards}::int
      from outlet o, client c where o.code = ${outlet} and c.code = 'SAHYADRI'`.execute(db)
}
