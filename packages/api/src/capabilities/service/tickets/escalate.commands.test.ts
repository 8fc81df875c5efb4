import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { runDueJobs, runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { recomputeClocks } from './clocks.commands.ts'
import { ticketsApi } from './contract.ts'
import { escalateTickets } from './escalate.commands.ts'
import { moveTickets } from './system-moves.commands.ts'

let app: TestApp
let brand: Caller
beforeAll(async () => {
  app = await testApp()
  brand = await app.as('HQA')
  // What the demo left over is not what is looked at here.
  await write((db) => sql`update ticket set next_level_at = null, next_move_at = null`.execute(db))
})
afterAll(() => app.close())

const write = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 30_000 })
const add = async (more: object = {}) =>
  (
    await brand.send(ticketsApi.add, {
      body: { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls', ...more },
    })
  ).ticket
const get = async (no: string) => (await (await app.as('HQA')).send(ticketsApi.get, { params: { no } })).ticket
const noticesOf = async (role: string, no: string) => {
  const { rows } = await (
    await app.as(role)
  ).send(notificationsApi.list, { query: { kind: 'escalated', perPage: 100 } })
  return rows.filter(({ title }) => title.values.no === no)
}

test('a ticket climbs once, however often and wherever it is checked, and notifies each person once', async () => {
  const { no, id } = await add()
  app.travel(72 * 3600 + 60)
  await Promise.all([runBatches(escalateTickets, app.deps), runBatches(escalateTickets, app.deps)])
  await runBatches(escalateTickets, app.deps)
  const { events } = await (await app.as('HQA')).send(timelineApi.events, { params: { kind: 'ticket', id }, query: {} })
  expect(events.filter(({ type }) => type === 'level')).toMatchObject([
    { system: true, before: { level: 1 }, after: { level: 2 } },
  ])
  expect(await get(no)).toMatchObject({
    level: 2,
    hops: 1,
    levels: [{ level: 1 }, { level: 2, owner: 'Dev Lal Prasad' }],
  })
  expect(await noticesOf('DLP', no)).toHaveLength(1)
  // A day later the third level, whatever was done before.
  app.travel(24 * 3600)
  await runDueJobs([escalateTickets], app.deps)
  expect(await get(no)).toMatchObject({ level: 3, owner: 'Tara Sen' })
  expect(await noticesOf('TSM', no)).toHaveLength(1)
  expect(await noticesOf('DLP', no)).toHaveLength(1)
  app.travel(-96 * 3600 - 60)
})

test('T6: without a member at level 1 and without a mapped manager it begins at level 2 and climbs to level 4', async () => {
  await write(async (db) => {
    await sql`update level_member set to_on = now()::date - 1 from outlet o
      where o.id = outlet_id and o.code = 'DL001-03'`.execute(db)
    await sql`update tsm_mapping set to_on = now()::date - 1 from outlet o
      where o.id = outlet_id and o.code = 'DL001-03' and to_on is null`.execute(db)
  })
  const { no, level, id } = await add({ outlet: 'DL001-03' })
  expect(level).toBe(2)
  const { events } = await brand.send(timelineApi.events, { params: { kind: 'ticket', id }, query: {} })
  expect(events.map(({ type }) => type)).toContain('nobody_answers')
  expect(await noticesOf('RGM', no)).toHaveLength(1)
  app.travel(96 * 3600 + 60)
  await runBatches(escalateTickets, app.deps)
  expect(await get(no)).toMatchObject({ level: 4, owner: 'Ravi Malhotra' })
  app.travel(-96 * 3600 - 60)
})

test('a resolved ticket closes automatically after 72 hours, a critical one never', async () => {
  const manager = await app.as('SVM')
  const resolve = async (priority: string) => {
    const { no } = await add({ priority })
    const move = async (to: string, more: object = {}) => {
      const { version } = await get(no)
      await manager.send(ticketsApi.move, { params: { no }, body: { to, if_version: version, ...more } as never })
    }
    await move('in_progress')
    await move('resolved', {
      resolution: 'Done',
      root_cause: 'Worn',
      customer_contacted_at: app.deps.clock.now().toISOString(),
    })
    return no
  }
  const [usual, critical] = [await resolve('P3'), await resolve('P1')]
  app.travel(71 * 3600)
  await runBatches(moveTickets, app.deps)
  expect((await get(usual)).status).toBe('resolved')
  app.travel(2 * 3600)
  await runBatches(moveTickets, app.deps)
  expect(await get(usual)).toMatchObject({ status: 'closed', turn: 'nobody' })
  expect((await get(critical)).status).toBe('resolved')
  app.travel(-73 * 3600)
})

test('a pause ends at its limit', async () => {
  const { no, version } = await add()
  const manager = await app.as('SVM')
  const body = { to: 'in_progress', if_version: version } as const
  const { ticket } = await manager.send(ticketsApi.move, { params: { no }, body })
  await manager.send(ticketsApi.move, {
    params: { no },
    body: { to: 'waiting_customer', reason: 'Road test', if_version: ticket.version },
  })
  expect(await get(no)).toMatchObject({ due_at: null, turn: 'customer', waiting_left: { times: 1 } })
  app.travel(48 * 3600 + 60)
  await runBatches(moveTickets, app.deps)
  const after = await get(no)
  expect(after).toMatchObject({ status: 'in_progress', waiting_left: { seconds: 0 }, stops: [{ kind: 'waiting' }] })
  expect(after.due_at).not.toBeNull()
  app.travel(-48 * 3600 - 60)
})

test('a holiday moves the clocks of open tickets only (rule 7)', async () => {
  const closed = await write((db) =>
    db
      .selectFrom('ticket')
      .select(['id', 'first_response_seconds', 'elapsed_seconds'])
      .where('ended_at', 'is not', null)
      .orderBy('id')
      .execute(),
  )
  const { no, id, clocks } = await add()
  const { calendar_id } = await write((db) =>
    db.selectFrom('ticket').select('calendar_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const counted = await write(async (db) => {
    const holidays = Array.from({ length: 14 }, (_, day) => ({
      on: new Date(app.deps.clock.now().getTime() + (day - 1) * 86_400_000).toISOString().slice(0, 10),
      name: 'Closed',
    }))
    await db
      .updateTable('calendar')
      .set({ holidays: JSON.stringify(holidays) })
      .where('id', '=', calendar_id)
      .execute()
    return recomputeClocks(db, app.deps, { calendar_id })
  })
  expect(counted).toBeGreaterThan(0)
  const after = await get(no)
  expect(Date.parse(after.clocks.first_response.due_at!)).toBeGreaterThan(Date.parse(clocks.first_response.due_at!))
  expect(
    await write((db) =>
      db
        .selectFrom('ticket')
        .select(['id', 'first_response_seconds', 'elapsed_seconds'])
        .where(
          'id',
          'in',
          closed.map((one) => one.id),
        )
        .orderBy('id')
        .execute(),
    ),
  ).toEqual(closed)
})
