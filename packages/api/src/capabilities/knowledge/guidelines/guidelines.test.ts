import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { publishScheduled } from '#capabilities/knowledge/content/schedule.commands.ts'
import { contentApi } from '#capabilities/knowledge/content/contract.ts'
import { libraryApi } from '#capabilities/knowledge/content/library.contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { addDraftAs, contentAs, moveAs, republishedAs } from '#testing/content.ts'
import { publishedGuideline, setGuideline } from '#testing/guidelines.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { guidelineBannerApi } from './banner.contract.ts'
import { guidelinesApi } from './contract.ts'

const day = 86_400

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
async function signIn(): Promise<void> {
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

/** Moves the clock; the users who were signed in sign in again. */
async function travel(seconds: number): Promise<void> {
  app.travel(seconds)
  await signIn()
}

const set = (id: string, changes: object, as = writer) => setGuideline(as, id, changes)
const guideline = (title: string, settings?: object, fields?: object) =>
  publishedGuideline(writer, approver, title, settings, fields)

const get = (no: string, as = reader) => as.send(guidelinesApi.get, { params: { no } })
const acknowledge = (no: string, edition: number, as = reader) =>
  as.send(guidelinesApi.acknowledge, { params: { no }, body: { edition } })
const waiting = (as = reader) => as.send(guidelineBannerApi.waiting, {})
const isWaiting = async (no: string, as = reader) =>
  (await as.send(guidelinesApi.list, { query: { state: ['due', 'overdue'], perPage: 100 } })).rows.some(
    (one) => one.no === no,
  )

describe('a guideline', () => {
  test('has a unique number from its first draft on', async () => {
    const one = await addDraftAs(writer, { kind: 'guideline', title: 'Handover of cars' })
    const other = await addDraftAs(writer, { kind: 'guideline', title: 'Handover of cars' })
    const [first, second] = await Promise.all(
      [one, other].map(({ id }) => writer.send(guidelinesApi.settings, { params: { id } })),
    )
    expect(first).toMatchObject({ no: expect.stringMatching(/^G-\d{4,}$/), mandatory: false, ack_days: 14, steps: [] })
    expect(second!.no).not.toBe(first!.no)
    await expect(set(other.id, { no: first!.no })).rejects.toMatchObject({
      status: 409,
      code: 'unique.no',
      message: 'This number is already in use.',
    })
  })

  test('is read by its number and by its address', async () => {
    const { id, no } = await guideline('Washing after service', { mandatory: false })
    const { slug } = await contentAs(writer, id)
    expect(await get(no)).toMatchObject({ no, slug, state: 'unread', due_at: null })
    expect(await get(slug)).toMatchObject({ no })
    await expect(get('G-9999')).rejects.toMatchObject({ status: 404 })
  })

  test('that is mandatory waits for those it is meant for until they acknowledge it', async () => {
    const before = await waiting()
    const { no } = await guideline('Torque of wheel bolts')
    expect((await waiting()).count).toBe(before.count + 1)
    expect(await isWaiting(no)).toBe(true)
    const { edition, state, due_at } = await get(no)
    expect(state).toBe('due')
    expect(Date.parse(due_at!) - app.deps.clock.now().getTime()).toBeLessThanOrEqual(10 * day * 1000)
    expect(await acknowledge(no, edition)).toMatchObject({ state: 'acknowledged' })
    expect((await waiting()).count).toBe(before.count)
    // Once more is the same.
    expect(await acknowledge(no, edition)).toMatchObject({ state: 'acknowledged' })
    const heard = await reader.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(heard.rows.some(({ link }) => link === `/guidelines/${no}`)).toBe(true)
  })

  test('need not be acknowledged by users it is not meant for', async () => {
    const { no } = await guideline('Paint booth filters', { mandatory: true }, { roles: ['BSM'] })
    await expect(get(no)).rejects.toMatchObject({ status: 404 })
    await expect(acknowledge(no, 1)).rejects.toMatchObject({ status: 404 })
    const bodyshop = await app.as('BSM')
    expect(await get(no, bodyshop)).toMatchObject({ state: 'due' })
    // Head office may read it and has nothing to acknowledge.
    expect(await get(no, await app.as('admin'))).toMatchObject({ state: 'unread', due_at: null })
  })

  test('becomes overdue when its days are over', async () => {
    const { no } = await guideline('Jacking points', { mandatory: true, ack_days: 2 })
    await travel(3 * day)
    expect(await get(no)).toMatchObject({ state: 'overdue' })
    const { first, overdue } = await waiting()
    expect(overdue).toBeGreaterThan(0)
    expect(first[0]!.is_overdue).toBe(true)
  })

  test('needs no acknowledgement where it is not mandatory', async () => {
    const { no } = await guideline('Coffee corner', { mandatory: false })
    expect(await isWaiting(no)).toBe(false)
    await expect(acknowledge(no, 1)).rejects.toMatchObject({ status: 409, code: 'state.acknowledge' })
  })
})

describe('a new version', () => {
  test('has to be acknowledged again', async () => {
    const { id, no } = await guideline('Battery handling')
    await acknowledge(no, 1)
    await republishedAs(writer, approver, id, { body: '<p>Wear gloves of class 0.</p>' })
    expect(await get(no)).toMatchObject({ state: 'due', edition: 2, acknowledged_at: null })
    await expect(acknowledge(no, 1)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    expect(await acknowledge(no, 2)).toMatchObject({ state: 'acknowledged' })
  })

  test('need not be acknowledged again where it is editorial', async () => {
    const { id, no } = await guideline('Key boxes')
    await acknowledge(no, 1)
    await republishedAs(writer, approver, id, { body: '<p>Lock the key box.</p>', is_editorial: true })
    expect(await get(no)).toMatchObject({ state: 'acknowledged', edition: 2 })
    // Who had not acknowledged the first one acknowledges this one.
    expect(await isWaiting(no)).toBe(false)
  })

  test('has to be acknowledged by the original due date by those who had not done so', async () => {
    const { id, no } = await guideline('Spill kits', { mandatory: true, ack_days: 5 })
    const { due_at } = await get(no)
    await travel(2 * day)
    await republishedAs(writer, approver, id, { title: 'Spill kits, again', is_editorial: true })
    expect(await get(no)).toMatchObject({ state: 'due', due_at })
    expect(await acknowledge(no, 2)).toMatchObject({ state: 'acknowledged' })
  })

  test('that makes it mandatory has to be acknowledged by everyone, editorial or not', async () => {
    const { id, no } = await guideline('First aid', { mandatory: false })
    const { version } = await contentAs(writer, id)
    const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await writer.send(contentApi.update, { params: { id }, body: { is_editorial: true, if_version: draft.version } })
    await set(id, { mandatory: true })
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    expect(await get(no)).toMatchObject({ state: 'due', edition: 2 })
  })

  test('that is discarded takes its settings with it', async () => {
    const { id } = await guideline('Lift checks', { mandatory: true, steps: [{ id: 'a', text: 'Look' }] })
    const { version } = await contentAs(writer, id)
    const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await set(id, { mandatory: false, steps: [] })
    await writer.send(contentApi.discard, { params: { id }, body: { if_version: draft.version } })
    expect(await writer.send(guidelinesApi.settings, { params: { id } })).toMatchObject({
      mandatory: true,
      steps: [{ id: 'a', text: 'Look', steps: [] }],
    })
  })

  test('has to be acknowledged when the clock publishes it, too', async () => {
    const from = new Date(app.deps.clock.now().getTime() + 3600_000).toISOString()
    const { id } = await addDraftAs(writer, {
      kind: 'guideline',
      title: 'Winter tires',
      roles: ['SVM'],
      publish_from: from,
    })
    const { no } = await set(id, { mandatory: true })
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    await expect(get(no)).rejects.toMatchObject({ status: 404 })
    await travel(2 * 3600)
    expect(await runBatches(publishScheduled as never, app.deps)).toEqual([])
    expect(await get(no)).toMatchObject({ state: 'due' })
  })
})

describe('steps', () => {
  const steps = [
    {
      id: 'lift',
      text: 'Lift the car',
      steps: [{ id: 'arms', text: 'Set the arms', steps: [{ id: 'pads', text: 'Check the pads' }] }],
    },
    { id: 'wheel', text: 'Take the wheel off' },
  ]

  test('are ticked off one by one, and all at once begun again', async () => {
    const { no } = await guideline('Wheel change', { steps })
    const tick = (step: string, done: boolean) =>
      reader.send(guidelinesApi.tick, { params: { no }, body: { step, done } })
    expect(await tick('pads', true)).toEqual({ ticked: ['pads'] })
    expect(await tick('lift', true)).toEqual({ ticked: ['lift', 'pads'] })
    expect(await tick('lift', true)).toEqual({ ticked: ['lift', 'pads'] })
    const { rows } = await reader.send(guidelinesApi.list, { query: { perPage: 100 } })
    expect(rows.find((one) => one.no === no)).toMatchObject({ steps: 4, ticked: 2 })
    expect(await tick('pads', false)).toEqual({ ticked: ['lift'] })
    await expect(tick('roof', true)).rejects.toMatchObject({ status: 422, fields: { step: 'Step not found.' } })
    expect(await reader.send(guidelinesApi.clearTicks, { params: { no } })).toEqual({ ticked: [] })
    expect((await get(no)).ticked).toEqual([])
  })

  test('stay ticked off through a new version that keeps them', async () => {
    const { id, no } = await guideline('Oil change', {
      steps: [
        { id: 'drain', text: 'Drain' },
        { id: 'fill', text: 'Fill' },
      ],
    })
    await reader.send(guidelinesApi.tick, { params: { no }, body: { step: 'drain', done: true } })
    const { version } = await contentAs(writer, id)
    await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
    await set(id, {
      steps: [
        { id: 'drain', text: 'Drain the oil' },
        { id: 'seal', text: 'Renew the seal' },
      ],
    })
    expect((await get(no)).steps.map(({ text }) => text)).toEqual(['Drain', 'Fill'])
    await moveAs(writer, id, 'in_review')
    await moveAs(approver, id, 'published')
    expect(await get(no)).toMatchObject({
      ticked: ['drain'],
      steps: [{ text: 'Drain the oil' }, { text: 'Renew the seal' }],
    })
  })

  test('are those of one person alone', async () => {
    const { no } = await guideline('Brake fluid', { steps: [{ id: 'bleed', text: 'Bleed' }] }, { roles: [] })
    await reader.send(guidelinesApi.tick, { params: { no }, body: { step: 'bleed', done: true } })
    expect((await get(no, await app.as('DLP'))).ticked).toEqual([])
  })
})

describe('reasons', () => {
  test('lead to the guidelines that explain them', async () => {
    const reasons = [
      { kind: 'plea', code: 'uj-pol' },
      { kind: 'holdup', code: 'S-OTH' },
    ]
    const { no } = await guideline('Goodwill policy', { reasons })
    expect((await get(no)).reasons).toMatchObject([
      { kind: 'plea', code: 'UJ-POL', label: expect.any(String) },
      { kind: 'holdup', code: 'S-OTH', label: expect.any(String) },
    ])
    const of = async (reason: string, who = reader) =>
      (await who.send(guidelinesApi.list, { query: { reason: [reason] } })).rows.map((one) => one.no)
    expect(await of('plea:UJ-POL')).toContain(no)
    expect(await of('holdup:UJ-POL')).not.toContain(no)
    expect(await of('plea:UJ-POL', await app.as('BSM'))).not.toContain(no)
    const { id } = await addDraftAs(writer, { kind: 'guideline', title: 'Goodwill, not published' })
    const draft = await set(id, { reasons })
    expect(await of('plea:UJ-POL', writer)).not.toContain(draft.no)
  })
})

test('reading the text is noted as reading the guideline', async () => {
  const { id, no } = await guideline('Reading it')
  const { slug } = await contentAs(writer, id)
  await reader.send(libraryApi.read, { params: { slug }, body: { language: 'en' } })
  expect(await get(no)).toMatchObject({ state: 'due', read_at: expect.any(String) })
})
