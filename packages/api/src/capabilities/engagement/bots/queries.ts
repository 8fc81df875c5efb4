import { sql, type SqlBool } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn, daysOf } from '#kernel/contract/periods.ts'
import { botList } from './contract.ts'
import type { BotOptions } from './shapes.contract.ts'
import { botStatuses, type Medium } from './vocabulary.ts'

/** The 7 whole days before today, as the reports have them. */
export const lastDays = (deps: Pick<Deps, 'settings' | 'clock'>) =>
  daysOf('last-7-days', dayIn(deps.settings.brand_tz, deps.clock.now()), deps.settings.fiscal_year_start_month)

const liveVersion = sql<number | null>`(select v.no from bot_version v where v.bot_id = bot.id and v.is_live)`
const pendingVersions = sql<number>`(select count(*) from bot_version v
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

/** The columns of a bot in lists. */
export const botFields = (db: Db, days: Days) =>
  db
    .selectFrom('bot')
    .innerJoin('client', 'client.id', 'bot.client_id')
    .select([
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
      'bot.owner_user_id as owner_id',
      pendingVersions.as('asked'),
      begun(days).as('conversations'),
      trend(days).as('trend'),
      'bot.version',
    ])

/** The bots of the clients the user sees. */
export const botSource = listSource(botList, ({ db, deps }: Listing) => botFields(db, lastDays(deps)), {
  filters: {
    medium: (media) =>
      sql<SqlBool>`exists (select from bot_channel c where c.bot_id = bot.id and c.status = 'active'
        and c.medium = any (${sql.val(media)}::text[]))`,
  },
  search: sql`bot.name || ' ' || bot.code || ' ' || client.name`,
  sorts: {
    name: sql`lower(name)`,
    client: sql`lower(client_name)`,
    status: placeIn(botStatuses, 'status'),
  },
  // A file names the client, where the list writes its name beside the code.
  finish: ({ view }, rows) => ('format' in view ? rows.map((row) => ({ ...row, client: row.client_name })) : [...rows]),
  finishNeeds: ['client_name'],
})

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
