import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { calendarsApi } from '#capabilities/network/calendars/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { caseIn, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let sides: Sides
let office: Caller
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
  office = await app.as('HQA')
})
afterAll(() => app.close())

const from = 'DL001-01'
const read = async (no: string) => (await readCase(office, no)).case
const close = async (more: object = {}) => {
  const { version } = await office.send(outletsApi.get, { params: { code: from } })
  return office.send(outletsApi.close, {
    params: { code: from },
    body: { on: '2026-01-15', reason: 'Lease ended', if_version: version, ...more },
  })
}

test('a holiday of the calendar by which the helpdesk answers gives open cases new due dates', async () => {
  const [no, closed] = [await caseIn('submitted', sides), await caseIn('closed_fixed', sides)]
  const before = await read(no)
  const [standard] = await office.send(calendarsApi.list, { query: {} })
  const { code, tz, version } = standard!
  const today = dayIn(tz, app.deps.clock.now())
  const holidays = Array.from({ length: 10 }, (_, day) => ({ on: addDays(today, day), name: 'Closed for works' }))
  const { recomputed } = await office.send(calendarsApi.update, {
    params: { code },
    body: { holidays, if_version: version },
  })
  expect(recomputed).toBeGreaterThan(0)
  const after = await read(no)
  expect(Date.parse(after.due_at!) - Date.parse(before.due_at!)).toBeGreaterThan(5 * 86_400_000)
  expect(Date.parse(after.clocks.escalates_at!)).toBeGreaterThan(Date.parse(before.clocks.escalates_at!))
  expect(after.version).toBe(before.version)
  expect((await read(closed)).due_at).toBeNull()
})

test('an outlet that closes gives its open helpdesk cases to another, with their job cards and by the hours there', async () => {
  const [awaiting, draft, closed] = [
    await caseIn('submitted', sides),
    await caseIn('draft', sides),
    await caseIn('closed_fixed', sides),
  ]
  const before = await read(awaiting)
  const refused = await close().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ status: 409, code: 'outlet.open_cases' })

  await close({ move_cases_to: 'DL003-01' })
  const moved = await read(awaiting)
  expect(moved).toMatchObject({
    outlet: 'DL003-01',
    dealer: 'DL003',
    status: 'submitted',
    turn: 'helpdesk',
    version: before.version + 1,
  })
  // There it is open on seven days, and without the holidays here.
  expect(Date.parse(moved.due_at!)).toBeLessThan(Date.parse(before.due_at!))
  const card = await office.send(jobCardsApi.get, { params: { no: moved.job_card! } })
  expect(card.outlet).toBe('DL003-01')
  expect(await read(draft)).toMatchObject({ outlet: 'DL003-01', status: 'draft' })
  expect(await read(closed)).toMatchObject({ outlet: from })

  const { events } = await office.send(timelineApi.events, {
    params: { kind: 'helpdesk_case', id: moved.id },
    query: {},
  })
  expect(events[0]).toMatchObject({
    type: 'moved_outlet',
    text: expect.stringMatching(/^Moved to .+ because .+ closed\.$/) as string,
    before: { outlet: from },
    after: { outlet: 'DL003-01' },
  })
})
