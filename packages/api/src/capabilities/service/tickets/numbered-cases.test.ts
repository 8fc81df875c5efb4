import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { calendarsApi } from '#capabilities/network/calendars/contract.ts'
import { ticketsApi } from './contract.ts'

const day = 86_400_000
const hours = { from: '09:00', to: '18:00' }

/** Midnight in India of the Saturday after this. */
function saturdayAfter(now: Date): number {
  const indian = new Date(now.getTime() + 5.5 * 3_600_000)
  const midnight = Date.parse(`${indian.toISOString().slice(0, 10)}T00:00+05:30`)
  return midnight + (((6 - indian.getUTCDay() + 7) % 7) + 7) * day
}
const saturday = saturdayAfter(new Date())
const after = { Sat: 0, Sun: 1, Mon: 2, Tue: 3, Wed: 4 }
/** As one writes it: `Mon 17:00`, of the days that follow. */
const at = (text: string) => {
  const [name, time] = text.split(' ') as [keyof typeof after, string]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return new Date(saturday + after[name] * day + hour * 3_600_000 + minute * 60_000)
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

/** Stops the clock of the app at an instant; who acts signs in there. */
const stopAt = (text: string) => vi.useFakeTimers({ toFake: ['Date'], now: at(text) })
const get = async (no: string, by: Caller) => (await by.send(ticketsApi.get, { params: { no } })).ticket
async function moveAt(when: string, no: string, to: 'in_progress' | 'waiting_customer', reason?: string) {
  stopAt(when)
  const manager = await app.as('SVM')
  const { version } = await get(no, manager)
  return (await manager.send(ticketsApi.move, { params: { no }, body: { to, reason, if_version: version } })).ticket
}
/** What is due when, first answer and resolution. */
const dueOf = ({ clocks }: Awaited<ReturnType<typeof get>>) => [
  clocks.first_response.due_at && new Date(clocks.first_response.due_at),
  clocks.customer.due_at && new Date(clocks.customer.due_at),
]

describe('an outlet that works from Monday to Saturday, nine to six', () => {
  beforeAll(async () => {
    const brand = await app.as('HQA')
    const week = [...Array.from({ length: 6 }, () => hours), null]
    const calendar = await brand.send(calendarsApi.add, {
      body: { code: 'NINE-SIX', name: 'Nine to six', tz: 'Asia/Kolkata', week },
    })
    await brand.send(calendarsApi.assign, {
      params: { code: 'NINE-SIX' },
      body: { regions: [], outlets: ['DL001-01'], if_version: calendar.version },
    })
  })

  /** P3, opened on Saturday at 20:00. */
  async function opened() {
    stopAt('Sat 20:00')
    const body = { outlet: 'DL001-01', job_type: 'service', title: 'Opened after hours', priority: 'P3' } as const
    return (await (await app.as('HQA')).send(ticketsApi.add, { body })).ticket
  }

  test('T1: opened Saturday 20:00, the first answer is due Monday 17:00 and the resolution Tuesday 20:00', async () => {
    const ticket = await opened()
    expect(dueOf(ticket)).toEqual([at('Mon 17:00'), at('Tue 20:00')])
    expect(new Date(ticket.due_at!)).toEqual(at('Tue 20:00'))
    stopAt('Mon 09:00')
    expect((await get(ticket.no, await app.as('SVM'))).clocks).toMatchObject({
      first_response: { elapsed_seconds: 0, target_seconds: 8 * 3600 },
      customer: { elapsed_seconds: 37 * 3600, target_seconds: 72 * 3600 },
    })
    stopAt('Mon 17:01')
    expect((await get(ticket.no, await app.as('SVM'))).clocks.first_response.is_breached).toBe(true)
  })

  test('T2: the same, paused Monday 12:00 to 15:00, is due Tuesday 11:00', async () => {
    const { no } = await opened()
    await moveAt('Mon 09:00', no, 'in_progress')
    const paused = await moveAt('Mon 12:00', no, 'waiting_customer', 'May we order the part?')
    expect(dueOf(paused)).toEqual([null, null])
    expect(paused.clocks.first_response).toMatchObject({ elapsed_seconds: 3 * 3600, is_running: false })
    expect(dueOf(await moveAt('Mon 15:00', no, 'in_progress'))).toEqual([at('Tue 11:00'), at('Tue 23:00')])
  })

  test('T3: a pause over night costs the first answer only working hours', async () => {
    const { no } = await opened()
    await moveAt('Mon 09:00', no, 'in_progress')
    await moveAt('Mon 16:00', no, 'waiting_customer', 'May we order the part?')
    const resumed = await moveAt('Tue 10:00', no, 'in_progress')
    // Two hours on Monday and one on Tuesday; the customer counts all eighteen.
    expect(dueOf(resumed)).toEqual([at('Tue 11:00'), at('Wed 14:00')])
    expect(resumed.clocks.first_response.elapsed_seconds).toBe(7 * 3600)
  })
})

test('T16: a region and one outlet beside it are seen together, and what lies in both once', async () => {
  const admin = await app.as('admin')
  const brand = await app.as('HQA')
  const email = 'rgm@demo.com'
  const { id, roles, version } = (await admin.send(usersApi.list, { query: { q: email } })).rows[0]!
  const scoped = async (scopes: object[], seen: number) =>
    admin.send(usersApi.setAccess, { params: { id }, body: { roles, scopes, if_version: seen } as never })
  const count = async (by: Caller, query: object) => (await by.send(ticketsApi.list, { query: query as never })).count
  const region = (await brand.send(ticketsApi.list, { query: { outlet: 'DL001-01', perPage: 1 } as never })).rows[0]!
    .region
  const inRegion = await count(brand, { region })
  const beside = await brand.send(ticketsApi.list, { query: { outlet: 'DL004-01', perPage: 1 } as never })
  expect(beside.rows[0]!.region).not.toBe(region)
  expect(beside.count).toBeGreaterThan(0)

  const changed = await scoped([{ region }, { outlet: 'DL004-01' }, { outlet: 'DL001-01' }], version)
  const manager = await app.as('RGM')
  expect(await count(manager, {})).toBe(inRegion + beside.count)
  const seen: string[] = []
  for (let page = 1; seen.length < inRegion + beside.count; page += 1) {
    const { rows } = await manager.send(ticketsApi.list, { query: { page, perPage: 100 } as never })
    seen.push(...rows.map(({ no }) => no))
    if (rows.length === 0) break
  }
  expect(new Set(seen).size).toBe(inRegion + beside.count)
  await scoped([{ region }], changed.version)
  const before = await app.as('RGM')
  expect(await count(before, {})).toBe(inRegion)
  expect(await count(before, { outlet: 'DL004-01' })).toBe(0)
})
