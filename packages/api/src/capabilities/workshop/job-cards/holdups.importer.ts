import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ImportSetup, Say } from '#kernel/import/importer.ts'
import { cardKey } from './stored-card.lookups.ts'

/** Reports cards that are delivered before one of their hold-ups began or ended. */
export interface HoldupsOfCards {
  check(card: { key: string; delivered_at: string | null | undefined }, say: Say): void
}

/** The last instant that is known of a hold-up, by card; of those in the workshop alone, of which there are never many. */
export async function holdupsOfCards(db: Db, { mapping }: Pick<ImportSetup, 'mapping'>): Promise<HoldupsOfCards> {
  const last = new Map<string, string>()
  if (mapping.delivered_at) {
    const { rows } = await sql<{ outlet_id: string; dms_no: string; at: string }>`
      select c.outlet_id, c.dms_no, max(coalesce(h.ended_at, h.started_at)) as at
      from job_card c join holdup h on h.job_card_id = c.id
      where c.ended_at is null group by c.id
    `.execute(db)
    for (const { outlet_id, dms_no, at } of rows) last.set(cardKey(outlet_id, dms_no), at)
  }
  return {
    check: ({ key, delivered_at }, say) => {
      const at = last.get(key)
      if (delivered_at && at && Date.parse(delivered_at) < Date.parse(at))
        say.warn('delivered_at', 'A hold-up lasted longer than this: it ends with the delivery.')
    },
  }
}
