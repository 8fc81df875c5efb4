import { sql } from 'kysely'
import { auditWork } from '#kernel/command.ts'
import type { Db, Deps } from '#kernel/context.ts'
import { maxPerRound, type Job } from '#kernel/jobs.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { whoLeft } from '#capabilities/session/auth/lookups.ts'

const leftBehind = (db: Db) =>
  db.selectFrom('tsm_mapping').where('to_on', 'is', null).where('tsm_user_id', 'in', whoLeft(db))

/** Ends the lines with the day before; one that begins later, on its first day. The outlets are unmapped from then on (R15). */
async function end(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const yesterday = addDays(dayIn(deps.settings.brand_tz, now), -1)
  const lines = await leftBehind(db)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (lines.length === 0) return
  const held = lines.map(({ id }) => id)
  const ended = await db
    .updateTable('tsm_mapping')
    .set({
      to_on: sql<string>`greatest(from_on, ${yesterday}::date)`,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', 'in', held)
    .returning(['id', 'to_on'])
    .execute()
  await auditWork(
    db,
    ended.map(({ id, to_on }) => ({
      action: 'end',
      entity: 'tsm_mapping',
      entity_id: id,
      before: { to_on: null },
      after: { to_on },
    })),
  )
}

/** Outlets of a territory manager who deleted their account come back to the list of unmapped outlets. */
export const unmapOutlets = {
  name: 'unmap outlets of who left',
  everySeconds: 60,
  due: (db) => leftBehind(db).select(['id', 'outlet_id as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 100,
  runBatch: end,
} satisfies Job
