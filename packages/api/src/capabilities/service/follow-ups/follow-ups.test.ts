import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { addCard, freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { type FollowUp, followUpsApi } from './contract.ts'
import { openFollowUps } from './opening.commands.ts'
import { closeReportedFollowUps, moveFollowUps } from './scheduled.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let today: string
let home: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
  await openAll()
})
afterAll(() => app.close())

/** Opens until nothing is due. */
async function openAll(): Promise<void> {
  await runBatches(openFollowUps, app.deps)
}

/** A vehicle of the manager's outlet, due so many days ago; with the consents of its owner. */
async function vehicleDue(daysAgo: number, consent: object = { consent_call: true }): Promise<string> {
  const vin = freshVin()
  const { no } = await office.send(customersApi.add, {
    body: { name: 'Follow Quist', outlet: home, phones: ['+919812345611'], ...consent },
  })
  await office.send(vehiclesApi.add, {
    body: { vin, home_outlet: home, owner: no, next_due_on: addDays(today, -daysAgo), due_basis: 'time' },
  })
  return vin
}
const read = (no: string, by: Caller = manager): Promise<FollowUp> => by.send(followUpsApi.get, { params: { no } })
const of = async (vin: string) => (await office.send(followUpsApi.list, { query: { vin } })).rows
async function opened(daysAgo: number, consent?: object): Promise<FollowUp> {
  const vin = await vehicleDue(daysAgo, consent)
  await openAll()
  return read((await of(vin))[0]!.no)
}
const attempt = ({ no }: FollowUp, body: object, by: Caller = manager): Promise<FollowUp> =>
  by.send(followUpsApi.attempt, { params: { no }, body: { medium: 'call', result: 'connected', ...body } as never })
const move = ({ no, version }: FollowUp, to: FollowUp['status'], more: object = {}): Promise<FollowUp> =>
  manager.send(followUpsApi.move, { params: { no }, body: { to, if_version: version, ...more } })
const setDays = ({ id }: FollowUp, columns: object) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    db.updateTable('follow_up').set(columns).where('id', '=', id).execute(),
  )

/** A workshop of another dealer receives a vehicle. */
const cardElsewhere = (vin: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const { id, ...outlet } = await db
      .selectFrom('outlet')
      .select(['id', 'dealer_id', 'region_id'])
      .where('code', '=', 'DL002-01')
      .executeTakeFirstOrThrow()
    const received = { received_at: app.deps.clock.now(), received_on: today }
    await db
      .insertInto('job_card')
      .values({ no: `J26DL002-01-${vin.slice(-6)}`, job_type: 'service', outlet_id: id, ...outlet, vin, ...received })
      .execute()
  })

describe('the list', () => {
  test('counts its rows, by status and in total', async () => {
    const { rows, count, total, counts } = await office.send(followUpsApi.list, {
      query: { status: 'open', perPage: 100 },
    })
    expect(rows.every(({ status }) => status === 'open')).toBe(true)
    expect(count).toBe(counts.open)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
  })

  test('shows a service manager only follow-ups of their outlet', async () => {
    const own = await manager.send(followUpsApi.list, { query: { perPage: 100 } })
    const all = await office.send(followUpsApi.list, { query: {} })
    expect(new Set(own.rows.map(({ outlet }) => outlet))).toEqual(new Set([home]))
    expect(own.total).toBeLessThan(all.total)
  })

  test('puts every follow-up into one bucket, and over 90 is what the buckets beyond it hold', async () => {
    const countOf = async (query: object) => (await office.send(followUpsApi.list, { query })).count
    const names = ['not_due', '1-30', '31-60', '61-90', '91-120', '121-180', '181-365', 'over_365']
    const counts = await Promise.all(names.map((bucket) => countOf({ bucket })))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(await countOf({}))
    expect(await countOf({ bucket: names.slice(4).join(','), is_open: 'true' })).toBe(
      await countOf({ over_90: 'true' }),
    )
  })

  test('finds a follow-up by its number plate, and by its number', async () => {
    const followUp = await opened(20)
    for (const q of [followUp.vin.slice(3), followUp.no])
      expect(
        (await office.send(followUpsApi.list, { query: { q } })).rows.map(({ no }) => no),
        q,
      ).toEqual([followUp.no])
  })

  test('masks customers for an analyst, who gets no phone number', async () => {
    const { no } = await opened(20)
    expect(await read(no)).toMatchObject({ customer_name: 'Follow Quist', phones: ['+919812345611'] })
    expect(await read(no, await app.as('ANL'))).toMatchObject({ customer_name: 'F•••', phones: [] })
  })
})

