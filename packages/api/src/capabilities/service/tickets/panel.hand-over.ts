import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { chairsOf } from '#capabilities/service/panels/lookups.ts'
import { askChair, settle } from './panel.commands.ts'
import { panelCaseOf, standing } from './panel.details.ts'
import { type LockedTicket, lockTicket } from './state.commands.ts'

/** Votes that are missing of who deleted their account. */
const isWaitedFor = sql<boolean>`(u.has_left and s.vote is null)`
/** A chair who left, and one who cannot sign in while it is their turn. */
const isEmptyChair = sql<boolean>`(s.is_chair and (u.has_left or u.status <> 'active' and ticket.next_move_at is null))`

const seats = sql`panel_case c join panel_seat s on s.case_id = c.id join app_user u on u.id = s.user_id`

const standingStill = (db: Db) =>
  db
    .selectFrom('ticket')
    .where('ticket.status', '=', 'panel_review')
    .where(
      sql<boolean>`exists (
        select from ${seats} where c.ticket_id = ticket.id and c.decided_at is null and (${isWaitedFor} or ${isEmptyChair}))`,
    )

interface LeftSeat {
  case_id: string
  panel_id: string
  user_id: string
  has_vote: boolean
  has_left: boolean
  is_member: boolean
  is_empty_chair: boolean
}

async function leftSeatsOf(db: Db, ticket_id: string): Promise<LeftSeat[]> {
  const { rows } = await sql<LeftSeat>`
    select s.case_id, c.panel_id, s.user_id, s.vote is not null as has_vote, u.has_left, s.is_member,
      ${isEmptyChair} as is_empty_chair
    from ${seats} join ticket on ticket.id = c.ticket_id
    where c.ticket_id = ${ticket_id}::uuid and c.decided_at is null and (${isWaitedFor} or ${isEmptyChair})`.execute(db)
  return rows
}

/** Seats without a vote are taken away; what was voted counts. A suspended member keeps theirs. */
async function freeSeats(db: Db, left: readonly LeftSeat[]): Promise<void> {
  for (const { case_id, user_id, has_vote, has_left, is_member } of left) {
    const seat = <Q extends { where: (column: 'case_id' | 'user_id', is: '=', value: string) => Q }>(query: Q): Q =>
      query.where('case_id', '=', case_id).where('user_id', '=', user_id)
    if (!has_vote && (has_left || !is_member)) await seat(db.deleteFrom('panel_seat')).execute()
    else await seat(db.updateTable('panel_seat').set({ is_chair: false })).execute()
  }
}

/** The panel's chair decides, else the member who has been in it longest, else an administrator; none who are too near. */
async function seatChair(
  db: Db,
  deps: Deps,
  ticket: LockedTicket,
  { case_id, panel_id }: LeftSeat,
): Promise<string | null> {
  const on = dayIn(deps.settings.brand_tz, deps.clock.now())
  const near = await db
    .selectFrom('panel_seat')
    .select('user_id')
    .where('case_id', '=', case_id)
    .where('has_conflict', '=', true)
    .execute()
  const people = await chairsOf(db, { panel_id, outlet_id: ticket.outlet_id, on })
  const chair = people.find((id) => !near.some(({ user_id }) => user_id === id))
  if (chair === undefined) return null
  await db
    .insertInto('panel_seat')
    .values({ case_id, user_id: chair, is_chair: true, is_member: false })
    .onConflict((conflict) => conflict.columns(['case_id', 'user_id']).doUpdateSet({ is_chair: true }))
    .execute()
  return chair
}

/** Continues without the user who left: a certain result is decided, and where it is the chair's turn the new one is notified. */
async function goOn(db: Db, deps: Deps, ticket_id: string): Promise<void> {
  const ticket = await lockTicket(db, { id: ticket_id })
  const left = await leftSeatsOf(db, ticket.id)
  if (left.length === 0) return
  await freeSeats(db, left)
  const empty = left.find((seat) => seat.is_empty_chair)
  const chair = empty ? await seatChair(db, deps, ticket, empty) : null
  await auditWork(db, [
    {
      action: 'free_seat',
      entity: 'ticket',
      entity_id: ticket.id,
      before: { seats: left.map(({ user_id }) => user_id), ...(empty && { chair: empty.user_id }) },
      after: { seats: [], ...(empty && { chair }) },
    },
  ])
  const found = (await panelCaseOf(db, ticket.id))!
  const status = standing(found, deps.clock.now())
  if (status.state === 'decided') await settle({ db, deps }, ticket, found, status)
  if (status.state === 'chair') await askChair({ db, deps }, ticket, found)
}

/** No plea waits for the vote of a user who deleted their account, nor for a chair who cannot sign in. */
export const freeVotes = {
  name: 'free votes of who left',
  everySeconds: 60,
  due: (db) => standingStill(db).select(['id', 'no as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    const locked = await standingStill(db).select('id').where('id', 'in', ids).forUpdate().skipLocked().execute()
    for (const { id } of locked) await goOn(db, deps, id)
  },
} satisfies Job
