import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import {
  cardWithVehicle,
  caseIn,
  complete,
  draftCase,
  moveCase,
  readCase,
  type Sides,
  signInSides,
} from '#testing/helpdesk.ts'
import { insertCards } from '#testing/insert-cards.ts'
import { freshVin, moveAlong } from '#testing/job-cards.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())

const add = (body: object) => sides.outlet.send(helpdeskApi.add, { body: body as never })
const update = async (no: string, body: object, side: keyof Sides = 'outlet') =>
  sides[side].send(helpdeskApi.update, {
    params: { no },
    body: { if_version: (await readCase(sides[side], no)).case.version, ...body },
  })
const titles = async (side: keyof Sides) => {
  const { rows } = await sides[side].send(notificationsApi.list, { query: { kind: ['helpdesk'], perPage: 100 } })
  return rows.map(({ title }) => title)
}

describe('a draft', () => {
  test('needs a title only, lists what it lacks, and belongs to the one outlet of its writer', async () => {
    const { case: one, allowed } = await add({ title: 'Noise at the front axle', outlet: 'DL001-01' })
    expect(one).toMatchObject({ status: 'draft', turn: null, outlet: 'DL001-01', submitted_at: null, age_days: null })
    expect(one.no).toMatch(/^H\d{2}DL001-01-\d{6}$/)
    expect(one.lacks).toEqual([
      { field: 'job_card', message: 'Choose an open job card.' },
      { field: 'odometer', message: 'Enter the odometer reading.' },
      { field: 'vehicle_at_outlet', message: 'The vehicle must be at the outlet.' },
      { field: 'concern', message: 'Describe the concern in at least 10 characters.' },
      { field: 'system_group', message: 'Choose a system.' },
      { field: 'occurrence', message: 'Choose how often it occurs.' },
      { field: 'prior_steps', message: 'Describe the steps already taken in at least 10 characters.' },
    ])
    expect(allowed.map(({ to }) => to)).toEqual(['answered_by_known_issue'])
  })

  test('takes outlet, vehicle, and odometer from its job card', async () => {
    const card = await cardWithVehicle(sides.outlet)
    const { case: one } = await add({ title: 'Noise at the front axle', job_card: card.no })
    expect(one).toMatchObject({ job_card: card.no, card_is_open: true, vin: card.vin, odometer: 41_900 })
    expect(one.outlet).toBe('DL001-01')
  })

  test('leaves the vehicle to be chosen where the job card names none that is valid', async () => {
    const no = `BAD-VIN-${app.deps.clock.now().getTime()}`
    await insertCards(app, [{ no, outlet: 'DL001-01', vin: 'MA3-UNREADABLE', received_at: new Date().toISOString() }])
    const { case: one } = await add({ ...complete, job_card: no })
    expect(one).toMatchObject({ job_card: no, vin: null })
    expect(one.lacks).toEqual([{ field: 'vin', message: 'Choose the vehicle.' }])
    const { vin } = await cardWithVehicle(sides.outlet)
    expect((await update(one.no, { vin })).case.lacks).toEqual([])
  })

  test('an urgent case is one whose vehicle is down', async () => {
    const { case: one } = await draftCase(sides.outlet)
    expect(one.priority).toBe('normal')
    expect((await update(one.no, { vehicle_down: true })).case.priority).toBe('urgent')
  })

  test.each([
    ['P0301', 'P0301'],
    ['u0100-87', 'U0100-87'],
    ['B3FFF', 'B3FFF'],
  ])('takes the trouble code %s', async (code, stored) => {
    const { case: one } = await add({ title: 'Codes of a control unit', outlet: 'DL001-01', dtcs: [{ code }] })
    expect(one.dtc_codes).toEqual([stored])
  })

  test.each(['P4301', 'X0301', 'P03', 'P0301-8', '0301', 'PG301'])('refuses the trouble code %s', async (code) => {
    await expect(add({ title: 'Codes of a control unit', outlet: 'DL001-01', dtcs: [{ code }] })).rejects.toMatchObject(
      { status: 422, fields: { 'dtcs.0.code': 'Enter a code such as P0301 or U0100-87.' } },
    )
  })

  test('an unknown vehicle, card, or outlet is reported beside its field', async () => {
    const title = 'Noise at the front axle'
    await expect(add({ title, outlet: 'DL001-01', vin: freshVin() })).rejects.toMatchObject({
      fields: { vin: 'Vehicle not found. Open a job card for it first.' },
    })
    await expect(add({ title, job_card: 'J26-NONE' })).rejects.toMatchObject({
      fields: { job_card: 'Job card not found.' },
    })
    await expect(add({ title, outlet: 'ZZ99999' })).rejects.toMatchObject({
      status: 422,
      fields: { outlet: expect.any(String) as string },
    })
  })
})

