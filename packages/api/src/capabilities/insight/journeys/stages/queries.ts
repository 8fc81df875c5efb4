import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import type { JourneyStage } from './contract.ts'

const stages = (db: Db, on: string) =>
  db
    .selectFrom('journey_stage')
    .select([
      'id',
      'code',
      'label',
      'tone',
      'in_line',
      'steps',
      'is_required',
      'at_most',
      'is_allowed',
      'active as is_switched_on',
      'inactive_reason',
      'sort',
      'from_on',
      'to_on',
      'version',
      isOffered(on).as('active'),
    ])

/** The stages of a day in their order; with `all` those that are no longer used come after them. */
export const listStages = (db: Db, on: string, all: boolean): Promise<JourneyStage[]> =>
  stages(db, on)
    .where(all ? sql<boolean>`true` : isOffered(on))
    .orderBy(isOffered(on), 'desc')
    .orderBy('sort')
    .orderBy('code')
    .execute()

export async function findStage(db: Db, on: string, id: string): Promise<JourneyStage> {
  const stage = await stages(db, on).where('id', '=', id).executeTakeFirst()
  if (!stage) throw notFound()
  return stage
}
