import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { slaApi } from '#capabilities/service/sla/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { calendarsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

/** Of an outlet that keeps to the seven days of a metro. */
const open = async () =>
  (
    await office.send(ticketsApi.add, {
      body: { outlet: 'DL003-01', job_type: 'service', title: 'Waits for an answer', priority: 'P3' },
    })
  ).ticket
const get = async (no: string) => (await office.send(ticketsApi.get, { params: { no } })).ticket

async function closed() {
  const { no } = await open()
  const move = async (to: 'in_progress' | 'resolved' | 'closed', more: object = {}) =>
    office.send(ticketsApi.move, { params: { no }, body: { to, ...more, if_version: (await get(no)).version } })
  await move('in_progress')
  await move('resolved', {
    resolution: 'Done as promised',
    resolution_kind: 'repaired',
    root_cause: 'Worn part',
    customer_contacted_at: app.deps.clock.now().toISOString(),
  })
  await move('closed', { satisfied: 'yes' })
  return get(no)
}

test('a holiday gives open tickets of the calendar new clocks, and leaves those that are closed', async () => {
  const [before, ended] = [await open(), await closed()]
  const calendar = await office.send(calendarsApi.get, { params: { code: 'METRO' } })
  const today = dayIn(calendar.tz, app.deps.clock.now())
  const closure = Array.from({ length: 12 }, (_, day) => ({ on: addDays(today, day), name: 'Closed for works' }))
  const changed = await office.send(calendarsApi.update, {
    params: { code: 'METRO' },
    body: { holidays: closure, if_version: calendar.version },
  })
  expect(changed.recomputed).toBeGreaterThan(0)
  const after = await get(before.no)
  const firstDue = (ticket: typeof after) => Date.parse(ticket.clocks.first_response.due_at!)
  expect(firstDue(after) - firstDue(before)).toBeGreaterThan(10 * 86_400_000)
  // The customer counts days, so that the end is due as before.
  expect(after.due_at).toBe(before.due_at)
  // A first answer that never came is counted by the calendar of today, to the second.
  const { customer, outlet } = (await get(ended.no)).clocks
  expect({ customer, outlet }).toEqual({ customer: ended.clocks.customer, outlet: ended.clocks.outlet })

  const name = await office.send(calendarsApi.update, {
    params: { code: 'METRO' },
    body: { name: 'Metro', if_version: changed.version },
  })
  expect(name.recomputed).toBe(0)
})

test('new response times count from the opening of every open ticket', async () => {
  const before = await open()
  const [, , times] = await office.send(slaApi.list, {})
  const changed = await office.send(slaApi.update, {
    params: { priority: 'P3' },
    body: { resolution: 60, if_version: times!.version },
  })
  expect(changed.recomputed).toBeGreaterThan(0)
  expect(Date.parse((await get(before.no)).due_at!) - Date.parse(before.opened_at)).toBe(60 * 3_600_000)
})
