import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'

const firstDays = 1_000

const work = (db: Db) =>
  db
    .selectFrom('outlet')
    .select(['outlet.id', 'outlet.code', 'outlet.territory_id', 'outlet.region_id', 'outlet.functions'])
    .where('outlet.status', 'in', ['active', 'temporarily_closed'])
    .orderBy('outlet.code')
    .execute()

const managersOf = (db: Db) =>
  db
    .selectFrom('app_user')
    .innerJoin('user_scope', 'user_scope.user_id', 'app_user.id')
    .innerJoin('territory', 'territory.id', 'user_scope.territory_id')
    .select(['app_user.id', 'territory.id as territory_id', 'territory.region_id'])
    .where(sql<boolean>`'TSM' = any (app_user.roles)`)
    .orderBy('territory.code')
    .execute()

/**
 * The manager responsible for each outlet: that of its territory. One in twenty kinds of work has none, some of them since
 * a manager left; some had the colleague of the region before.
 */
export async function seedMappings(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(2_104)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const managers = await managersOf(db)
  const of = new Map(managers.map(({ territory_id, id }) => [territory_id, id]))
  const colleague = (region: string, not: string) =>
    managers.find(({ region_id, id }) => region_id === region && id !== not)?.id
  const rows = (await work(db)).flatMap(({ id: outlet_id, code, territory_id, region_id, functions }) =>
    functions.toSorted().flatMap((job_type) => {
      const tsm_user_id = territory_id === null ? undefined : of.get(territory_id)
      const isGap = random.chance(6) && !code.startsWith('DL001')
      const changedDays = random.chance(12) ? random.int(40, 400) : undefined
      const wentDays = random.int(6, 150)
      const line = (tsm: string, from: number, to: number | null) => ({
        tsm_user_id: tsm,
        outlet_id,
        job_type,
        from_on: addDays(today, -from),
        to_on: to === null ? null : addDays(today, -to),
      })
      if (!tsm_user_id) return []
      if (isGap) return changedDays ? [line(tsm_user_id, firstDays, wentDays)] : []
      const before = changedDays && colleague(region_id, tsm_user_id)
      if (!changedDays || !before) return [line(tsm_user_id, firstDays, null)]
      return [line(before, firstDays, changedDays + 1), line(tsm_user_id, changedDays, null)]
    }),
  )
  await db.insertInto('tsm_mapping').values(rows).execute()
}
