import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { freshVin, listCards, moveAlong, moveCard, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { outletOf } from './lookups.ts'
import { type GivenCard, upsertCards } from './upsert.commands.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Given = Partial<Omit<GivenCard, 'outlet'>> & { dms_no: string; outlet?: string }

const feed = { user_id: null, full_name: 'Feed of a dealer', roles: [] }
/** Sends cards as a feed does: of service, at one outlet, unless they say otherwise. */
const send = (...cards: Given[]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const given = await Promise.all(
      cards.map(async ({ outlet = 'DL001-01', ...card }) => ({
        job_type: 'service' as const,
        ...card,
        outlet: await outletOf(db, outlet),
      })),
    )
    return upsertCards({ db, deps: app.deps, actor: feed }, given, { source: 'dms_feed', text: 'Sent by the feed' })
  })
const numberOf = (answer: Awaited<ReturnType<typeof send>>[number] | undefined) =>
  answer && 'no' in answer ? answer.no : expect.fail(JSON.stringify(answer))
const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()
const eventsOf = async (no: string) => {
  const { id } = await readCard(admin, no)
  return (await admin.send(timelineApi.events, { params: { kind: 'job_card', id }, query: {} })).events
}

test('received 23:30 and delivered 00:10 are 0.0 days from keys to keys (T9)', async () => {
  const [answer] = await send({
    dms_no: 'T9',
    received_at: '2026-03-09T18:00:00.000Z',
    completed_at: '2026-03-09T18:30:00.000Z',
    delivered_at: '2026-03-09T18:40:00.000Z',
  })
  const card = await readCard(admin, numberOf(answer))
  expect(card).toMatchObject({ status: 'delivered', received_on: '2026-03-09', age_days: 0 })
  expect(card.figures).toMatchObject({ keys_to_keys: 0, production: 0 })
  const on = async (query: object) =>
    (await listCards(admin, { outlet: 'DL001-01', ...query })).rows.map(({ no }) => no)
  expect(await on({ counted_by: 'delivered', from: '2026-03-10', to: '2026-03-10' })).toEqual([card.no])
  expect(await on({ counted_by: 'delivered', from: '2026-03-09', to: '2026-03-09' })).toEqual([])
  expect(await on({ counted_by: 'open', from: '2026-03-09', to: '2026-03-09' })).toEqual([card.no])
  expect(await on({ counted_by: 'open', from: '2026-03-10', to: '2026-03-10' })).toEqual([])
})

describe('a card sent twice (T26)', () => {
  const sent = {
    dms_no: 'RO-26',
    vin: 'wdb90613310099999',
    category: 'Engine',
    received_at: '2026-03-01T06:00:00.000Z',
    completed_at: '2026-03-04T06:00:00.000Z',
    delivered_at: '2026-03-05T06:00:00.000Z',
    invoiced: 123_450,
  }

  test('is updated; the correction is in the timeline, and the measures follow', async () => {
    const first = await send(sent)
    const no = numberOf(first[0])
    expect(first).toMatchObject([{ outcome: 'added' }])
    expect(await send(sent)).toEqual([{ ...first[0], outcome: 'same' }])
    expect(await readCard(admin, no)).toMatchObject({ version: 1, vin: 'WDB90613310099999', invoiced: 1234.5 })
    const corrected = { ...sent, delivered_at: '2026-03-04T18:00:00.000Z', invoiced: 100_000 }
    expect(await send(corrected)).toEqual([{ ...first[0], outcome: 'changed' }])
    const card = await readCard(admin, no)
    expect(card).toMatchObject({ version: 2, status: 'delivered', figures: { keys_to_keys: 3.5 } })
    const events = await eventsOf(no)
    expect(events.map(({ type, text }) => [type, text])).toEqual([
      ['changed', 'Sent by the feed'],
      ['opened', 'Sent by the feed'],
    ])
    expect(events[0]).toMatchObject({
      actor: 'Feed of a dealer',
      before: { delivered_at: '2026-03-05T06:00:00.000Z', invoiced: 1234.5 },
      after: { delivered_at: '2026-03-04T18:00:00.000Z', invoiced: 1000 },
    })
    expect((await listCards(admin, { q: 'RO-26' })).count).toBe(1)
  })

  test('in one batch is added and then corrected', async () => {
    const [first, other, again] = await send(
      { dms_no: 'RO-B', received_at: hoursAgo(5) },
      { dms_no: 'RO-B', outlet: 'DL002-01', received_at: hoursAgo(5) },
      { dms_no: 'RO-B', work_started_at: hoursAgo(4) },
    )
    expect([first, other, again].map((one) => one!.outcome)).toEqual(['added', 'added', 'changed'])
    expect(numberOf(again)).toBe(numberOf(first))
    expect(await readCard(admin, numberOf(first))).toMatchObject({ status: 'in_work' })
  })

  test('leaves what it says nothing of, and empties what it says is nothing', async () => {
    const [answer] = await send({ dms_no: 'RO-P', received_at: hoursAgo(5), advisor: 'A. Rao', concern: 'Noise' })
    await send({ dms_no: 'RO-P', concern: null })
    expect(await readCard(admin, numberOf(answer))).toMatchObject({ advisor: 'A. Rao', concern: null })
  })
})

