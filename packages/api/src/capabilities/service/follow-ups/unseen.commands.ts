import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { recordMoves, type Moved } from './scheduled.commands.ts'
import { daysAhead } from './vocabulary.ts'

/** Cards that were cancelled so long ago were looked at. */
const lookedBackDays = 60

const cancelledLately = (deps: Deps) =>
  sql`job_card card join follow_up f on f.seen_card_id = card.id
    where card.cancelled_at > ${deps.clock.now().toISOString()}::timestamptz - make_interval(days => ${sql.lit(lookedBackDays)})`

/** Another card by which the vehicle was seen. */
const otherCard = sql`(select other.id from job_card other
  where other.vehicle_id = f.vehicle_id and other.status not in ('booked', 'cancelled') and other.received_on >= f.due_on - ${sql.lit(daysAhead)}
  order by other.received_at, other.id limit 1)`

async function unsee(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const { rows } = await sql<Moved & { was_reported: boolean }>`
    with found as (
      select f.id, f.status as from_status, ${otherCard} as other_id, f.status = 'reported' and ${otherCard} is null
        and not exists (
          select from follow_up open where open.vehicle_id = f.vehicle_id and open.id <> f.id and open.ended_at is null) as reopens
      from ${cancelledLately(deps)} and f.id = any (${sql.val([...ids])}::uuid[]) order by f.id for update of f skip locked
    )
    update follow_up set seen_card_id = found.other_id,
      status = case when not found.reopens then follow_up.status when follow_up.due_on < ${today}::date then 'open' else 'upcoming' end,
      reported_at = case when not found.reopens then reported_at end,
      reported_outlet_id = case when not found.reopens then reported_outlet_id end,
      reported_elsewhere = not found.reopens and reported_elsewhere,
      ended_at = case when not found.reopens then ended_at end, ended_on = case when not found.reopens then ended_on end,
      updated_at = ${deps.clock.now().toISOString()}::timestamptz, version = follow_up.version + 1
    from found where follow_up.id = found.id
    returning follow_up.id, found.from_status, follow_up.status, found.reopens as was_reported`.execute(db)
  await recordMoves(
    db,
    deps,
    rows.filter((row) => row.was_reported),
  )
}

/**
 * A card that is cancelled saw no vehicle: a follow-up that ended with it is open again, or ends with another card of the vehicle.
 * Otherwise a list got shorter by cards that are opened and cancelled (docs/domain.md#follow-ups).
 */
export const reopenUnseenFollowUps = {
  name: 'reopen follow-ups of cancelled cards',
  everySeconds: 60,
  due: async (db, deps) => {
    const { rows } = await sql<{ id: string; label: string }>`
      select f.id, f.no as label from ${cancelledLately(deps)} order by f.id limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 200,
  runBatch: unsee,
} satisfies Job
