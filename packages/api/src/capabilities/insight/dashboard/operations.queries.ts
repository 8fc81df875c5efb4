import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { Operations } from './operations.contract.ts'
import { loadOf } from './load.rules.ts'

/** So many are named. */
const named = 5

const activeMinutes = 15

interface Counts {
  locked_count: number
  pending_count: number
  failed_mails: number
  waiting_mails: number
  set_aside_mails: number
  failed_imports: number
  active_sessions: number
}

/** What an administrator looks at first. */
export async function operationsOf({ db, deps }: ActorContext): Promise<Operations> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const counts = await sql<Counts>`select
    (select count(*) from app_user where status = 'locked')::int as locked_count,
    (select count(*) from app_user where status = 'pending')::int as pending_count,
    (select count(*) from outbox where topic = 'mail' and parked_at is not null)::int as failed_mails,
    (select count(*) from outbox where topic = 'mail' and parked_at is null and delivered_at is null)::int as waiting_mails,
    (select count(*) from incoming_mail where state in ('set_aside', 'again'))::int as set_aside_mails,
    (select count(*) from import where error is not null and status not in ('committed', 'reverted', 'cancelled'))::int as failed_imports,
    (select count(*) from user_session where ended_at is null
      and last_seen_at > ${now} - make_interval(mins => ${activeMinutes}))::int as active_sessions`.execute(db)
  const locked = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'updated_at as since'])
    .where('status', '=', 'locked')
    .orderBy('updated_at', 'desc')
    .limit(named)
    .execute()
  const late = await sql<Operations['late_feeds'][number] & { all_late: number }>`
    select o.code as outlet, o.name as outlet_name, f.last_received_at, count(*) over ()::int as all_late
    from job_card_feed f join outlet o on o.id = f.outlet_id
    where coalesce(f.last_received_at < ${now} - make_interval(hours => f.promised_hours), true)
    order by f.last_received_at nulls first, o.code limit ${named}`.execute(db)
  return {
    ...counts.rows[0]!,
    locked: locked.map(({ since, ...person }) => ({ ...person, since: new Date(since).toISOString() })),
    late_feeds: late.rows.map(({ outlet, outlet_name, last_received_at }) => ({
      outlet,
      outlet_name,
      last_received_at,
    })),
    late_feeds_count: late.rows[0]?.all_late ?? 0,
    load: loadOf(deps.admit?.rooms?.()),
    as_of: deps.clock.now().toISOString(),
  }
}
