import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import type { Bot, BotVersion } from './shapes.contract.ts'
import { botFields, lastDays } from './queries.ts'
import { hoursNow, movesOf, stateOf } from './rules.ts'

const channelsOf = (db: Db, bot_id: string) =>
  db
    .selectFrom('bot_channel')
    .select(['id', 'medium', 'address', 'status', 'version'])
    .where('bot_id', '=', bot_id)
    .orderBy('status')
    .orderBy('medium')
    .orderBy('address')
    .execute()

/** Names of the people that bots refer to; a person without a visible name appears by id. */
async function peopleOf(db: Db): Promise<(id: string) => { id: string; name: string }> {
  const { rows } = await sql<{ id: string; full_name: string }>`select id, full_name from rad.people_of_bots()`.execute(
    db,
  )
  const names = new Map(rows.map((person) => [person.id, person.full_name]))
  return (id) => ({ id, name: names.get(id) ?? id })
}

async function versionsOf(
  { db, actor }: ActorContext,
  bot_id: string,
  person: (id: string) => { id: string; name: string },
): Promise<BotVersion[]> {
  const rows = await db
    .selectFrom('bot_version')
    .select([
      'no',
      'notes',
      'greeting',
      'intents',
      'edited_by',
      'created_at',
      'asked_at',
      'published_at',
      'published_by',
      'is_live',
      'version',
    ])
    .where('bot_id', '=', bot_id)
    .orderBy('no', 'desc')
    .execute()
  return rows.map(({ is_live, edited_by, created_at, ...row }) => ({
    ...row,
    state: stateOf({ ...row, is_live }),
    written_by: person(edited_by),
    written_at: created_at,
    published_by: row.published_by === null ? null : person(row.published_by),
    is_own: edited_by === actor.user_id,
  }))
}

const publicationsOf = (db: Db, bot_id: string) =>
  db
    .selectFrom('bot_publication')
    .select(['no', 'published_at', 'published_by', 'reason'])
    .where('bot_id', '=', bot_id)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()

const intentsNamed = (db: Db, bot_id: string) =>
  db
    .selectFrom('intent')
    .select(['code', 'name', 'active'])
    .where(sql<boolean>`code in (select unnest(v.intents) from bot_version v where v.bot_id = ${bot_id}::uuid)`)
    .orderBy('name')
    .execute()

const moreOf = (db: Db, bot_id: string) =>
  db
    .selectFrom('bot')
    .innerJoin('client', 'client.id', 'bot.client_id')
    .leftJoin('calendar', 'calendar.id', 'bot.hand_over_calendar_id')
    .select([
      'client.status as client_status',
      'bot.owner_user_id',
      'bot.hand_over_queue',
      'bot.hand_over_calendar_id',
      'calendar.code as calendar',
      'calendar.name as calendar_name',
      'bot.offline_text',
      'bot.session_idle_minutes',
    ])
    .where('bot.id', '=', bot_id)
    .executeTakeFirstOrThrow()

/** One bot with all it has, as the user sees it. */
export async function findBot(ctx: ActorContext, code: string): Promise<Bot> {
  const { db, deps } = ctx
  const row = await botFields(db, lastDays(deps)).where('bot.code', '=', code).executeTakeFirst()
  if (!row) throw notFound()
  const more = await moreOf(db, row.id)
  const person = await peopleOf(db)
  const calendar = more.hand_over_calendar_id ? (await workingCalendars(db)).get(more.hand_over_calendar_id) : undefined
  const publications = await publicationsOf(db, row.id)
  return {
    ...row,
    client_status: more.client_status,
    owner: more.owner_user_id === null ? null : person(more.owner_user_id),
    hand_over: {
      queue: more.hand_over_queue,
      calendar: more.calendar,
      calendar_name: more.calendar_name,
      offline_text: more.offline_text,
      ...hoursNow(more.hand_over_queue, calendar, deps.clock.now()),
    },
    session_idle_minutes: more.session_idle_minutes,
    moves: movesOf({ ...row, client_status: more.client_status }),
    channels: await channelsOf(db, row.id),
    versions: await versionsOf(ctx, row.id, person),
    publications: publications.map((one) => ({ ...one, published_by: person(one.published_by) })),
    intents: await intentsNamed(db, row.id),
  }
}
