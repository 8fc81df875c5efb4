import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { clients, intents, managedClients, retiredIntent } from './seed-intents.ts'
import { botsOffDuty } from './seed-off-duty.ts'
import { type BotLine, bots as botsAtWork, type VersionLine } from './seed-texts.ts'

const bots = [...botsAtWork, ...botsOffDuty]

type Managers = Record<VersionLine['by'], string>

/** The bot manager of the demo, and a colleague: what one wrote the other publishes. */
async function seedManagers(db: Db): Promise<Managers> {
  const bea = await db.selectFrom('app_user').select('id').where('email', '=', 'btm@demo.com').executeTakeFirstOrThrow()
  const nilima = await db
    .insertInto('app_user')
    .values({
      email: 'nilima.bose@varuna.example',
      username: 'nilima.bose',
      full_name: 'Nilima Bose',
      kind: 'brand',
      status: 'active',
      roles: ['BTM'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_scope').values({ user_id: nilima.id }).execute()
  return { bea: bea.id, nilima: nilima.id }
}

/** The clients and who sees them; answers their ids by code. */
async function seedClients(db: Db, managers: Managers): Promise<Map<string, string>> {
  const added = await db.insertInto('client').values(clients).returning(['id', 'code']).execute()
  const ids = new Map(added.map(({ code, id }) => [code, id]))
  await db
    .insertInto('user_client')
    .values(
      clients.flatMap(({ code }) =>
        [managers.nilima, ...(managedClients.includes(code) ? [managers.bea] : [])].map((user_id) => ({
          user_id,
          client_id: ids.get(code)!,
        })),
      ),
    )
    .execute()
  return ids
}

async function seedIntents(db: Db): Promise<void> {
  const known = intents.map(([code, name, domain, journey_stage]) => ({ code, name, domain, journey_stage }))
  await db
    .insertInto('intent')
    .values([
      ...known.map((intent) => ({ ...intent, active: true, inactive_reason: null })),
      { ...retiredIntent, journey_stage: null, active: false },
    ])
    .execute()
}

const hour = 3_600_000
const day = 24 * hour

/** A version as its row: who wrote it never published it. */
function versionRow(now: number, managers: Managers, version: VersionLine, no: number, bot_id: string) {
  const { notes, greeting, by, days, state } = version
  const isPublished = state === 'published' || state === 'live'
  const at = now - days * day - 5 * hour
  const writtenAt = new Date(at - 2 * day)
  return {
    bot_id,
    no,
    notes,
    greeting,
    intents: version.intents,
    edited_by: managers[by],
    asked_at: state === 'written' ? null : new Date(isPublished ? at - 3 * hour : at),
    published_at: isPublished ? new Date(at) : null,
    published_by: isPublished ? managers[by === 'bea' ? 'nilima' : 'bea'] : null,
    is_live: state === 'live',
    created_at: writtenAt,
    created_by: managers[by],
    updated_at: new Date(at),
    updated_by: managers[by],
  }
}

const botRow = (bot: BotLine, client_id: string, managers: Managers, calendars: Map<string, string>, now: number) => ({
  code: bot.code,
  name: bot.name,
  client_id,
  purpose: bot.purpose,
  status: bot.status,
  languages: bot.languages,
  owner_user_id: managers[bot.owner],
  hand_over_queue: bot.queue,
  hand_over_calendar_id: (bot.calendar && calendars.get(bot.calendar)) || null,
  offline_text: bot.offline,
  session_idle_minutes: bot.idle,
  created_at: new Date(now - 310 * day),
  updated_at: new Date(now - 30 * day),
})

/** Clients, intents, and bots over every purpose with their channels and versions. */
export async function seedBots(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const managers = await seedManagers(db)
  const clientIds = await seedClients(db, managers)
  await seedIntents(db)
  const { rows: named } = await sql<{ code: string; id: string }>`select code, id from calendar`.execute(db)
  const calendars = new Map(named.map(({ code, id }) => [code, id]))
  const added = await db
    .insertInto('bot')
    .values(bots.map((bot) => botRow(bot, clientIds.get(bot.client)!, managers, calendars, now)))
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(added.map(({ code, id }) => [code, id]))
  await db
    .insertInto('bot_channel')
    .values(
      bots.flatMap(({ code, channels }) =>
        channels.map(([medium, address, status = 'active' as const]) => ({
          bot_id: ids.get(code)!,
          medium,
          address,
          status,
        })),
      ),
    )
    .execute()
  const versions = bots.flatMap((bot) =>
    bot.versions.map((version, index) => versionRow(now, managers, version, index + 1, ids.get(bot.code)!)),
  )
  await db.insertInto('bot_version').values(versions).execute()
  await db
    .insertInto('bot_publication')
    .values(
      versions.flatMap(({ bot_id, no, published_at, published_by }) =>
        published_at && published_by ? [{ bot_id, no, published_at, published_by }] : [],
      ),
    )
    .execute()
}
