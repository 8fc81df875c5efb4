import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db, ScopedContext } from '#kernel/context.ts'
import type { WaitingCounts } from './contract.ts'
import { concerns, isToBeMoved, isUntended, isVoteOpen, levelOf, waitsFor } from './waiting.ts'

/** As far as anybody reads: 100 stands for 100 and more. */
export const mostCounted = 100

/** Counts rows, and no further than that. */
export async function countTo(db: Db, from: Expression<unknown>, where: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${from} where ${where} limit ${mostCounted}) as counted`.execute(db)
  return Number(rows[0]!.count)
}

/** How many tickets and votes, and how many complaints, need action from the asker (docs/domain.md#daily-work). */
export async function countWaiting({ db, actor }: ScopedContext): Promise<WaitingCounts> {
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
        sql<SqlBool>`${isToBeMoved} and ${concerns(sql.val(actor.user_id), sql.val(levelOf(actor.roles)))}`,
      )
    : 0
  const complaints = waits.complaints ? await countTo(db, sql`complaint`, isUntended) : 0
  return { tickets: Math.min(votes + tickets, mostCounted), complaints }
}
