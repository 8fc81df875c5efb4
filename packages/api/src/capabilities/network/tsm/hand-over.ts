import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { endLinesOfWhoLeft } from '#capabilities/session/auth/left-lines.commands.ts'
import { whoLeft } from '#capabilities/session/auth/lookups.ts'

/** Lines that hold today or later, also those whose last day is set. */
const leftBehind = (db: Db, { settings, clock }: Deps) =>
  db
    .selectFrom('tsm_mapping')
    .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', dayIn(settings.brand_tz, clock.now()))]))
    .where('tsm_user_id', 'in', whoLeft(db))

/** Ends the lines with the day before; one that begins today or later is taken away. The outlets are unmapped at once (R15). */
async function end(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const lines = await leftBehind(db, deps)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const ended = await endLinesOfWhoLeft(
    db,
    deps,
    'tsm_mapping',
    lines.map(({ id }) => id),
  )
  await auditWork(
    db,
    ended.map(({ id, ...change }) => ({ ...change, entity: 'tsm_mapping', entity_id: id })),
  )
}

/** Outlets of a territory manager who deleted their account come back to the list of unmapped outlets. */
export const unmapOutlets = {
  name: 'unmap outlets of who left',
  everySeconds: 60,
  due: (db, deps) =>
    leftBehind(db, deps).select(['id', 'outlet_id as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 100,
  runBatch: end,
} satisfies Job
