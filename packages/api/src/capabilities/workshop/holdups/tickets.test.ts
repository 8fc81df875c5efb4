import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#kernel/command/context.ts'
import { runBatches, runDueJobs } from '#kernel/command/jobs.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type CardRow, type HoldupSeed, insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { holdupsApi } from './contract.ts'
import { openHoldupTickets } from './overdue.commands.ts'

let app: TestApp
let other: Deps
let office: Caller
let made = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await testApp()
  other = app.anotherServer()
  office = await app.as('HQA')
})
afterAll(async () => {
  await other.database.close()
  await app.close()
})
beforeEach(() => sql`delete from holdup`.execute(app.deps.database.owner))

const at = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hour).toISOString()
/** A card with one hold-up, its hours from now. */
async function cardOnHold(
  row: Partial<Omit<HoldupSeed, 'from' | 'expected'>> & { from: number; expected: number },
  card?: Partial<CardRow>,
) {
  const no = `OVD-${(made += 1)}`
  await insertCards(app, [{ no, outlet: 'DL001-01', received_at: at(-1000), status: 'in_work', ...card }])
  const { from, expected, ...more } = row
  const [id] = await insertHoldups(app, [
    { card: no, reason: 'S-PRT-BO', ...more, from: at(from), expected: at(expected) },
  ])
  return id!
}
const get = (id: string) => office.send(holdupsApi.get, { params: { id } })
const round = () => runBatches(openHoldupTickets, app.deps)
const ticketsIn = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket where kind = 'holdup_overdue'`.execute(app.deps.database.owner)
  return rows[0]!.count
}

describe('a ticket is opened', () => {
  test('a day after the expected time, and not before', async () => {
    const [late, early] = [
      await cardOnHold({ from: -60, expected: -25 }),
      await cardOnHold({ from: -60, expected: -23 }),
    ]
    await round()
    expect((await get(late)).ticket).toMatchObject({ status: 'open' })
    expect((await get(early)).ticket).toBeNull()
  })

  test.each([
    ['service', 'S-PRT-BO', 7],
    ['bodyshop', 'B-PRT-BO', 15],
  ] as const)('in %s once a hold-up (%s) lasts longer than %i days', async (job_type, reason, days) => {
    const place = { job_type, outlet: job_type === 'service' ? 'DL001-01' : 'DL001-02' }
    const long = await cardOnHold({ from: -days * 24 - 1, expected: 100, reason }, place)
    const short = await cardOnHold({ from: -days * 24 + 1, expected: 100, reason }, place)
    await round()
    expect((await get(long)).ticket).not.toBeNull()
    expect((await get(short)).ticket).toBeNull()
  })

  test('for none that has ended', async () => {
    const id = await cardOnHold({ from: -400, expected: -300, to: at(-1) })
    await round()
    expect((await get(id)).ticket).toBeNull()
  })

  test('with what it is about, in both timelines, by the product itself', async () => {
    const id = await cardOnHold({ from: -60, expected: -25 }, { vor: true, vin: 'MA3ERLF1S00123456' })
    await round()
    const row = await get(id)
    const { ticket } = await office.send(ticketsApi.get, { params: { no: row.ticket!.no } })
    expect(ticket).toMatchObject({
      kind: 'holdup_overdue',
      title: `${row.card}: Part back-ordered at the brand`,
      job_type: 'service',
      outlet: 'DL001-01',
      priority: 'P2',
      charged_to: 'brand_parts',
      vin: 'MA3ERLF1S00123456',
    })
    const eventsOf = async (kind: 'ticket' | 'job_card', of: string) =>
      (await office.send(timelineApi.events, { params: { kind, id: of }, query: {} })).events
    const event = (await eventsOf('ticket', ticket.id)).find(({ type }) => type === 'holdup_overdue')
    expect(event).toMatchObject({ system: true, after: { card: row.card, reason: 'S-PRT-BO' } })
    const { rows } = await sql<{ id: string }>`select id from job_card where no = ${row.card}`.execute(
      app.deps.database.owner,
    )
    expect(await eventsOf('job_card', rows[0]!.id)).toMatchObject([
      { type: 'ticket_opened', system: true, after: { ticket: ticket.no, reason: 'S-PRT-BO' } },
    ])
  })

  test('without a vehicle where the card has none that is valid', async () => {
    const id = await cardOnHold({ from: -60, expected: -25 }, { vin: 'J26DL028' })
    await round()
    const { no } = (await get(id)).ticket!
    expect((await office.send(ticketsApi.get, { params: { no } })).ticket.vin).toBeNull()
  })

  test.each([
    ['S-MAN-SHO', 'outlet'],
    ['S-TEC-TAC', 'brand_technical'],
    ['S-TEC-SFT', 'brand_it'],
    ['S-WAR-APR', 'brand_warranty'],
    ['S-CUS-EST', 'none'],
    ['S-SUB-LET', 'none'],
    ['S-LEG-POL', 'none'],
    ['B-INS-APR', 'insurer'],
  ])('of %s and charged to %s', async (reason, charged_to) => {
    const card = reason.startsWith('B') ? { job_type: 'bodyshop' as const, outlet: 'DL001-02' } : {}
    const id = await cardOnHold({ from: -60, expected: -25, reason }, card)
    await round()
    const { no } = (await get(id)).ticket!
    expect((await office.send(ticketsApi.get, { params: { no } })).ticket.charged_to).toBe(charged_to)
  })

  test('by the third extension at once, by who extends, and not again when its time is over', async () => {
    const manager = await app.as('SVM')
    const id = await cardOnHold({ from: -5, expected: 5 })
    let row = await get(id)
    for (const hours of [10, 20, 30]) {
      expect(row.ticket).toBeNull()
      row = await manager.send(holdupsApi.extend, {
        params: { id },
        body: { expected_until: at(hours), if_version: row.version },
      })
    }
    expect(row).toMatchObject({ extended_count: 3, ticket: { status: 'open' } })
    const before = await ticketsIn()
    app.travel(60 * 3600)
    await round()
    app.travel(-60 * 3600)
    expect((await get(id)).ticket!.no).toBe(row.ticket!.no)
    expect(await ticketsIn()).toBe(before)
  })

  test('once, however many servers look at the same moment', async () => {
    const before = await ticketsIn()
    const ids: string[] = []
    while (ids.length < 6) ids.push(await cardOnHold({ from: -60, expected: -25 }))
    await Promise.all([
      runDueJobs([openHoldupTickets], app.deps),
      runDueJobs([openHoldupTickets], other),
      round(),
      runBatches(openHoldupTickets, other),
    ])
    await round()
    expect(await ticketsIn()).toBe(before + 6)
    const numbers = new Set<string>()
    for (const id of ids) numbers.add((await get(id)).ticket!.no)
    expect(numbers.size).toBe(6)
  })
})
