import { sql } from 'kysely'
import type { Db } from './context.ts'

/**
 * The first of `count` consecutive numbers for new records of a sample application (docs/domain.md#tasks: one more
 * than the highest ever given). Concurrent inserts wait here until this transaction ends, so no number is
 * given twice.
 */
export async function nextSampleId(db: Db, entity: string, count = 1): Promise<number> {
  const { last } = await db
    .insertInto('sample_id')
    .values({ entity, last: count })
    .onConflict((on) => on.column('entity').doUpdateSet({ last: sql<number>`sample_id.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}
