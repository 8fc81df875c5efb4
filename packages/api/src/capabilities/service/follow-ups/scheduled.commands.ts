import { type RawBuilder, sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { type FollowUpStatus, lostDays, noShowDays } from './vocabulary.ts'

export interface Moved {
  id: string
  from_status: FollowUpStatus
  status: FollowUpStatus
}

/** Writes the moves into timelines and trail, in the transaction that made them. */
export async function recordMoves(db: Db, deps: Deps, moved: readonly Moved[]): Promise<void> {
  const events = moved.map(({ id, from_status, status }) => ({
    entity_kind: 'follow_up' as const,
    entity_id: id,
    type: status as string,
    before: { status: from_status },
    after: { status },
    system: true,
  }))
  await recordEvents({ db, deps, actor: product }, events)
  await auditWork(
    db,
    moved.map(({ id, from_status, status }) => ({
      action: 'move',
      entity: 'follow_up',
      entity_id: id,
      before: { status: from_status },
      after: { status },
    })),
  )
}

const dueWhere = async (db: Db, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, no as label from follow_up where ${condition} order by due_on, id limit ${sql.lit(maxPerRound)}`.execute(
    db,
  )
  return rows
}

const isSeen = sql`(follow_up.seen_card_id is not null and follow_up.ended_at is null
  and exists (select from job_card seen where seen.id = follow_up.seen_card_id and seen.status <> 'cancelled'))`

/** Ends the follow-ups of vehicles that any workshop of the network received (docs/domain.md#follow-ups, T11). */
export const closeReportedFollowUps = {
  name: 'close reported follow-ups',
  everySeconds: 60,
  due: (db) => dueWhere(db, isSeen),
  batchSize: 200,
  async runBatch(db, deps, ids) {
    const { rows } = await sql<Moved>`
      with found as (
        select follow_up.id, follow_up.status as from_status, card.received_at, card.received_on, card.outlet_id
        from follow_up join job_card card on card.id = follow_up.seen_card_id
        where follow_up.id = any (${sql.val([...ids])}::uuid[]) and ${isSeen} order by follow_up.id for update of follow_up skip locked
      )
      update follow_up set status = 'reported', reported_at = found.received_at, reported_outlet_id = found.outlet_id,
        reported_elsewhere = found.outlet_id <> follow_up.outlet_id, ended_at = found.received_at, ended_on = found.received_on,
        call_back_at = null, updated_at = ${deps.clock.now().toISOString()}::timestamptz, version = follow_up.version + 1
      from found where follow_up.id = found.id
      returning follow_up.id, found.from_status, follow_up.status`.execute(db)
    await recordMoves(db, deps, rows)
  },
} satisfies Job

const isPassed = (today: string) => sql`(
  (status = 'upcoming' and due_on < ${today}::date)
  or (status = 'booked' and booked_on < ${today}::date - ${sql.lit(noShowDays)})
  or (status = 'lost' and lost_on <= ${today}::date - ${sql.lit(lostDays)}))`

const todayOf = (deps: Deps) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Moves on what a day has passed for: a due date, a booking without a visit, the time a lost customer is left alone. */
export const moveFollowUps = {
  name: 'move follow-ups',
  everySeconds: 900,
  due: (db, deps) => dueWhere(db, isPassed(todayOf(deps))),
  batchSize: 200,
  async runBatch(db, deps, ids) {
    const { rows } = await sql<Moved>`
      with found as (
        select id, status as from_status from follow_up
        where id = any (${sql.val([...ids])}::uuid[]) and ${isPassed(todayOf(deps))} order by id for update skip locked
      )
      update follow_up set status = 'open', lost_reason_id = null, lost_on = null, booked_on = null,
        no_shows = no_shows + case found.from_status when 'booked' then 1 else 0 end,
        updated_at = ${deps.clock.now().toISOString()}::timestamptz, version = version + 1
      from found where follow_up.id = found.id
      returning follow_up.id, found.from_status, follow_up.status`.execute(db)
    await recordMoves(db, deps, rows)
  },
} satisfies Job

/** Makes the parts of the next months of contact attempts. */
export const keepAttemptMonths = {
  name: 'make the months of contact attempts',
  everySeconds: 86_400,
  async run(db, deps) {
    const today = todayOf(deps)
    await sql`select rad.keep_attempt_months((${today}::date + interval '1 month')::date, (${today}::date + interval '6 months')::date)`.execute(
      db,
    )
  },
} satisfies Job