describe('submitting', () => {
  const lacking: readonly [string, object, Record<string, string>][] = [
    ['a concern', { concern: 'Stalls' }, { concern: 'Describe the concern in at least 10 characters.' }],
    ['a system', { system_group: null }, { system_group: 'Choose a system.' }],
    [
      'the vehicle at the outlet',
      { vehicle_at_outlet: false },
      { vehicle_at_outlet: 'The vehicle must be at the outlet.' },
    ],
    ['an occurrence', { occurrence: null }, { occurrence: 'Choose how often it occurs.' }],
    [
      'prior steps',
      { prior_steps: ' ' },
      { prior_steps: 'Describe the steps already taken in at least 10 characters.' },
    ],
  ]
  test.each(lacking)('without %s is refused, with the reason', async (_what, without, fields) => {
    const { case: one } = await draftCase(sides.outlet, without)
    expect(Object.fromEntries(one.lacks.map(({ field, message }) => [field, message]))).toEqual(fields)
    await expect(moveCase(sides.outlet, one.no, 'submitted')).rejects.toMatchObject({ status: 422, fields })
  })

  test('names everything that lacks at once', async () => {
    const { case: one } = await draftCase(sides.outlet, { concern: null, system_group: null, prior_steps: null })
    await expect(moveCase(sides.outlet, one.no, 'submitted')).rejects.toMatchObject({
      fields: Object.fromEntries(one.lacks.map(({ field, message }) => [field, message])),
    })
    expect(one.lacks.map(({ field }) => field)).toEqual(['concern', 'system_group', 'prior_steps'])
  })

  test('of a job card that has ended is refused', async () => {
    const card = await cardWithVehicle(sides.outlet)
    const { case: one } = await add({ ...complete, job_card: card.no })
    await moveAlong(sides.outlet, card.no, 'cancelled')
    await expect(moveCase(sides.outlet, one.no, 'submitted')).rejects.toMatchObject({
      fields: { job_card: 'This job card has ended. Choose an open one.' },
    })
  })

  test('of the job card of another vehicle is refused', async () => {
    const other = await cardWithVehicle(sides.outlet)
    const { case: one } = await draftCase(sides.outlet, { vin: other.vin })
    await expect(moveCase(sides.outlet, one.no, 'submitted')).rejects.toMatchObject({
      fields: { job_card: 'This job card belongs to another vehicle.' },
    })
  })

  test('a report needs its vehicle, concern, and system only, and is due never', async () => {
    const card = await cardWithVehicle(sides.outlet)
    const { concern, system_group } = complete
    const { case: one } = await add({
      title: 'Paint blisters on the tailgate',
      kind: 'info',
      outlet: 'DL001-01',
      vin: card.vin,
      concern,
      system_group,
    })
    expect(one.lacks).toEqual([])
    const { case: sent } = await moveCase(sides.outlet, one.no, 'submitted')
    expect(sent).toMatchObject({ status: 'submitted', kind: 'info', due_at: null, clocks: { escalates_at: null } })
  })

  test('notifies the people of the helpdesk, and a reply notifies the outlet', async () => {
    const title = 'Sent to both sides'
    const no = await caseIn('submitted', sides, { title })
    const values = { no, title }
    expect(await titles('helpdesk')).toContainEqual({ text: '{no} is waiting on the helpdesk: {title}', values })
    await moveCase(sides.helpdesk, no, 'returned', { missing: ['dtcs'] })
    expect(await titles('outlet')).toContainEqual({ text: '{no} is waiting on your outlet: {title}', values })
  })
})