describe('opening', () => {
  test.each([
    [11, undefined],
    [10, 'upcoming'],
    [0, 'upcoming'],
    [-1, 'open'],
  ])('a vehicle due in %i days has a follow-up that is %s', async (days, status) => {
    const vin = await vehicleDue(-days)
    await openAll()
    expect((await of(vin)).map((one) => one.status)).toEqual(status ? [status] : [])
  })

  test('a vehicle is not over 90 days on the 90th day, and is on the 91st (T10)', async () => {
    const on90th = { days: 90, over_90: false, over_90_from: addDays(today, 1), bucket: '61-90' }
    expect(await opened(90)).toMatchObject(on90th)
    expect(await opened(91)).toMatchObject({ days: 91, over_90: true, over_90_from: today, bucket: '91-120' })
  })

  test('opens one follow-up however often it runs', async () => {
    const vin = await vehicleDue(3)
    await Promise.all([openAll(), openAll()])
    await openAll()
    expect(await of(vin)).toHaveLength(1)
  })

  test('a due date by kilometers is the day on which the odometer had reached them', async () => {
    const vin = freshVin()
    await office.send(vehiclesApi.add, { body: { vin, home_outlet: home, next_due_km: 20_000, due_basis: 'km' } })
    await openAll()
    expect(await of(vin)).toEqual([])
    await office.send(vehiclesApi.addReading, { params: { vin }, body: { km: 20_450, read_on: addDays(today, -4) } })
    await openAll()
    expect(await of(vin)).toMatchObject([{ due_on: addDays(today, -4), status: 'open' }])
  })

  test('by hand refuses a second follow-up of a vehicle, and a vehicle that is not known', async () => {
    const { vin } = await opened(5)
    const add = (body: object) => manager.send(followUpsApi.add, { body: { due_on: today, ...body } as never })
    await expect(add({ vin })).rejects.toMatchObject({ status: 409 })
    await expect(add({ vin: freshVin() })).rejects.toMatchObject({ status: 422 })
    await expect(add({ vin, due_on: addDays(today, 60) })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a vehicle that a workshop received', () => {
  test('ends the follow-up as reported, with the card', async () => {
    const followUp = await opened(30)
    const card = await addCard(manager, { vin: followUp.vin, outlet: home })
    await runBatches(closeReportedFollowUps, app.deps)
    expect(await read(followUp.no)).toMatchObject({
      status: 'reported',
      reported_job_card: card.no,
      reported_elsewhere: false,
      ended_on: today,
    })
  })

  test('at an outlet of another dealer ends it as reported elsewhere (T11)', async () => {
    const followUp = await opened(30)
    await cardElsewhere(followUp.vin)
    await runBatches(closeReportedFollowUps, app.deps)
    const after = await read(followUp.no)
    expect(after).toMatchObject({ status: 'reported', reported_elsewhere: true, reported_job_card: null })
    expect(after.reported_outlet_name).toBeTruthy()
    const elsewhere = await manager.send(followUpsApi.list, { query: { elsewhere: 'true', vin: followUp.vin } })
    expect(elsewhere.count).toBe(1)
  })

  test('before the due date is reported in time, and is followed up no more', async () => {
    const vin = await vehicleDue(-3)
    await addCard(manager, { vin, outlet: home })
    await openAll()
    await runBatches(closeReportedFollowUps, app.deps)
    await openAll()
    expect(await of(vin)).toMatchObject([{ status: 'reported' }])
  })
})

describe('an attempt', () => {
  test('that reaches the customer moves an open follow-up on, and is counted', async () => {
    const followUp = await opened(12)
    const missed = await attempt(followUp, { result: 'no_answer' })
    expect(missed).toMatchObject({ status: 'open', attempts: 1, reached: 0 })
    const reached = await attempt(followUp, { note: 'Comes on Friday' })
    expect(reached).toMatchObject({ status: 'contacted', attempts: 2, reached: 1 })
    expect(reached.contacts.map(({ result }) => result)).toEqual(['connected', 'no_answer'])
  })

  test.each([
    [
      'against the consent',
      { consent_call: false },
      { medium: 'call' },
      'This customer does not agree to phone calls.',
    ],
    [
      'without a consent to SMS',
      { consent_call: true },
      { medium: 'sms', result: 'delivered' },
      'This customer does not agree to SMS.',
    ],
  ])('%s is refused in words', async (_, consent, body, words) => {
    const followUp = await opened(12, consent)
    await expect(attempt(followUp, body)).rejects.toMatchObject({ status: 409, message: words })
    expect((await read(followUp.no)).attempts).toBe(0)
  })

  test('of a customer who wants no contact for a time is refused with the day', async () => {
    const until = addDays(today, 5)
    const followUp = await opened(12, { consent_call: true, do_not_contact_until: until })
    const refused = { status: 409, message: `This customer wants no contact until ${until}.` }
    await expect(attempt(followUp, { direction: 'out' })).rejects.toMatchObject(refused)
    expect(await attempt(followUp, { direction: 'in' })).toMatchObject({ attempts: 1, reached: 1 })
  })

  test.each([
    [{ medium: 'sms', result: 'busy' }, 'result'],
    [{ at: '2031-01-01T00:00:00Z' }, 'at'],
    [{ call_back_at: '2020-01-01T00:00:00Z' }, 'call_back_at'],
  ])('with %j is refused at its field', async (body, field) => {
    const refused = { status: 422, fields: { [field]: expect.any(String) } }
    await expect(attempt(await opened(12), body)).rejects.toMatchObject(refused)
  })

  test('by messages keeps the first time of sent, delivered, and read', async () => {
    const followUp = await opened(12, { consent_whatsapp: true })
    await attempt(followUp, { medium: 'whatsapp', result: 'delivered' })
    const after = await attempt(followUp, { medium: 'whatsapp', result: 'read' })
    expect(after.sent_at! <= after.delivered_at! && after.delivered_at! <= after.read_at!).toBe(true)
  })
})

describe('a state', () => {
  test('a booking needs a day from today on, and is open again two days after a no-show', async () => {
    const followUp = await opened(12)
    await expect(move(followUp, 'booked')).rejects.toMatchObject({
      fields: { booked_on: 'Choose the day of the visit.' },
    })
    const booked = await move(followUp, 'booked', { booked_on: today })
    expect(booked).toMatchObject({ status: 'booked', booked_on: today })
    await setDays(booked, { booked_on: addDays(today, -2) })
    await runBatches(moveFollowUps, app.deps)
    expect(await read(followUp.no)).toMatchObject({ status: 'booked' })
    await setDays(booked, { booked_on: addDays(today, -3) })
    await runBatches(moveFollowUps, app.deps)
    expect(await read(followUp.no)).toMatchObject({ status: 'open', booked_on: null, no_shows: 1 })
  })

  test('lost needs a reason, with a note where it asks for one, and goes on after 180 days', async () => {
    const followUp = await opened(120)
    const refused = { fields: { lost_reason: 'Choose why the customer is lost.' } }
    await expect(move(followUp, 'lost')).rejects.toMatchObject(refused)
    await expect(move(followUp, 'lost', { lost_reason: 'LOST-XXX' })).rejects.toMatchObject(refused)
    await expect(move(followUp, 'lost', { lost_reason: 'LOST-QLT' })).rejects.toMatchObject({
      fields: { note: 'This is required.' },
    })
    const lost = await move(followUp, 'lost', { lost_reason: 'LOST-DIS' })
    expect(lost).toMatchObject({ status: 'lost', lost_reason: 'Distance', lost_on: today, over_90: true })
    await setDays(lost, { lost_on: addDays(today, -179) })
    await runBatches(moveFollowUps, app.deps)
    expect(await read(followUp.no)).toMatchObject({ status: 'lost' })
    await setDays(lost, { lost_on: addDays(today, -180) })
    await runBatches(moveFollowUps, app.deps)
    expect(await read(followUp.no)).toMatchObject({ status: 'open', lost_reason: null })
  })

  test('that is not allowed is refused with those that are', async () => {
    const followUp = await opened(12)
    await expect(move(followUp, 'reported')).rejects.toMatchObject({
      status: 409,
      details: { allowed: ['booked', 'lost'] },
    })
  })

  test('that was changed meanwhile is refused with the record as it is', async () => {
    const followUp = await opened(12)
    await attempt(followUp, {})
    await expect(move(followUp, 'booked', { booked_on: today })).rejects.toMatchObject({ code: 'version.stale' })
  })
})
