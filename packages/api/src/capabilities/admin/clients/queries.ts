import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Db, Deps } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Client, ClientKey, clientView } from './contract.ts'
import { monthOf, warnPercent } from './rules.ts'
import type { KeyStatus, QuotaState } from './vocabulary.ts'

type View = z.output<typeof clientView>
/** What every reading of clients needs: rows, and what time it is where. */
type Inside = { db: Db; deps: Pick<Deps, 'clock' | 'settings'> }

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

const withMonth = ({ db, deps }: Inside) =>
  db
    .selectFrom('client')
    .leftJoin('client_month', (join) =>
      join
        .onRef('client_month.client_id', '=', 'client.id')
        .on('client_month.month', '=', monthOf(deps.settings.brand_tz, deps.clock.now())),
    )

const clients = (inside: Inside) =>
  withMonth(inside).select([
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
    liveKeys(inside.deps.clock.now()).as('live_keys'),
    lastUse.as('last_used_at'),
  ])

const sortsAt = (now: Date) => ({
  name: sql`lower(client.name)`,
  code: sql`client.code`,
  kind: sql`client.kind`,
  status: sql`client.status`,
  used_percent: sql`${messages}::numeric / ${quota}`,
  bots: botCount,
  live_keys: liveKeys(now),
  last_used_at: lastUse,
  contact_name: sql`lower(client.contact_name)`,
  contact_email: sql`client.contact_email`,
})

const matching = (view: View, without?: 'status') =>
  allOf([
    view.q
      ? sql`rad.letters(client.code || ' ' || client.name || ' ' || coalesce(client.contact_name, '') || ' ' || coalesce(client.contact_email, ''))
          like ${containing(view.q)}`
      : undefined,
    view.status && without !== 'status' ? isOneOf(sql`client.status`, view.status) : undefined,
    view.kind && isOneOf(sql`client.kind`, view.kind),
    view.quota && isOneOf(quotaState, view.quota),
  ])

/** One page of clients, with the counts per status. */
export async function listClients(inside: Inside & { query: View }) {
  const { db, deps, query: view } = inside
  const now = deps.clock.now()
  const rows = await clients(inside)
    .where(matching(view))
    .orderBy(ordered(view.sort, sortsAt(now), sql`client.id`))
    .limit(pageOf(view).limit)
    .offset(pageOf(view).offset)
    .execute()
  const statuses = await withMonth(inside)
    .select(['client.status as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('client.status')
    .execute()
  const { total } = await db
    .selectFrom('client')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: now.toISOString() }
}

/** Code and name of each client the asker sees. */
export const clientOptions = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('client').select(['code', 'name', 'status']).orderBy('name').orderBy('code').execute()

export async function findClient(inside: Inside, code: string): Promise<Client> {
  const client = await clients(inside).where('client.code', '=', code).executeTakeFirst()
  if (!client) throw notFound()
  return client
}

/** The messages of this month and the twelve before it, months without any too. */
export async function listMonths(inside: Inside, code: string): Promise<{ month: string; messages: number }[]> {
  const { id } = await findClient(inside, code)
  const month = monthOf(inside.deps.settings.brand_tz, inside.deps.clock.now())
  const { rows } = await sql<{ month: string; messages: number }>`
    select to_char(first, 'YYYY-MM') as month, coalesce(m.messages, 0) as messages
    from generate_series(${month}::date - interval '12 months', ${month}::date, interval '1 month') first
    left join client_month m on m.client_id = ${id} and m.month = first::date
    order by first`.execute(inside.db)
  return rows
}

const nameOf = (column: 'created_by' | 'revoked_by') =>
  sql<string | null>`(select u.full_name from app_user u where u.id = client_key.${sql.ref(column)})`

const keys = ({ db, deps }: Inside) =>
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
export const listKeys = (inside: Inside, client_id: string): Promise<ClientKey[]> =>
  keys(inside).where('client_id', '=', client_id).orderBy('created_at', 'desc').orderBy('id').limit(200).execute()

export async function findClientKey(inside: Inside, client_id: string, id: string): Promise<ClientKey> {
  const key = await keys(inside).where('client_id', '=', client_id).where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound()
  return key
}

export async function countLiveKeys({ db, deps }: Inside, client_id: string): Promise<number> {
  const { live } = await db
    .selectFrom('client_key')
    .select(sql<number>`count(*)`.as('live'))
    .where('client_id', '=', client_id)
    .where(isLive(deps.clock.now()))
    .executeTakeFirstOrThrow()
  return live
}