describe('what a dealer’s system says', () => {
  test('moves a card on, and takes back what was taken back there', async () => {
    const [answer] = await send({ dms_no: 'S-1', status: 'booked', received_at: hoursAgo(50) })
    const no = numberOf(answer)
    expect(await readCard(admin, no)).toMatchObject({ status: 'booked', allowed: ['open'] })
    await send({ dms_no: 'S-1', status: 'final_check', work_started_at: hoursAgo(40) })
    expect(await readCard(admin, no)).toMatchObject({ status: 'final_check' })
    // What it says nothing of stays; a time of a later step moves the card there.
    await send({ dms_no: 'S-1', reg_no: 'MH12AB1234' })
    expect(await readCard(admin, no)).toMatchObject({ status: 'final_check' })
    await send({ dms_no: 'S-1', completed_at: hoursAgo(30), delivered_at: hoursAgo(20) })
    expect(await readCard(admin, no)).toMatchObject({ status: 'delivered' })
    await send({ dms_no: 'S-1', delivered_at: null })
    expect(await readCard(admin, no)).toMatchObject({ status: 'ready', delivered_at: null })
    await send({ dms_no: 'S-1', status: 'cancelled' })
    expect(await readCard(admin, no)).toMatchObject({ status: 'cancelled', allowed: [] })
    expect((await eventsOf(no))[0]).toMatchObject({ before: { status: 'ready' }, after: { status: 'cancelled' } })
  })

  test('does not take a card off hold, but a delivery ends what held it up', async () => {
    const [answer] = await send({ dms_no: 'H-1', received_at: hoursAgo(50) })
    const no = numberOf(answer)
    await moveAlong(admin, no, 'in_work', 'final_check')
    await moveCard(admin, no, { to: 'in_work' })
    await send({ dms_no: 'H-1', status: 'ready', completed_at: hoursAgo(0) })
    expect(await readCard(admin, no)).toMatchObject({ status: 'on_hold', held_from: 'ready' })
    await send({ dms_no: 'H-1', delivered_at: hoursAgo(-1 / 60) })
    const card = await readCard(admin, no)
    expect(card).toMatchObject({ status: 'delivered', held_from: null, hold_reason: null })
    expect(card.hold).toMatchObject([{ end_cause: 'resolved' }])
  })

  test('adds promises, of which the first and the last are known', async () => {
    const [answer] = await send({ dms_no: 'P-1', received_at: hoursAgo(50), promised_at: hoursAgo(20) })
    await send({ dms_no: 'P-1', promised_at: hoursAgo(-20) }, { dms_no: 'P-1', promised_at: null })
    const card = await readCard(admin, numberOf(answer))
    expect(card.promises).toHaveLength(2)
    expect(card).toMatchObject({
      first_promised_at: card.promises[0]!.promised_at,
      promised_at: card.promises[1]!.promised_at,
    })
  })

  test('may name what is no VIN, which belongs to no vehicle and is found as such', async () => {
    const [answer] = await send({ dms_no: 'V-1', received_at: hoursAgo(1), vin: ' ma3-unknown ' })
    const card = await readCard(admin, numberOf(answer))
    expect(card).toMatchObject({ vin: 'MA3-UNKNOWN', vehicle: null, model: null })
    expect((await listCards(admin, { unmatched: 'true' })).rows.map(({ no }) => no)).toEqual([card.no])
  })

  test('makes a later visit no repeat any more, where a delivery is corrected', async () => {
    const vin = freshVin()
    const visit = { vin, category: 'Brakes', received_at: hoursAgo(24 * 60), completed_at: hoursAgo(24 * 59) }
    const [, later] = await send(
      { dms_no: 'R-1', ...visit, delivered_at: hoursAgo(24 * 20) },
      { dms_no: 'R-2', ...visit, received_at: hoursAgo(24 * 5), completed_at: null },
    )
    expect(await readCard(admin, numberOf(later))).toMatchObject({ is_repeat: true })
    await send({ dms_no: 'R-1', delivered_at: hoursAgo(24 * 50) })
    expect(await readCard(admin, numberOf(later))).toMatchObject({ is_repeat: false, repeat_of: null })
  })

  test('is refused card by card, where it cannot be so', async () => {
    const vin = freshVin()
    await send({ dms_no: 'X-0', received_at: hoursAgo(10), vin, odometer: 5000 })
    await send({ dms_no: 'X-B', job_type: 'bodyshop', received_at: hoursAgo(10) })
    const received_at = hoursAgo(5)
    const answers = await send(
      { dms_no: 'X-1' },
      { dms_no: 'X-2', received_at: hoursAgo(-1) },
      { dms_no: 'X-3', received_at, completed_at: hoursAgo(6) },
      { dms_no: 'X-4', received_at, insurer: 'Acme' },
      { dms_no: 'X-5', received_at, stage: 'paint' },
      { dms_no: 'X-6', received_at, vin, odometer: 4999 },
      { dms_no: 'X-7', received_at, status: 'delivered' },
      { dms_no: 'X-8', received_at, promised_at: hoursAgo(6) },
      { dms_no: 'X-B', received_at },
      { dms_no: 'X-9', received_at, vin, odometer: 5001 },
    )
    expect(answers.map((one) => ('wrong' in one ? one.wrong : one.outcome))).toEqual([
      { received_at: 'Enter when it was received.' },
      { received_at: 'This time can’t be in the future.' },
      { completed_at: 'Completed can’t be before received.' },
      { insurer: 'Only bodyshop job cards have this.' },
      { stage: 'This stage belongs to bodyshop.' },
      { odometer: 'Lower than the last reading (5000 km).' },
      { delivered_at: 'Enter the time of this step.' },
      { promised_at: 'The promise can’t be before the vehicle was received.' },
      { job_type: 'The outlet has another kind of job card under this DMS number.' },
      'added',
    ])
  })

  test('comes a thousand at a time', async () => {
    const cards = Array.from({ length: 1000 }, (_, index) => ({
      dms_no: `M-${index}`,
      received_at: hoursAgo(200 + index),
      vin: freshVin(),
      odometer: 100 + index,
    }))
    const outcomes = new Set((await send(...cards)).map(({ outcome }) => outcome))
    expect([...outcomes]).toEqual(['added'])
    const changed = await send(...cards.map((card) => ({ ...card, work_started_at: hoursAgo(100) })))
    expect(changed.every(({ outcome }) => outcome === 'changed')).toBe(true)
  })
})
