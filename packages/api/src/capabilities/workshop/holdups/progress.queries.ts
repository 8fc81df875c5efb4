import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import type { Output } from '#kernel/contract/contract.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { beginningOf } from '#kernel/report/span-days.ts'
import type { holdupsApi } from './contract.ts'
import { holdupSource } from './source.ts'

/** How far the morning round has come: what is open now, and what was ended since the day of the brand began, of a view. */
export async function progressOf(
  ctx: Context<typeof holdupsApi.progress>,
): Promise<Output<typeof holdupsApi.progress>> {
  const { db, actor, deps } = ctx
  const zone = deps.settings.brand_tz
  const start = beginningOf(sql`${dayIn(zone, deps.clock.now())}`, zone)
  // What is done counts whatever its state is now; the days of a view are those of another question.
  const state = { status: undefined, is_open: undefined, overdue: undefined }
  const days = { period: undefined, from: undefined, to: undefined, counted_by: undefined }
  const query = { ...ctx.query, ...state, ...days }
  const where = await holdupSource.condition({ db, actor, deps, query })
  const { rows } = await sql<{ count: number; updated: number }>`
    select count(*) as count, count(*) filter (where holdup.updated_at >= ${start}) as updated
    from holdup join job_card on job_card.id = holdup.job_card_id
    where (holdup.ended_at is null or (holdup.ended_at >= ${start} and holdup.end_cause = 'resolved')) and ${where}`.execute(
    db,
  )
  return rows[0]!
}
