import { sql } from 'kysely'
import { inTransaction, storeSoon } from '@rad/api/internal/database/transaction.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { seedClientUse } from './admin/clients/seed.ts'
import { seedImports } from './admin/imports/seed.ts'
import { seedMails } from './admin/mail/seed.ts'
import { seedLaunch } from './admin/launch/seed.ts'
import { seedBlog } from './apps/blog/seed.ts'
import { seedCalendar } from './apps/calendar/seed.ts'
import { seedEmails } from './apps/email/seed.ts'
import { seedChats } from './apps/chat/seed.ts'
import { seedEmployees } from './apps/datatables/seed.ts'
import { seedCards } from './apps/cards/seed.ts'
import { seedInvoices } from './apps/invoices/seed.ts'
import { seedProfiles } from './apps/profile/seed.ts'
import { seedShop } from './apps/shop/seed.ts'
import { seedTasks } from './apps/todo/seed.ts'
import { seedSampleUsers } from './apps/user-list/seed.ts'
import { seedBots } from './engagement/bots/seed.ts'
import { seedAnnotations } from './engagement/annotations/seed.ts'
import { seedPortal } from './engagement/portal/seed.ts'
import { seedConversations } from './engagement/conversations/seed.ts'
import { seedHelpdesk } from './knowledge/helpdesk/seed.ts'
import { seedKnownIssues } from './knowledge/known-issues/seed.ts'
import { seedContent } from './knowledge/content/seed.ts'
import { seedGuidelines } from './knowledge/guidelines/seed.ts'
import { seedCalendars } from './network/calendars/seed.ts'
import { seedChannels } from './network/channels/seed.ts'
import { seedDealers } from './network/dealers/seed.ts'
import { seedModels } from './network/models/seed.ts'
import { seedOutlets } from './network/outlets/seed.ts'
import { seedPlaces } from './network/places/seed.ts'
import { seedMappings } from './network/tsm/seed.ts'
import { seedComplaints } from './service/complaints/seed.ts'
import { seedLevels } from './service/levels/seed.ts'
import { seedPanels } from './service/panels/seed.ts'
import { seedTickets } from './service/tickets/seed.ts'
import { seedFollowUps } from './service/follow-ups/seed.ts'
import { seedLostCustomers } from './service/follow-ups/seed-lost.ts'
import { seedRevalidations } from './service/revalidations/seed.ts'
import { seedNaDeclarations } from './service/na-declarations/seed.ts'
import { seedCallDisputes } from './insight/calls/seed-disputes.ts'
import { seedCallMoments } from './insight/calls/seed-moments.ts'
import { seedRecordings } from './insight/calls/seed-recordings.ts'
import { seedCalls } from './insight/calls/seed.ts'
import { seedDocuments } from './insight/documents/seed.ts'
import { seedJourneys } from './insight/journeys/seed.ts'
import { seedUsers } from './session/auth/seed.ts'
import { seedStaff } from './session/auth/staff-seed.ts'
import { seedCustomers } from './workshop/customers/seed.ts'
import { seedVehicles } from './workshop/vehicles/seed.ts'
import { seedInvitations } from './session/invitations/seed.ts'
import { seedNotifications } from './session/notifications/seed.ts'
import { seedJobCards } from './workshop/job-cards/seed.ts'
import { seedCardFeeds } from './workshop/job-cards/seed-feeds.ts'

const as = (db: Db, role: string) => sql.raw(`set local role ${role}`).execute(db)

/**
 * Updates the planner's statistics of the network and its users: cases are placed and assigned by thousands of look-ups, which
 * take twice as long where the planner assumes these tables to be empty.
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
  seedCustomers,
  seedVehicles,
  seedJobCards,
  seedCardFeeds,
  seedKnownIssues,
  seedHelpdesk,
  seedConversations,
  seedContent,
  seedGuidelines,
  seedClientUse,
  seedSampleUsers,
  seedEmployees,
  seedInvoices,
  seedCards,
  seedTasks,
  seedCalendar,
  seedShop,
  seedBlog,
  seedEmails,
  seedProfiles,
  seedChats,
  seedNotifications,
  seedInvitations,
  seedImports,
  seedMails,
  seedAnnotations,
  seedPortal,
  seedLaunch,
  seedFollowUps,
  seedNaDeclarations,
  seedLostCustomers,
  seedRevalidations,
  seedCalls,
  seedCallMoments,
  seedRecordings,
  seedCallDisputes,
  seedDocuments,
  seedJourneys,
]

/** The tables whose rows are many enough to be sorted into their indexes at once, which takes a third of the time. */
const large = ['complaint', 'ticket', 'job_card', 'timeline_event', 'message']

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
  // An index is made of a table on which nothing waits for the end of the transaction.
  await sql`set constraints all immediate`.execute(db)
  await as(db, 'none')
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}

/** Two servers starting at once fill it one after the other. */
const fillingLock = 727_002

/** Fills an empty database with demo data: generated, the same every time, all of it or nothing. Answers whether it did. */
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
