import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction, storeSoon } from '#database/transaction.ts'
import type { Db, Deps } from '#kernel/context.ts'
import { seedClientUse } from '#capabilities/admin/clients/seed.ts'
import { seedLaunch } from '#capabilities/admin/launch/seed.ts'
import { seedCalendar } from '#capabilities/apps/calendar/seed.ts'
import { seedInvoices } from '#capabilities/apps/invoices/seed.ts'
import { seedShop } from '#capabilities/apps/shop/seed.ts'
import { seedTasks } from '#capabilities/apps/todo/seed.ts'
import { seedSampleUsers } from '#capabilities/apps/user-list/seed.ts'
import { seedBots } from '#capabilities/engagement/bots/seed.ts'
import { seedAnnotations } from '#capabilities/engagement/annotations/seed.ts'
import { seedPortal } from '#capabilities/engagement/portal/seed.ts'
import { seedConversations } from '#capabilities/engagement/conversations/seed.ts'
import { seedCalendars } from '#capabilities/network/calendars/seed.ts'
import { seedChannels } from '#capabilities/network/channels/seed.ts'
import { seedDealers } from '#capabilities/network/dealers/seed.ts'
import { seedModels } from '#capabilities/network/models/seed.ts'
import { seedOutlets } from '#capabilities/network/outlets/seed.ts'
import { seedPlaces } from '#capabilities/network/places/seed.ts'
import { seedMappings } from '#capabilities/network/tsm/seed.ts'
import { seedComplaints } from '#capabilities/service/complaints/seed.ts'
import { seedLevels } from '#capabilities/service/levels/seed.ts'
import { seedPanels } from '#capabilities/service/panels/seed.ts'
import { seedTickets } from '#capabilities/service/tickets/seed.ts'
import { seedUsers } from '#capabilities/session/auth/seed.ts'
import { seedStaff } from '#capabilities/session/auth/staff-seed.ts'
import { seedNotifications } from '#capabilities/session/notifications/seed.ts'

const as = (db: Db, role: string) => sql.raw(`set local role ${role}`).execute(db)

/**
 * Tells the planner of the network and its people: cases are placed and given to them by thousands of look-ups, which
 * take twice as long where it believes these tables to be empty.
 */
async function tellPlanner(db: Db): Promise<void> {
  await as(db, 'none')
  await sql`analyze region, dealer, outlet, outlet_channel, app_user, user_scope, level_member, tsm_mapping`.execute(db)
  await as(db, 'rad_network')
}

/** Demo data, capability by capability, in the order of their references. */
const seeds: ((db: Db, deps: Deps) => Promise<void>)[] = [
  seedChannels,
  seedPlaces,
  seedModels,
  seedDealers,
  seedOutlets,
  seedCalendars,
  seedUsers,
  seedStaff,
  seedBots,
  seedLevels,
  seedMappings,
  seedPanels,
  tellPlanner,
  seedComplaints,
  seedTickets,
  seedConversations,
  seedClientUse,
  seedSampleUsers,
  seedInvoices,
  seedTasks,
  seedCalendar,
  seedShop,
  seedNotifications,
  seedAnnotations,
  seedPortal,
  seedLaunch,
]

/** The tables whose rows are many enough to be sorted into their indexes at once, which takes a third of the time. */
const large = ['complaint', 'ticket', 'timeline_event', 'message']

/** Takes the indexes of large tables away while they are filled, within the transaction that fills them. */
export async function withoutIndexes(db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  await as(db, 'none')
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any (${tables}::text[])
      and not exists (select from pg_constraint where conname = indexname)`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  await as(db, 'rad_network')
  await fill()
  await as(db, 'none')
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}

/** Two servers starting at once fill it one after the other. */
const fillingLock = 727_002

/** Fills an empty database with demo data: generated, the same every time, all of it or nothing. Says whether it did. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  return inTransaction(
    deps.database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`select pg_advisory_xact_lock(${fillingLock})`.execute(db)
      const seeded = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
      if (seeded) return false
      // Demo data can be made again.
      await storeSoon(db)
      await withoutIndexes(db, large, async () => {
        for (const seed of seeds) await seed(db, deps)
      })
      return true
    },
    { timeoutMs: 120_000 },
  )
}

/** After much was written: tells the planner of the rows, and shortens the log. */
export async function settle(database: Database): Promise<void> {
  await sql.raw('analyze').execute(database.owner)
  if (database.kind === 'embedded') await sql.raw('checkpoint').execute(database.owner)
}
