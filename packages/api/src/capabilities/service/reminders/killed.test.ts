import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#kernel/command/context.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { deliverDue } from '#kernel/mail/mail-delivery.ts'
import { times } from '#testing/proof.ts'
import { inNetwork, toNoon } from '#testing/reminders.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { warnOfFollowUps } from '#capabilities/service/follow-ups/notices.ts'
import { openFollowUps } from '#capabilities/service/follow-ups/opening.commands.ts'
import { closeReportedFollowUps, moveFollowUps } from '#capabilities/service/follow-ups/scheduled.commands.ts'
import { openFollowUpTickets } from '#capabilities/service/follow-ups/ticket.commands.ts'
import { drawFor } from '../../../../../../tools/seed.ts'
import { queueReminders } from './queue.commands.ts'
import { noteSentMails, sendMessages } from './sending.commands.ts'

// A night of scheduled work that is killed at any statement and run again comes to what one that is left alone comes to.
let quiet: TestApp
let killed: TestApp
beforeAll(async () => {
  ;[quiet, killed] = [await testApp(), await testApp()]
  for (const app of [quiet, killed]) {
    toNoon(app)
    app.travel(3 * 86_400)
  }
})
afterAll(() => Promise.all([quiet.close(), killed.close()]))

/** What a night does about follow-ups, in the order of the server. */
const nightly: ((deps: Deps) => Promise<unknown>)[] = [
  ...[openFollowUps, closeReportedFollowUps, moveFollowUps, warnOfFollowUps, openFollowUpTickets, queueReminders].map(
    (job) => (deps: Deps) => runBatches(job, deps),
  ),
  (deps) => sendMessages.work(deps),
  (deps) => deliverDue(deps),
  (deps) => runBatches(noteSentMails, deps),
]

/** The same product, whose program dies after so many statements: none comes through from then on. */
function dyingAfter(deps: Deps, statements: number): { deps: Deps; left: () => number } {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left <= 0) throw new Error('The program was killed.')
      left -= 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const database = Object.assign(Object.create(deps.database) as Deps['database'], {
    owner: deps.database.owner.withPlugin(plugin),
  })
  return { deps: { ...deps, database }, left: () => left }
}

/** Runs one job after the other until the program dies. Answers whether it did. */
async function runUntilKilled(app: TestApp, statements: number): Promise<boolean> {
  const dying = dyingAfter(app.deps, statements)
  for (const job of nightly) {
    await job(dying.deps).catch(() => undefined)
    if (dying.left() <= 0) return true
  }
  return false
}

/** What a server that stays does: what a former one had taken is taken again after its lease. */
async function runToTheEnd(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const job of nightly) await job(app.deps)
    app.travel(301)
  }
}

/** Everything that the night came to, a line for each thing that is or happened; keys and numbers may have gaps. */
const statements = {
  follow_ups: sql`select v.vin || ' ' || f.status || ' ' || f.due_on || ' ' || f.warned_days || ' ' || f.attempts || ' ' || coalesce(f.booked_on::text, '')
    from follow_up f join vehicle v on v.id = f.vehicle_id`,
  reminders: sql`select v.vin || ' ' || r.due_on || ' ' || r.step || ' ' || r.medium || ' ' || r.status || ' ' || coalesce(r.error, '')
    from reminder r join follow_up f on f.id = r.follow_up_id join vehicle v on v.id = f.vehicle_id`,
  messages: sql`select v.vin || ' ' || r.step from sandbox_message m join reminder r on r.id::text = m.reference
    join follow_up f on f.id = r.follow_up_id join vehicle v on v.id = f.vehicle_id`,
  attempts: sql`select v.vin || ' ' || a.medium || ' ' || a.result from contact_attempt a
    join follow_up f on f.id = a.follow_up_id join vehicle v on v.id = f.vehicle_id`,
  tickets: sql`select o.code || ' ' || t.kind || ' ' || t.title from ticket t join outlet o on o.id = t.outlet_id where t.kind = 'nr_overdue'`,
  notifications: sql`select u.email || ' ' || n.kind || ' ' || coalesce(n.dedupe_key, '') || ' ' || (n.title -> 'values')::text
    from notification n join app_user u on u.id = n.user_id where n.kind = 'not_reported'`,
  timeline: sql`select v.vin || ' ' || e.type || ' ' || coalesce(e.after::text, '') from timeline_event e
    join follow_up f on e.entity_kind = 'follow_up' and f.id = e.entity_id join vehicle v on v.id = f.vehicle_id`,
  trail: sql`select action || ' ' || entity || ' ' || count(*) from audit_entry group by action, entity`,
  outbox: sql`select topic || ' ' || (delivered_at is not null) || ' ' || count(*) from outbox group by topic, delivered_at is not null`,
}
async function stateOf(app: TestApp): Promise<Record<string, string[]>> {
  const lines: Record<string, string[]> = {}
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await inNetwork(app, (db) =>
      sql<{ line: string }>`select line from (${statement}) as found (line)`.execute(db),
    )
    lines[name] = rows.map(({ line }) => line).toSorted()
  }
  return lines
}

test('what a night did is complete and done once, however often it was killed', async () => {
  const before = await stateOf(quiet)
  expect(await stateOf(killed)).toEqual(before)
  await runToTheEnd(quiet)
  const draw = drawFor('killed nights')
  let kills = 0
  for (let run = 0; run < times(25, 400); run += 1) if (await runUntilKilled(killed, draw.below(120))) kills += 1
  await runToTheEnd(killed)
  const [alone, again] = [await stateOf(quiet), await stateOf(killed)]
  expect(again).toEqual(alone)
  expect(kills).toBeGreaterThan(10)
  for (const name of ['follow_ups', 'reminders', 'messages', 'tickets', 'notifications', 'timeline', 'trail'] as const)
    expect([name, alone[name]]).not.toEqual([name, before[name]])
})
