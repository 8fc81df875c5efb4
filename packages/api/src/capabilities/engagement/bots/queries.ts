import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Deps } from '#kernel/context.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { dayIn, daysOf } from '#kernel/periods.ts'
import type { BotOptions, BotRow } from './shapes/contract.ts'
import type { botView } from './contract.ts'
import type { Medium } from './vocabulary.ts'

type View = z.output<typeof botView>

/** The 7 whole days before today, as the reports have them. */
export const lastDays = (deps: Pick<Deps, 'settings' | 'clock'>) =>
  daysOf('last-7-days', dayIn(deps.settings.brand_tz, deps.clock.now()), deps.settings.fiscal_year_start_month)

const bots = (db: Db) => db.selectFrom('bot').innerJoin('client', 'client.id', 'bot.client_id')

const liveVersion = sql<number | null>`(select v.no from bot_version v where v.bot_id = bot.id and v.is_live)`
const askedVersions = sql<number>`(select count(*) from bot_version v
  where v.bot_id = bot.id and v.asked_at is not null and v.published_at is null)`
const activeMedia = sql<Medium[]>`array(select distinct c.medium from bot_channel c
  where c.bot_id = bot.id and c.status = 'active' order by 1)`
const owner = sql<string | null>`(select p.full_name from rad.people_of_bots() p where p.id = bot.owner_user_id)`

type Days = { from: string; to: string }

const begun = ({ from, to }: Days) => sql<number>`(select coalesce(sum(u.sessions), 0)::int from usage_bot u
  where u.bot_id = bot.id and u.day between ${from}::date and ${to}::date)`

const trend = ({ from, to }: Days) => sql<number[]>`array(
  select coalesce(sum(u.sessions), 0)::int
  from generate_series(${from}::date, ${to}::date, interval '1 day') as each (day)
  left join usage_bot u on u.bot_id = bot.id and u.day = each.day::date
  group by each.day order by each.day)`

/** What a list says of a bot. */
export const botFields = (db: Db, days: Days) =>
  bots(db).select([
    'bot.id',
    'bot.code',
    'bot.name',
    'client.code as client',
    'client.name as client_name',
    'bot.purpose',
    'bot.status',
    liveVersion.as('live_version'),
    activeMedia.as('media'),
    'bot.languages',
    owner.as('owner'),
    askedVersions.as('asked'),
    begun(days).as('conversations'),
    trend(days).as('trend'),
    'bot.version',
  ])

const sorts = (days: Days) => ({
  name: sql`lower(bot.name)`,
  code: sql`bot.code`,
  client: sql`lower(client.name)`,
  purpose: sql`bot.purpose`,
  status: sql`array_position(array['draft', 'in_test', 'live', 'paused', 'retired'], bot.status)`,
  live_version: liveVersion,
  asked: askedVersions,
  owner,
  conversations: begun(days),
})

const matching = (view: View, without?: 'status') =>
  allOf([
    view.q ? sql`rad.letters(bot.name || ' ' || bot.code || ' ' || client.name) like ${containing(view.q)}` : undefined,
    view.client && isOneOf(sql`client.code`, view.client),
    view.purpose && isOneOf(sql`bot.purpose`, view.purpose),
    view.medium &&
      sql`exists (select from bot_channel c where c.bot_id = bot.id and c.status = 'active'
        and c.medium = any (${sql.val(view.medium)}::text[]))`,
    view.status && without !== 'status' ? isOneOf(sql`bot.status`, view.status) : undefined,
  ])

/** One page of the bots the asker sees, with the counts of domain.md section 13.1. */
export async function listBots(db: Db, view: View, deps: Deps) {
  const days = lastDays(deps)
  const rows: BotRow[] = await botFields(db, days)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts(days), sql`bot.id`))
    .limit(pageOf(view).limit)
    .offset(pageOf(view).offset)
    .execute()
  const statuses = await bots(db)
    .select(['bot.status as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('bot.status')
    .execute()
  const { total } = await db
    .selectFrom('bot')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: deps.clock.now().toISOString() }
}

/** Every row of the view, for a file; at most `limit`. */
export async function botsForFile(db: Db, view: View, limit: number, deps: Deps) {
  const days = lastDays(deps)
  const rows = await botFields(db, days)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts(days), sql`bot.id`))
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, client: row.client_name }))
}

/** What a form about bots may offer: clients, calendars, and who manages bots of those clients. */
export async function botOptions(db: Db): Promise<BotOptions> {
  const clients = await db
    .selectFrom('client')
    .select(['code', 'name', 'status', 'allowed_origins as origins'])
    .orderBy('name')
    .execute()
  const calendars = await db
    .selectFrom('calendar')
    .select(['code', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const { rows: managers } = await sql<{ id: string; name: string; clients: string[] }>`
    select p.id, p.full_name as name,
      array(select c.code from client c where c.id = any (p.client_ids) order by c.code) as clients
    from rad.people_of_bots() p where p.is_manager order by p.full_name, p.id`.execute(db)
  return { clients, calendars, managers }
}
