import { sql } from 'kysely'
import type { RowWriter } from '#kernel/import/importer.ts'
import { timesOf } from './incoming.lookups.ts'
import { wrongTimes } from './rules.ts'
import { cardAmounts } from './stored-card.lookups.ts'

interface Contradiction {
  line: number
  entity_id: string
  sentence: string
}

/**
 * Lines whose values contradict stored values of a known card that they leave out: a delivery before the stored completion, or
 * the other kind of work.
 */
export async function contradictions({
  db,
  now,
  lines,
}: Pick<RowWriter, 'db' | 'now' | 'lines'>): Promise<Contradiction[]> {
  const { rows } = await sql<
    Record<'received_at' | 'work_started_at' | 'completed_at' | 'invoiced_at' | 'delivered_at', string | null> & {
      line: number
      entity_id: string
      is_other_work: boolean
    }
  >`
    select r.line, r.entity_id, n.job_type <> old.job_type as is_other_work, n.received_at, n.work_started_at, n.completed_at,
      n.invoiced_at, n.delivered_at
    from ${lines('changed')} r join job_card old on old.id = r.entity_id
      cross join lateral jsonb_populate_record(old, r.record - ${sql.val([...cardAmounts])}::text[]) n
    where n.job_type <> old.job_type or n.work_started_at < n.received_at
      or least(n.completed_at, n.invoiced_at, n.delivered_at) < greatest(n.received_at, n.work_started_at)
      or least(n.invoiced_at, n.delivered_at) < n.completed_at or n.delivered_at < n.invoiced_at
    order by r.line
  `.execute(db)
  return rows.map(({ line, entity_id, is_other_work, ...times }) => {
    const [wrong] = Object.values(wrongTimes(timesOf(times), now) ?? {})
    const other = 'This job card is recorded as the other job type.'
    return { line, entity_id, sentence: is_other_work ? other : (wrong ?? other) }
  })
}
