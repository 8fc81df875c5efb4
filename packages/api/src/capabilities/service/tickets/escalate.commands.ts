import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { type Answering, whoAnswersEach } from '#capabilities/service/levels/lookups.ts'
import type { Level, Policy } from '#capabilities/service/sla/vocabulary.ts'
import { customerStops, elapsedSeconds } from './clock.rules.ts'
import { type ClockFacts, clockFor } from './clock-columns.rules.ts'
import { clockFactsOf, policiesOf, recomputeClocks } from './clocks.commands.ts'
import { type Step, stepFor } from './escalation.rules.ts'
import { tellOf } from './notices.ts'

/** Tickets whose time at their level is over. */
const overdue = (db: Db, now: Date) =>
  db.selectFrom('ticket').where('next_level_at', '<=', now.toISOString()).where('ended_at', 'is', null)

/** Takes hold of those of them that are overdue still; one that another server has hold of is its. */
const hold = (db: Db, ids: readonly string[], now: Date) =>
  overdue(db, now)
    .select(['id', 'no', 'title', 'level', 'owner_user_id', 'outlet_id', 'channel_id', 'job_type', 'priority'])
    .where('id', 'in', ids)
    .orderBy('next_level_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
type Overdue = Awaited<ReturnType<typeof hold>>[number]

interface Climb {
  ticket: Overdue
  step: Step
  people: Answering
}

function climbOf(ticket: Overdue, facts: ClockFacts, people: Answering, policies: readonly Policy[], now: Date): Climb {
  const { clock } = clockFor(facts, customerStops(facts.stops), 'level_2', policies)
  const step = stepFor({
    level: facts.level,
    elapsed: elapsedSeconds(clock, now),
    priority: ticket.priority,
    policies,
    members: people,
  })
  return { ticket, step, people }
}

/** Stores the new level of each: the tickets, the lines of their levels, and one event for each step. */
async function store(db: Db, climbs: readonly Climb[], now: string): Promise<void> {
  const moved = climbs.map(({ ticket, step }) => ({
    id: ticket.id,
    level: step.level,
    owner: step.owner ?? ticket.owner_user_id,
    is_hop: step.owner !== null && step.owner !== ticket.owner_user_id,
  }))
  const rows = JSON.stringify(moved)
  await sql`
    update ticket_level l set left_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid) where l.ticket_id = m.id and l.left_at is null`.execute(db)
  await sql`
    insert into ticket_level (ticket_id, level, entered_at, owner_user_id, cause)
    select m.id, m.level, ${now}::timestamptz, m.owner, 'escalated'
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid, level int, owner uuid)
    on conflict (ticket_id, level) do update set left_at = null, owner_user_id = excluded.owner_user_id`.execute(db)
  await sql`
    update ticket set level = m.level, max_level = greatest(max_level, m.level), level_since = ${now}::timestamptz,
      owner_user_id = m.owner, hops = hops + m.is_hop::int, version = version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid, level int, owner uuid, is_hop boolean)
    where ticket.id = m.id`.execute(db)
  const events = climbs.flatMap(({ ticket, step }) => [
    ...step.skipped
      .filter((level) => level > ticket.level)
      .map((level) => ({ id: ticket.id, type: 'nobody_answers', before: { level }, after: { level: step.level } })),
    { id: ticket.id, type: 'level', before: { level: ticket.level }, after: { level: step.level } },
  ])
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor, type, before, after, system)
    select 'ticket', e.id, ${now}::timestamptz, 'System', e.type, e.before, e.after, true
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, type text, before jsonb, after jsonb)`.execute(
    db,
  )
  await auditWork(
    db,
    climbs.map(({ ticket, step }) => ({
      action: 'escalate',
      entity: 'ticket',
      entity_id: ticket.id,
      before: { level: ticket.level, owner: ticket.owner_user_id },
      after: { level: step.level, owner: step.owner ?? ticket.owner_user_id },
    })),
  )
}

/** One notice per person, ticket and level, however often this runs; the fourth level is notified of empty ones too. */
async function tell(db: Db, deps: Deps, climbs: readonly Climb[]): Promise<void> {
  const levels = await db.selectFrom('level').select(['no', 'notify']).execute()
  const byMail = new Set(levels.filter(({ notify }) => notify.includes('mail')).map(({ no }) => no))
  for (const { ticket, step, people } of climbs) {
    for (const level of step.entered)
      await tellOf(db, deps, ticket, {
        people: people[level],
        kind: 'escalated',
        text: word('{no} escalated to level {level}: {title}'),
        values: { level: String(level) },
        key: `level-${level}`,
        by_mail: byMail.has(level),
      })
    for (const level of step.skipped.filter((one) => one > ticket.level))
      await tellOf(db, deps, ticket, {
        people: people[4],
        kind: 'escalated',
        text: word('No one is responsible for {no} at level {level}: {title}'),
        values: { level: String(level) },
        key: `nobody-${level}`,
      })
  }
}

/** Lets these climb, by the rule alone (docs/domain.md#levels). */
async function escalate(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const found = await hold(db, ids, now)
  if (found.length === 0) return
  const facts = new Map((await clockFactsOf(db, { tickets: found.map(({ id }) => id) })).map((one) => [one.id, one]))
  const people = await whoAnswersEach(db, found, dayIn(deps.settings.brand_tz, now))
  const policies = await policiesOf(db)
  const climbs = found
    .map((ticket, index) => climbOf(ticket, facts.get(ticket.id)!, people[index]!, policies, now))
    .filter(({ ticket, step }) => step.level > (ticket.level as Level))
  if (climbs.length > 0) await store(db, climbs, now.toISOString())
  await recomputeClocks(db, deps, { tickets: found.map(({ id }) => id) })
  await tell(db, deps, climbs)
}

export const escalateTickets = {
  name: 'escalate tickets',
  everySeconds: 60,
  due: (db, deps) =>
    overdue(db, deps.clock.now())
      .select(['id', 'no as label'])
      .orderBy('next_level_at')
      .orderBy('id')
      .limit(maxPerRound)
      .execute(),
  batchSize: 100,
  runBatch: escalate,
} satisfies Job
