import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { hashOf, newSecret } from '@rad/api/internal/kernel/command/secrets.ts'
import { monthOf, warnPercent } from '@rad/api/internal/capabilities/admin/clients/rules.ts'

const day = 86_400_000

interface KeyLine {
  name: string
  madeDaysAgo: number
  usedMinutesAgo: number
  expiresInDays?: number
  revokedDaysAgo?: number
  scopes?: 'cards:write'[]
}
interface KeyedClient {
  id: string
  kind: string
}

/** Keys of each client: their names, how many days ago they were made, and what became of them. */
const keyLines: readonly KeyLine[] = [
  { name: 'Production server', madeDaysAgo: 210, usedMinutesAgo: 4 },
  { name: 'Staging', madeDaysAgo: 130, usedMinutesAgo: 3 * 1440, expiresInDays: 60 },
  { name: 'Before the move', madeDaysAgo: 400, usedMinutesAgo: 205 * 1440, revokedDaysAgo: 204 },
]

/** What the system of a dealer group sends its job cards with. */
const cardsLine = { name: 'Dealer system', madeDaysAgo: 96, usedMinutesAgo: 12, scopes: ['cards:write' as const] }

const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Demo keys without access: their secrets are discarded. */
async function seedKeys(db: Db, now: number, clients: readonly KeyedClient[]): Promise<void> {
  const random = randomFrom(4_401)
  const head = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'hqa@demo.com')
    .executeTakeFirstOrThrow()
  const lines = clients.flatMap(({ id, kind }, at) =>
    [...keyLines.slice(0, at === 0 ? 3 : 1 + (at % 2)), ...(kind === 'dealer_group' ? [cardsLine] : [])].map(
      (line: KeyLine) => ({ id, line }),
    ),
  )
  const rows = await Promise.all(
    lines.map(async ({ id, line }) => ({
      client_id: id,
      name: line.name,
      prefix: Array.from({ length: 8 }, () => random.pick([...signs])).join(''),
      hash: await hashOf(newSecret()),
      scopes: line.scopes ?? ['messages:write' as const],
      created_at: new Date(now - line.madeDaysAgo * day),
      created_by: head.id,
      last_used_at: new Date(now - line.usedMinutesAgo * 60_000),
      expires_at: line.expiresInDays === undefined ? null : new Date(now + line.expiresInDays * day),
      revoked_at: line.revokedDaysAgo === undefined ? null : new Date(now - line.revokedDaysAgo * day),
      revoked_by: line.revokedDaysAgo === undefined ? null : head.id,
    })),
  )
  await db.insertInto('client_key').values(rows).execute()
}

/** How much of its quota each client used in its fullest month, in the order of their codes. */
const fullest = [0.62, 0.97, 0.35]

/** Which client is seen close to the end of its quota, and how much of it is used. */
const close = { place: 1, share: 0.84 }

/** Brings a client close to its quota, whatever day of the month it is: messages of the month before count as late ones. */
async function bringLate(db: Db, client_id: string, month: string): Promise<void> {
  await sql`
    with late as (
      select least(greatest(ceil(c.monthly_message_quota * ${close.share}::numeric)::int - coalesce(this.messages, 0), 0),
        before.messages) as messages
      from client c
        join client_month before on before.client_id = c.id and before.month = (${month}::date - interval '1 month')::date
        left join client_month this on this.client_id = c.id and this.month = ${month}::date
      where c.id = ${client_id}::uuid
    ), taken as (
      update client_month m set messages = m.messages - late.messages from late
      where m.client_id = ${client_id}::uuid and m.month = (${month}::date - interval '1 month')::date
    )
    insert into client_month (client_id, month, messages)
    select ${client_id}::uuid, ${month}::date, messages from late
    on conflict (client_id, month) do update set messages = client_month.messages + excluded.messages`.execute(db)
}

/** The messages of each month by their dates, and quotas that fit them. */
async function seedMonths(db: Db, { clock, settings }: Deps, clients: readonly { id: string }[]): Promise<void> {
  await sql`
    insert into client_month (client_id, month, messages)
    select client_id, date_trunc('month', at at time zone ${settings.brand_tz})::date, count(*) from message group by 1, 2
    on conflict do nothing`.execute(db)
  const month = monthOf(settings.brand_tz, clock.now())
  for (const [at, { id }] of clients.entries())
    await sql`
      update client set monthly_message_quota = ceil(most.messages / ${fullest[at % fullest.length]!}::numeric / 100) * 100
      from (select max(messages) as messages from client_month where client_id = ${id}) most
      where id = ${id} and most.messages > 0`.execute(db)
  const client = clients[close.place]
  if (client) await bringLate(db, client.id, month)
  await sql`
    update client_month m set warned_at = ${clock.now()} from client c
    where c.id = m.client_id and m.month = ${month}::date and m.messages * 100 >= c.monthly_message_quota * ${warnPercent}::int`.execute(
    db,
  )
}

/** Keys of the existing clients, and what they sent in each month; runs after the messages are seeded. */
export async function seedClientUse(db: Db, deps: Deps): Promise<void> {
  const clients = await db.selectFrom('client').select(['id', 'kind']).orderBy('code').execute()
  if (clients.length === 0) return
  await seedKeys(db, deps.clock.now().getTime(), clients)
  await seedMonths(db, deps, clients)
}
