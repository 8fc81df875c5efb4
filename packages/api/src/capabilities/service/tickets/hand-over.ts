import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { type Answering, whoAnswersEach } from '#capabilities/service/levels/lookups.ts'
import { whoLeft } from '#capabilities/session/auth/lookups.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { tellOf } from './notices.ts'

/** Open tickets of people who deleted their account. */
const leftBehind = (db: Db) =>
  db.selectFrom('ticket').where('ended_at', 'is', null).where('owner_user_id', 'in', whoLeft(db))

const hold = (db: Db, ids: readonly string[]) =>
  leftBehind(db)
    .select(['id', 'no', 'title', 'level', 'owner_user_id', 'outlet_id', 'channel_id', 'job_type'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Who answers for it at its level, or above where the level has no member. */
function nextOwner(level: number, people: Answering): string | null {
  const levels = ([1, 2, 3, 4] as const).filter((one) => one >= level)
  return levels.flatMap((one) => people[one])[0] ?? null
}

/** Gives each to its next owner; without one it has no assignee, and its outlet sees it as unassigned. */
async function handOver(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const tickets = await hold(db, ids)
  if (tickets.length === 0) return
  const people = await whoAnswersEach(db, tickets, dayIn(deps.settings.brand_tz, now))
  const given = tickets.map((ticket, index) => ({ ticket, owner: nextOwner(ticket.level, people[index]!) }))
  const rows = JSON.stringify(given.map(({ ticket: { id }, owner }) => ({ id, owner })))
  await sql`
    update ticket set owner_user_id = m.owner, hops = hops + 1, version = version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid, owner uuid) where ticket.id = m.id`.execute(db)
  await sql`
    update ticket_level l set owner_user_id = m.owner
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid, owner uuid)
    where l.ticket_id = m.id and l.left_at is null`.execute(db)
  const changes = given.map(({ ticket, owner }) => ({
    ticket,
    owner,
    change: { before: { owner: ticket.owner_user_id }, after: { owner } },
  }))
  await recordEvents(
    { db, deps, actor: product },
    changes.map(({ ticket, change }) => ({
      entity_kind: 'ticket' as const,
      entity_id: ticket.id,
      type: 'assigned',
      system: true,
      ...change,
    })),
  )
  await auditWork(
    db,
    changes.map(({ ticket, change }) => ({ action: 'assign', entity: 'ticket', entity_id: ticket.id, ...change })),
  )
  for (const { ticket, owner } of given)
    if (owner !== null)
      await tellOf(db, deps, ticket, {
        people: [owner],
        kind: 'assigned',
        text: word('{no} was assigned to you: {title}'),
        key: `handed-over-${ticket.owner_user_id}`,
      })
}

/** A user who deletes their account leaves no open ticket behind. */
export const handOverTickets = {
  name: 'hand over tickets of who left',
  everySeconds: 60,
  due: (db) => leftBehind(db).select(['id', 'no as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 100,
  runBatch: handOver,
} satisfies Job
