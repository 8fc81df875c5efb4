import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from '#kernel/context.ts'
import { seedCalendar } from '#capabilities/apps/calendar/seed.ts'
import { seedTasks } from '#capabilities/apps/todo/seed.ts'
import { seedSampleUsers } from '#capabilities/apps/user-list/seed.ts'
import { seedChannels } from '#capabilities/network/channels/seed.ts'
import { seedDealers } from '#capabilities/network/dealers/seed.ts'
import { seedModels } from '#capabilities/network/models/seed.ts'
import { seedOutlets } from '#capabilities/network/outlets/seed.ts'
import { seedPlaces } from '#capabilities/network/places/seed.ts'
import { seedComplaints } from '#capabilities/service/complaints/seed.ts'
import { seedUsers } from '#capabilities/session/auth/seed.ts'

/** Demo data, capability by capability, in the order of their references. */
const seeds: ((db: Db, deps: Deps) => Promise<void>)[] = [
  seedChannels,
  seedPlaces,
  seedModels,
  seedDealers,
  seedOutlets,
  seedUsers,
  seedComplaints,
  seedSampleUsers,
  seedTasks,
  seedCalendar,
]

/** Fills an empty database with demo data: generated, the same every time, all of it or nothing. Says whether it did. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  return inTransaction(
    deps.database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      const seeded = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
      if (seeded) return false
      // Words to search are sorted in once, by `settle`, and not with every row. Demo data can be made again.
      await sql.raw("set local gin_pending_list_limit = '512MB'; set local synchronous_commit = off").execute(db)
      for (const seed of seeds) await seed(db, deps)
      return true
    },
    { timeoutMs: 120_000 },
  )
}

/** After much was written: sorts in what waits to be, tells the planner of the rows, and shortens the log. */
export async function settle(database: Database): Promise<void> {
  await sql.raw('vacuum (analyze)').execute(database.owner)
  if (database.kind === 'embedded') await sql.raw('checkpoint').execute(database.owner)
}
