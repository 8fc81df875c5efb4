import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { columnsOf } from './clock-columns.rules.ts'
import { clockFactsOf, policiesOf } from './clocks.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const read = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction<T>(app.deps.database, { as: 'rad_network' }, 'read', work)

test('every demo ticket stores the clocks that its stops result in', async () => {
  const { facts, policies, stored } = await read(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from ticket`.execute(db)
    return {
      facts: await clockFactsOf(db, { tickets: rows.map(({ id }) => id) }),
      policies: await policiesOf(db),
      stored: await db.selectFrom('ticket').selectAll().execute(),
    }
  })
  expect(facts.length).toBeGreaterThan(500)
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const one of facts) {
    const row = rows.get(one.id)!
    // Past due, it was noted as of the day it was made.
    const expected = columnsOf(one, policies, app.deps.clock.now())
    expect(row, row.no).toMatchObject({
      due_at: expected.due_at?.toISOString() ?? null,
      first_response_due_at: expected.first_response_due_at?.toISOString() ?? null,
      next_level_at: expected.next_level_at?.toISOString() ?? null,
      next_move_at: expected.next_move_at?.toISOString() ?? null,
      target_seconds: expected.target_seconds,
      elapsed_seconds: expected.elapsed_seconds,
      outlet_elapsed_seconds: expected.outlet_elapsed_seconds,
      first_response_seconds: expected.first_response_seconds,
    })
  }
})

test('the demo has tickets of every state, votes, breaches, and histories without holes', async () => {
  const { rows } = await read((db) =>
    sql<{ status: string; count: number }>`select status, count(*)::int as count from ticket group by 1`.execute(db),
  )
  const states = rows.map(({ status }) => status)
  for (const status of ['open', 'in_progress', 'waiting_customer', 'panel_review', 'resolved', 'closed', 'cancelled'])
    expect(states).toContain(status)
  const found = await read((db) =>
    sql<Record<string, number>>`
      select count(*) filter (where ended_at is null and due_at < now())::int as breached,
        count(*) filter (where reopened_count > 0)::int as reopened,
        count(*) filter (where justification = 'unjustified')::int as unjustified,
        count(*) filter (where max_level = 4)::int as fourth,
        (select count(*)::int from ticket_place) as rerouted,
        (select count(*)::int from panel_seat where vote is not null) as votes,
        count(*) filter (where not exists (select from timeline_event e where e.entity_kind = 'ticket' and e.entity_id = ticket.id))::int as silent,
        count(*) filter (where not exists (select from ticket_level l where l.ticket_id = ticket.id))::int as unplaced
      from ticket`.execute(db),
  )
  const { silent, unplaced, ...shares } = found.rows[0]!
  expect([silent, unplaced]).toEqual([0, 0])
  expect(Object.entries(shares).filter(([, count]) => count === 0)).toEqual([])
})
