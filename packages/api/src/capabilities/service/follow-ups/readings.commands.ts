import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { dueFrom } from './due-dates-file.commands.ts'
import { dueOn } from './opening.commands.ts'
import { recordMoves } from './scheduled.commands.ts'
import { daysAhead, type FollowUpStatus } from './vocabulary.ts'

/** What a follow-up was and is, in state and due date. */
interface Followed {
  id: string
  from_status: FollowUpStatus
  status: FollowUpStatus
  from_due_on: string
  due_on: string
}

const returned = sql`f.id, followed.status as from_status, f.status, followed.due_on::text as from_due_on, f.due_on::text as due_on`

async function recordFollowed(db: Db, deps: Deps, followed: readonly Followed[]): Promise<void> {
  const moved = followed.filter(({ from_due_on, due_on }) => from_due_on !== due_on)
  await recordEvents(
    { db, deps, actor: product },
    moved.map(({ id, from_due_on, due_on }) => ({
      entity_kind: 'follow_up' as const,
      entity_id: id,
      type: 'due_date_moved',
      before: { due_on: from_due_on },
      after: { due_on },
      system: true,
    })),
  )
  await auditWork(
    db,
    moved.map(({ id, from_due_on, due_on }) => ({
      action: 'move_due_date',
      entity: 'follow_up',
      entity_id: id,
      before: { due_on: from_due_on },
      after: { due_on },
    })),
  )
  await recordMoves(
    db,
    deps,
    followed.filter(({ from_status, status }) => from_status !== status),
  )
}

/** When a follow-up is due without the reading: none where that is not yet within reach, or was followed up already. */
const dueWithout = sql`
  select due.due_on from (select ${dueOn} as due_on) due
  where due.due_on <= today.day + ${sql.lit(daysAhead)}
    and not exists (select from follow_up other where other.vehicle_id = v.id and other.id <> f.id
      and other.first_due_on = due.due_on and other.status not in ('transferred', 'withdrawn'))`

/** Ends the follow-ups that these readings opened and nothing else would have, or gives them the due date they have without. */
async function withoutReadings(db: Db, deps: Deps, ids: readonly string[]): Promise<Followed[]> {
  const today = sql`${dayIn(deps.settings.brand_tz, deps.clock.now())}::date`
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<Followed>`
    with picked as (
      select c.reading_id, c.follow_up_id from due_reading_change c
      where c.reading_id = any (${sql.val([...ids])}::uuid[]) and c.applied_at is null order by c.reading_id for update skip locked
    ), followed as (
      select distinct on (f.id) f.id, picked.reading_id, f.status, f.due_on, f.first_due_on, (${dueWithout}) as to_on
      from picked join follow_up f on f.id = picked.follow_up_id join vehicle v on v.id = f.vehicle_id
        cross join (select ${today} as day) today cross join lateral (select ${dueOn} as due_on) due
      where f.ended_at is null and f.status <> 'na_pending' and due.due_on is distinct from f.due_on
      order by f.id, picked.reading_id
    ), noted as (
      update due_reading_change c set applied_at = ${now}, from_status = followed.status, from_due_on = followed.due_on,
        from_first_due_on = followed.first_due_on
      from picked left join followed using (reading_id) where c.reading_id = picked.reading_id
    ), moved as (
      update follow_up f set ${dueFrom(sql`followed.to_on`, today)}, first_due_on = followed.to_on,
        version = f.version + 1, updated_at = ${now}
      from followed where f.id = followed.id and followed.to_on is not null returning ${returned}
    ), ended as (
      update follow_up f set status = 'withdrawn', ended_at = ${now}, ended_on = ${today}, call_back_at = null,
        version = f.version + 1, updated_at = ${now}
      from followed where f.id = followed.id and followed.to_on is null returning ${returned}
    )
    select * from moved union all select * from ended order by id`.execute(db)
  return rows
}

/** Puts follow-ups back that ended or moved with a reading that is restored, where the vehicle has no other by now. */
async function withReadings(db: Db, deps: Deps, ids: readonly string[]): Promise<Followed[]> {
  const today = sql`${dayIn(deps.settings.brand_tz, deps.clock.now())}::date`
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<Followed>`
    with picked as (
      delete from due_reading_change c where c.reading_id = any (${sql.val([...ids])}::uuid[]) and c.restored_at is not null
      returning c.follow_up_id, c.from_status, c.from_due_on, c.from_first_due_on
    ), followed as (
      select f.id, f.status, f.due_on, picked.from_status, picked.from_due_on, picked.from_first_due_on
      from picked join follow_up f on f.id = picked.follow_up_id
      where not exists (select from follow_up other where other.vehicle_id = f.vehicle_id and other.id <> f.id
        and (other.ended_at is null or (other.first_due_on = picked.from_first_due_on and other.status not in ('transferred', 'withdrawn'))))
      for update of f
    ), moved as (
      update follow_up f set ${dueFrom(sql`followed.from_due_on`, today)}, first_due_on = followed.from_first_due_on,
        version = f.version + 1, updated_at = ${now}
      from followed where f.id = followed.id and f.ended_at is null and f.status <> 'na_pending' returning ${returned}
    ), reopened as (
      update follow_up f set status = case when followed.from_status = 'upcoming' and f.due_on < ${today} then 'open' else followed.from_status end,
        ended_at = null, ended_on = null, version = f.version + 1, updated_at = ${now}
      from followed where f.id = followed.id and f.status = 'withdrawn' returning ${returned}
    )
    select * from moved union all select * from reopened order by id`.execute(db)
  return rows
}

/**
 * Looks again at open follow-ups whose odometer reading was withdrawn, corrected on its job card, or restored
 * (docs/domain.md#follow-ups). One that waits for approval is looked at once that is decided.
 */
export const followReadings = {
  name: 'follow withdrawn readings',
  everySeconds: 15,
  due: async (db) => {
    const { rows } = await sql<{ id: string; label: string }>`
      select c.reading_id as id, f.no as label from due_reading_change c join follow_up f on f.id = c.follow_up_id
      where c.restored_at is not null or (c.applied_at is null and f.status <> 'na_pending')
      order by c.changed_at, c.reading_id limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 200,
  async runBatch(db, deps, ids) {
    await recordFollowed(db, deps, await withoutReadings(db, deps, ids))
    await recordFollowed(db, deps, await withReadings(db, deps, ids))
  },
} satisfies Job
