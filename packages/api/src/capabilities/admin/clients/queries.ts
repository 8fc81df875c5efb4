import { sql } from 'kysely'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Client, type ClientKey, clientList } from './contract.ts'
import { monthOf, warnPercent } from './rules.ts'
import type { KeyStatus, QuotaState } from './vocabulary.ts'

/** What every reading of clients needs: rows, and what time it is where. */
type MonthContext = { db: Db; deps: Pick<Deps, 'clock' | 'settings'> }

const messages = sql<number>`coalesce(client_month.messages, 0)`
const quota = sql<number>`client.monthly_message_quota`
// In bigint: a hundred times a great many messages is more than an int holds.
const usedPercent = sql<number>`(${messages}::bigint * 100 / ${quota})::int`
const quotaState = sql<QuotaState>`case
  when ${messages} >= ${quota} then 'stopped'
  when ${messages}::bigint * 100 >= ${quota}::bigint * ${sql.lit(warnPercent)} then 'warned' else 'enough' end`
const isLive = (now: Date) =>
  sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz))`
const botCount = sql<number>`(select count(*) from bot where bot.client_id = client.id)`
const liveKeys = (now: Date) =>
  sql<number>`(select count(*) from client_key where client_key.client_id = client.id and ${isLive(now)})`
const lastUse = sql<string | null>`(select max(last_used_at) from client_key where client_key.client_id = client.id)`

const withMonth = ({ db, deps }: MonthContext) =>
  db
    .selectFrom('client')
    .leftJoin('client_month', (join) =>
      join
        .onRef('client_month.client_id', '=', 'client.id')
        .on('client_month.month', '=', monthOf(deps.settings.brand_tz, deps.clock.now())),
    )

const clients = (ctx: MonthContext) =>
  withMonth(ctx).select([
    'client.id',
    'client.code',
    'client.name',
    'client.kind',
    'client.contact_name',
    'client.contact_email',
    'client.status',
    'client.inactive_reason',
    'client.allowed_origins',
    'client.monthly_message_quota',
    'client.retention_days',
    'client.version',
    messages.as('messages'),
    usedPercent.as('used_percent'),
    quotaState.as('quota_state'),
    botCount.as('bots'),
    liveKeys(ctx.deps.clock.now()).as('live_keys'),
    lastUse.as('last_used_at'),
  ])

/** The clients the user sees, with what they used of their quota this month. */
export const clientSource = listSource(clientList, (listing: Listing) => clients(listing), {
  filters: { quota: (states) => isOneOf(quotaState, states) },
  search: sql`client.code || ' ' || client.name || ' ' || coalesce(client.contact_name, '') || ' ' || coalesce(client.contact_email, '')`,
  sorts: {
    name: sql`lower(name)`,
    used_percent: sql`messages::numeric / monthly_message_quota`,
    contact_name: sql`lower(contact_name)`,
  },
})

/** Code and name of each client the user sees. */
export const clientOptions = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('client').select(['code', 'name', 'status']).orderBy('name').orderBy('code').execute()

export async function findClient(ctx: MonthContext, code: string): Promise<Client> {
  const client = await clients(ctx).where('client.code', '=', code).executeTakeFirst()
  if (!client) throw notFound()
  return client
}

/** The messages of this month and the twelve before it, months without any too. */
export async function listMonths(ctx: MonthContext, code: string): Promise<{ month: string; messages: number }[]> {
  const { id } = await findClient(ctx, code)
  const month = monthOf(ctx.deps.settings.brand_tz, ctx.deps.clock.now())
  const { rows } = await sql<{ month: string; messages: number }>`
    select to_char(first, 'YYYY-MM') as month, coalesce(m.messages, 0) as messages
    from generate_series(${month}::date - interval '12 months', ${month}::date, interval '1 month') first
    left join client_month m on m.client_id = ${id} and m.month = first::date
    order by first`.execute(ctx.db)
  return rows
}

const nameOf = (column: 'created_by' | 'revoked_by') =>
  sql<string | null>`(select u.full_name from app_user u where u.id = client_key.${sql.ref(column)})`

const keys = ({ db, deps }: MonthContext) =>
  db.selectFrom('client_key').select([
    'id',
    'name',
    'prefix',
    'scopes',
    'created_at',
    'expires_at',
    'last_used_at',
    'revoked_at',
    sql<KeyStatus>`case when revoked_at is not null then 'revoked'
        when ${isLive(deps.clock.now())} then 'live' else 'expired' end`.as('status'),
    nameOf('created_by').as('created_by'),
    nameOf('revoked_by').as('revoked_by'),
  ])

/** The keys of a client, the newest first. */
export const listKeys = (ctx: MonthContext, client_id: string): Promise<ClientKey[]> =>
  keys(ctx).where('client_id', '=', client_id).orderBy('created_at', 'desc').orderBy('id').limit(200).execute()

export async function findClientKey(ctx: MonthContext, client_id: string, id: string): Promise<ClientKey> {
  const key = await keys(ctx).where('client_id', '=', client_id).where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound()
  return key
}

export async function countLiveKeys({ db, deps }: MonthContext, client_id: string): Promise<number> {
  const { live } = await db
    .selectFrom('client_key')
    .select(sql<number>`count(*)`.as('live'))
    .where('client_id', '=', client_id)
    .where(isLive(deps.clock.now()))
    .executeTakeFirstOrThrow()
  return live
}
