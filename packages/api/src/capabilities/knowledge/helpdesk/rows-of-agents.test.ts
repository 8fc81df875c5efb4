import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { routesOf } from '#app'
import { address } from '#kernel/contract/client.ts'
import { caseIn, cardWithVehicle, draftCase, moveCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { missingParams } from '#testing/samples.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { accessApi } from '#capabilities/admin/access/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
let agent: Caller
let office: Caller
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
  agent = sides.helpdesk
  office = await app.as('HQA')
})
afterAll(() => app.close())

/** How many different rows of a kind belong to submitted cases, counted without row-level security. */
async function ofCases(column: 'job_card_id' | 'vehicle_id'): Promise<number> {
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct ${sql.ref(column)}) as count from helpdesk_case where status <> 'draft'`.execute(db)
    return Number(rows[0]!.count)
  })
}
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

describe('an agent of the helpdesk', () => {
  test('lists the job cards of submitted cases and no others, and reads the record of those alone', async () => {
    const cards = await Promise.all(
      (['service', 'bodyshop'] as const).map((job_type) =>
        agent.send(jobCardsApi.list, { query: { job_type, perPage: 100, tab: 'all' } as never }),
      ),
    )
    const counts = cards.map(({ count }) => count)
    const expected = await ofCases('job_card_id')
    expect(expected).toBeGreaterThan(0)
    expect(counts[0]! + counts[1]!).toBe(expected)
    const foreign = await cardWithVehicle(sides.outlet)
    expect(await status(agent.send(jobCardsApi.get, { params: { no: foreign.no } }))).toBe(404)
    expect(await status(agent.send(jobCardsApi.get, { params: { no: cards[0]!.rows[0]!.no } }))).toBe(200)
  })

  test('lists the vehicles of submitted cases and their customers, and reads no others', async () => {
    const vehicles = await agent.send(vehiclesApi.list, { query: { perPage: 10 } })
    expect(vehicles.count).toBe(await ofCases('vehicle_id'))
    const customers = await agent.send(customersApi.list, { query: { perPage: 100 } })
    const all = await office.send(customersApi.list, { query: { perPage: 100 } })
    expect(customers.count).toBeLessThan(all.count / 2)
    const seen = new Set(customers.rows.map(({ no }) => no))
    const other = all.rows.find(({ no }) => !seen.has(no))
    if (other && customers.count <= 100)
      expect(await status(agent.send(customersApi.get, { params: { no: other.no } }))).toBe(404)
  })

  test('sees a job card and its vehicle from the moment a case is submitted', async () => {
    const { case: draft } = await draftCase(sides.outlet)
    const card = { params: { no: draft.job_card! } }
    const vehicle = { params: { vin: draft.vin! } }
    expect(await status(agent.send(jobCardsApi.get, card))).toBe(404)
    expect(await status(agent.send(vehiclesApi.get, vehicle as never))).toBe(404)
    await moveCase(sides.outlet, draft.no, 'submitted')
    expect(await status(agent.send(jobCardsApi.get, card))).toBe(200)
    expect(await status(agent.send(vehiclesApi.get, vehicle as never))).toBe(200)
  })

  test('sees no draft of an outlet: in lists, counts, records, search, files, and “Who can see this?”', async () => {
    const no = await caseIn('draft', sides)
    const list = await agent.send(helpdeskApi.list, { query: { perPage: 100, status: 'draft' } as never })
    expect(list.count).toBe(0)
    expect(await status(agent.send(helpdeskApi.get, { params: { no } }))).toBe(404)
    const found = await agent.send(searchApi.find, { query: { q: no } })
    expect(JSON.stringify(found)).not.toContain(`/helpdesk/${no}`)
    const viewers = async () =>
      (await office.send(accessApi.who, { query: { entity: 'helpdesk_case', id: no } })).rows.map(({ email }) => email)
    expect(await viewers()).not.toContain('hda@demo.com')
    await moveCase(sides.outlet, no, 'submitted')
    expect(await viewers()).toContain('hda@demo.com')
    expect((await agent.send(helpdeskApi.get, { params: { no } })).case.no).toBe(no)
  })

  test('lists no tickets and hold-ups but those of the cards of cases', async () => {
    const tickets = await agent.send(ticketsApi.list, { query: { perPage: 1 } })
    const all = await office.send(ticketsApi.list, { query: { perPage: 1 } })
    expect(all.count).toBeGreaterThan(20)
    expect(tickets.count).toBeLessThan(all.count / 10)
    const foreign = all.rows[0]!
    expect(await status(agent.send(ticketsApi.get, { params: { no: foreign.no } }))).toBe(404)
    const who = await office.send(accessApi.who, { query: { entity: 'ticket', id: foreign.no } })
    expect(who.rows.map(({ email }) => email)).not.toContain('hda@demo.com')
    const named = await office.send(ticketsApi.callable, {
      params: { no: foreign.no },
      query: { q: 'hda', visibility: 'all' },
    })
    expect(named.people.map(({ username }) => username)).not.toContain('hda')
    const holdups = await agent.send(holdupsApi.list, { query: { job_type: 'service', perPage: 1 } as never })
    const theirs = await office.send(holdupsApi.list, { query: { job_type: 'service', perPage: 1 } as never })
    expect(holdups.count).toBeLessThan(theirs.count)
  })

  test('is answered by every reading without a failure', async () => {
    const failed: string[] = []
    const reads = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter(({ method, response }) => method === 'GET' && response !== 'stream')
    expect(reads.length).toBeGreaterThan(150)
    for (const endpoint of reads) {
      const response = await agent.fetch(
        new Request(`http://127.0.0.1${address(endpoint, { params: missingParams(endpoint) })}`),
      )
      if (response.status >= 500) failed.push(`${endpoint.path}: ${response.status}`)
      await response.arrayBuffer()
    }
    expect(failed).toEqual([])
  })

  test('who is a territory manager too sees their territory', async () => {
    const admin = await app.as('admin')
    const person = (await admin.send(usersApi.list, { query: { q: 'hda@demo.com' } })).rows[0]!
    const body = { roles: ['HDA', 'RGM'], scopes: [{ region: 'W1' }], if_version: person.version }
    await admin.send(usersApi.setAccess, { params: { id: person.id }, body })
    const both = await app.as('HDA')
    const manager = await app.as('RGM')
    const count = async (who: Caller) => (await who.send(ticketsApi.list, { query: { perPage: 1 } })).count
    expect(await count(both)).toBe(await count(manager))
  })
})
