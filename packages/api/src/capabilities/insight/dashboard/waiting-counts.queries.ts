import { type Expression, sql, type SqlBool } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import type { WaitingCounts } from './contract.ts'
import { isToBeDecided, isToBeReviewed } from './review-tasks.queries.ts'
import {
  isPastPromise,
  isToBeMoved,
  isTurnOf,
  isUntended,
  isVoteOpen,
  lastsLong,
  levelOf,
  needsUpdate,
  waitsFor,
  workshopOf,
} from './waiting.queries.ts'

/** The highest count shown: 100 means 100 and more. */
export const mostCounted = 100

/** Counts rows, and no further than that. */
export async function countTo(db: Db, from: Expression<unknown>, where: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${from} where ${where} limit ${mostCounted}) as counted`.execute(db)
  return Number(rows[0]!.count)
}

/** The first moment that is not today in the zone of the brand. */
export const tomorrowOf = (zone: string, now: Date) => new Date(midnightOf(zone, addDays(dayIn(zone, now), 1)))

/** How many job cards and hold-ups need action from the user. */
async function countWorkshop({ db, actor, deps }: ActorContext): Promise<Pick<WaitingCounts, 'job_cards' | 'holdups'>> {
  const waits = actor.ability.can('read', 'JobCard') ? workshopOf(actor.roles) : undefined
  if (!waits) return { job_cards: 0, holdups: 0 }
  const now = deps.clock.now()
  const isWaiting = waits === 'updates' ? needsUpdate(tomorrowOf(deps.settings.brand_tz, now)) : lastsLong(now)
  return {
    job_cards: waits === 'updates' ? await countTo(db, sql`job_card`, isPastPromise(now)) : 0,
    holdups: await countTo(db, sql`holdup`, isWaiting),
  }
}

/** How many disputes of calls and documents need action from the user. */
async function countReviews({ db, actor }: ActorContext): Promise<Pick<WaitingCounts, 'call_disputes' | 'documents'>> {
  const waits = waitsFor((action, subject) => actor.ability.can(action, subject))
  const isMine = isToBeDecided(sql`${actor.user_id}::uuid`)
  return {
    call_disputes: waits.disputes ? await countTo(db, sql`call_dispute`, isMine) : 0,
    documents: waits.documents ? await countTo(db, sql`document`, isToBeReviewed) : 0,
  }
}

/** How much of each kind needs action from the user (docs/domain.md#daily-work). */
export async function countWaiting(ctx: ActorContext): Promise<WaitingCounts> {
  const { db, actor } = ctx
  const waits = waitsFor((action, subject) => actor.ability.can(action, subject))
  const votes = waits.votes
    ? await countTo(
        db,
        sql`ticket join panel_case on panel_case.ticket_id = ticket.id join panel_seat on panel_seat.case_id = panel_case.id`,
        sql<SqlBool>`panel_seat.user_id = ${actor.user_id} and ${isVoteOpen}`,
      )
    : 0
  const tickets = waits.tickets
    ? await countTo(
        db,
        sql`ticket`,
        sql<SqlBool>`${isToBeMoved} and ${isTurnOf(sql.val(actor.user_id), sql.val(levelOf(actor.roles)))}`,
      )
    : 0
  const complaints = waits.complaints ? await countTo(db, sql`complaint`, isUntended) : 0
  return {
    tickets: Math.min(votes + tickets, mostCounted),
    complaints,
    ...(await countWorkshop(ctx)),
    ...(await countReviews(ctx)),
  }
}