describe('changing', () => {
  test('the outlet writes while it has the case, and the helpdesk until it ends', async () => {
    const no = await caseIn('submitted', sides)
    await expect(update(no, { concern: 'Stalls at each traffic light' })).rejects.toMatchObject({
      status: 409,
      message: 'The helpdesk has this case now. Add a comment instead.',
    })
    await update(no, { system_group: 'electrical' }, 'helpdesk')
    await moveCase(sides.helpdesk, no, 'returned', { missing: ['concern'] })
    const { case: changed } = await update(no, { concern: 'Stalls at each traffic light' })
    expect(changed).toMatchObject({ concern: 'Stalls at each traffic light', system_group: 'electrical' })
    const ended = await caseIn('closed_fixed', sides)
    await expect(update(ended, { concern: 'Stalls at each light' }, 'helpdesk')).rejects.toMatchObject({ status: 409 })
  })

  test('shows in the timeline what is another than it was; what changes nothing leaves nothing', async () => {
    const { case: one } = await draftCase(sides.outlet)
    await update(one.no, { occurrence: 'always' })
    const { case: same } = await update(one.no, { occurrence: 'always' })
    expect(same.version).toBe(2)
    const { events } = await sides.outlet.send(timelineApi.events, {
      params: { kind: 'helpdesk_case', id: one.id },
      query: {},
    })
    expect(events.map(({ type }) => type)).toEqual(['changed', 'opened'])
    expect(events[0]).toMatchObject({ before: { occurrence: 'intermittent' }, after: { occurrence: 'always' } })
  })

  test('of two people with one version one gets 409 with the case as it is', async () => {
    const { case: one } = await draftCase(sides.outlet)
    const send = (title: string) =>
      sides.outlet.send(helpdeskApi.update, { params: { no: one.no }, body: { title, if_version: 1 } })
    const both = await Promise.allSettled([send('Title of the first'), send('Title of the second')])
    const now = (await readCase(sides.outlet, one.no)).case
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'version.stale', details: { current: { title: now.title, version: 2 } } },
    })
  })
})

describe('repeating', () => {
  const atVin = async (vin: string) => (await cardWithVehicle(sides.outlet, { vin })).no

  test('a new case of the same vehicle names the one it repeats', async () => {
    const no = await caseIn('closed_fixed', sides)
    const { case: first } = await readCase(sides.outlet, no)
    const job_card = first.job_card!
    const { case: again } = await add({ ...complete, job_card, repeat_of: no })
    expect(again).toMatchObject({ repeat_of: no, vin_history: [{ no }] })
    expect((await readCase(sides.outlet, no)).case.repeats).toMatchObject([{ no: again.no }])
  })

  test('a case of another vehicle repeats none', async () => {
    const no = await caseIn('closed_fixed', sides)
    await expect(add({ ...complete, job_card: await atVin(freshVin()), repeat_of: no })).rejects.toMatchObject({
      fields: { repeat_of: 'This case is about another vehicle.' },
    })
    await expect(
      add({ ...complete, job_card: await atVin(freshVin()), repeat_of: 'H26-999999' }),
    ).rejects.toMatchObject({ fields: { repeat_of: 'Case not found.' } })
  })

  test('a case is reopened though its job card has ended, unless it was never complete', async () => {
    const no = await caseIn('closed_fixed', sides)
    const { case: one } = await readCase(sides.outlet, no)
    await moveAlong(sides.outlet, one.job_card!, 'cancelled')
    expect((await moveCase(sides.outlet, no, 'in_analysis', { reason: 'It is back' })).case).toMatchObject({
      status: 'in_analysis',
      reopened_count: 1,
    })
  })
})
