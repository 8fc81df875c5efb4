import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { addCard, freshVin, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { jobCardsApi } from './contract.ts'
import { cardFeedsApi } from './feed-state.contract.ts'

let app: TestApp
let hqa: Caller
let key: string
let client_id: string
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  const made = await newKey()
  key = made.key
  const { rows } = await sql<{ id: string }>`
    insert into client (code, name, kind) values ('DMS-ONE', 'DMS One', 'app') returning id`.execute(
    app.deps.database.owner,
  )
  client_id = rows[0]!.id
  await sql`
    insert into client_key (client_id, name, prefix, hash, scopes)
    values (${client_id}, 'DMS', ${made.prefix}, ${made.hash}, array['cards:write'])`.execute(app.deps.database.owner)
  await allow('DL001-01')
})
afterAll(() => app.close())

const allow = (outlet: string, promised_hours = 24) =>
  hqa.send(cardFeedsApi.promise, { params: { client: 'DMS-ONE', outlet }, body: { promised_hours } })

const put = async (path: string, body: unknown, more: { key?: string | null; origin?: string } = {}) => {
  const bearer = more.key === undefined ? key : more.key
  const answer = await app.request(path, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(more.origin && { origin: more.origin }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as never }
}
const batch = (cards: unknown[], more?: Parameters<typeof put>[2]) => put('/api/feeds/job-cards', { cards }, more)
const sent = (dms_no: string, more: object = {}) => ({
  outlet: 'DL001-01',
  dms_no,
  job_type: 'service',
  received_at: '2026-01-05T03:30:00Z',
  ...more,
})

describe('who may send', () => {
  test('a request without a key, with one for messages alone, or with one that was revoked is refused', async () => {
    const cards = [sent('A-0')]
    expect(await batch(cards, { key: null })).toMatchObject({ status: 401, body: { error: { code: 'auth.required' } } })
    const other = await newKey()
    await sql`
      insert into client_key (client_id, name, prefix, hash, scopes)
      values (${client_id}, 'Bot', ${other.prefix}, ${other.hash}, array['messages:write'])`.execute(
      app.deps.database.owner,
    )
    expect(await batch(cards, { key: other.key })).toMatchObject({
      status: 403,
      body: { error: { code: 'client.scope', message: 'This key can’t send job cards.' } },
    })
    await sql`update client_key set revoked_at = now() where prefix = ${other.prefix}`.execute(app.deps.database.owner)
    expect(await batch(cards, { key: other.key })).toMatchObject({
      status: 401,
      body: { error: { message: 'This key was revoked.' } },
    })
    expect(await batch(cards, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  })

  test('a client sends only the cards of its outlets, and only head office decides which these are', async () => {
    expect(await batch([sent('A-1', { outlet: 'DL002-01' })])).toMatchObject({
      status: 200,
      body: {
        refused: 1,
        results: [{ message: 'outlet: This client doesn’t send job cards of outlet "DL002-01".' }],
      },
    })
    const svm = await app.as('SVM')
    const params = { client: 'DMS-ONE', outlet: 'DL002-01' }
    await expect(svm.send(cardFeedsApi.promise, { params, body: { promised_hours: 5 } })).rejects.toMatchObject({
      status: 403,
    })
    for (const [wrong, body, fields] of [
      [{ ...params, client: 'nobody' }, { promised_hours: 5 }, { client: 'Client not found.' }],
      [{ ...params, outlet: 'NOWHERE' }, { promised_hours: 5 }, { outlet: 'Outlet not found.' }],
      [params, { promised_hours: 0 }, { promised_hours: 'Enter hours from 1 to 720.' }],
    ] as const)
      await expect(hqa.send(cardFeedsApi.promise, { params: wrong, body })).rejects.toMatchObject({
        status: 422,
        fields,
      })
  })
})

test('a visit over midnight takes 0.0 days, and is counted on the day its keys went back (T9)', async () => {
  // 23:30 and 00:10 in India.
  const visit = sent('T9-1', { received_at: '2026-01-05T18:00:00Z', delivered_at: '2026-01-05T18:40:00Z' })
  const { body } = await batch([visit])
  const { no } = (body as { results: { no: string }[] }).results[0]!
  expect((await readCard(hqa, no)).figures.keys_to_keys).toBe(0)
  const deliveredOn = async (day: string) => {
    const query = { job_type: 'service', counted_by: 'delivered', q: no, from: day, to: day } as const
    return (await hqa.send(jobCardsApi.list, { query })).count
  }
  expect(await deliveredOn('2026-01-05')).toBe(0)
  expect(await deliveredOn('2026-01-06')).toBe(1)
})

test('the same batch twice is one card; a correction is in its timeline with what was before (T26)', async () => {
  const vin = freshVin()
  const card = sent('B-1', {
    vin,
    make: 'Acme',
    model: 'Comet',
    odometer: 100,
    estimate: 1200.5,
    promised_at: '2026-01-06T03:30:00Z',
    work_started_at: '2026-01-05T05:00:00Z',
    customer: { no: 'C-1', name: 'Asha Rao', phones: ['+91 98'] },
    work: [{ text: 'Oil change', component: 'engine' }],
  })
  const first = await batch([card])
  expect(first).toMatchObject({ status: 200, body: { created: 1, updated: 0, unchanged: 0, refused: 0 } })
  const { no } = (first.body as { results: { no: string }[] }).results[0]!
  expect(await readCard(hqa, no)).toMatchObject({
    vin,
    status: 'in_work',
    estimate: 1200.5,
    make: 'Acme',
    customer_name: 'Asha Rao',
    lines: [{ text: 'Oil change', component: 'engine' }],
    promises: [{}],
    version: 1,
  })
  expect((await batch([card])).body).toMatchObject({ created: 0, unchanged: 1, results: [{ no, result: 'unchanged' }] })
  expect((await readCard(hqa, no)).version).toBe(1)
  const corrected = { ...card, estimate: 1300, completed_at: '2026-01-05T09:00:00.000Z' }
  expect((await batch([corrected])).body).toMatchObject({ updated: 1 })
  const after = await readCard(hqa, no)
  expect(after).toMatchObject({ estimate: 1300, status: 'ready', version: 2 })
  const { events } = await hqa.send(timelineApi.events, { params: { kind: 'job_card', id: after.id }, query: {} })
  expect(events.find(({ type }) => type === 'changed')).toMatchObject({
    actor: 'DMS One',
    before: { estimate: 1200.5, completed_at: null },
    after: { estimate: 1300, completed_at: '2026-01-05T09:00:00.000Z' },
  })
})

test('each card is checked separately, and returns its own errors', async () => {
  const answer = await batch([
    sent('C-1'),
    sent('C-1'),
    sent('C-2', { delivered_at: '2026-01-04T03:30:00Z' }),
    sent('C-3', { insurer: 'Acme' }),
    sent('C-4', { stage: 'paint' }),
    sent('C-5', { estimate: 1.234 }),
    sent('C-6', { received_at: 'yesterday' }),
    sent('C-7', { nonsense: 1 }),
    sent('C-8', { vin: 'NOVIN' }),
    17,
    sent('C-9', { received_at: '2099-01-05T03:30:00Z' }),
    sent('C-10', { cancelled_at: '2026-01-04T03:30:00Z' }),
  ])
  const { results, ...counts } = answer.body as { results: { dms_no: string; result: string; message: string }[] }
  expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 10 })
  expect(results.map(({ dms_no, message }) => [dms_no, message])).toEqual([
    ['C-1', null],
    ['C-1', 'dms_no: This job card is in the batch more than once. The first one was taken.'],
    ['C-2', 'delivered_at: Delivered can’t be before received.'],
    ['C-3', 'insurer: Only bodyshop job cards have this.'],
    ['C-4', 'stage: This stage belongs to bodyshop.'],
    ['C-5', 'estimate: Enter an amount with at most two decimals.'],
    ['C-6', expect.stringMatching(/^received_at: /)],
    ['C-7', 'nonsense: This field is not known here.'],
    ['C-8', null],
    [null, expect.any(String)],
    ['C-9', 'received_at: This time can’t be in the future.'],
    ['C-10', 'cancelled_at: Cancelled can’t be before received.'],
  ])
  // What is left out may contradict what is sent.
  await batch([sent('C-11', { completed_at: '2026-01-08T03:30:00Z' })])
  expect((await batch([sent('C-11', { delivered_at: '2026-01-07T03:30:00Z' })])).body).toMatchObject({
    refused: 1,
    results: [{ message: 'Delivered can’t be before completed.' }],
  })
  expect((await batch([sent('C-11', { job_type: 'bodyshop' })])).body).toMatchObject({
    results: [{ message: 'This job card is recorded as the other job type.' }],
  })
  expect(await batch(Array.from({ length: 1001 }, () => sent('x')))).toMatchObject({ status: 422 })
})

test('one card has a separate endpoint, and a card opened by hand is found by its number', async () => {
  const card = await addCard(await app.as('SVM'), { dms_no: 'D-1' })
  const { dms_no: _, ...body } = sent('D-1', { received_at: card.received_at, concern: 'It rattles.' })
  expect(await put('/api/job-cards/D-1', body)).toMatchObject({ status: 200, body: { result: 'updated', no: card.no } })
  expect(await put('/api/job-cards/D-1', { ...body, delivered_at: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 422,
    body: { error: { fields: { delivered_at: 'Delivered can’t be before received.' } } },
  })
})

test('a batch is one line of the trail, and the feed knows when it came and when it is stale', async () => {
  await batch([sent('E-1'), sent('E-2')])
  const lines = await hqa.send(auditApi.list, { query: { entity: ['client'] as never, action: ['ingest'] as never } })
  expect(lines.rows[0]).toMatchObject({ user_name: expect.stringContaining('Key ') })
  const svm = await app.as('SVM')
  const fresh = await svm.send(cardFeedsApi.feeds, {})
  expect(fresh).toMatchObject([
    { outlet: 'DL001-01', client: null, promised_hours: 24, last_cards: 2, is_stale: false },
  ])
  app.travel(25 * 3600)
  expect(await (await app.as('SVM')).send(cardFeedsApi.feeds, {})).toMatchObject([{ is_stale: true }])
  const seen = await (await app.as('HQA')).send(cardFeedsApi.feeds, {})
  expect(seen.find(({ outlet }) => outlet === 'DL001-01')).toMatchObject({ client: 'DMS-ONE' })
})

test('a card of work that its outlet doesn’t do is refused, the others of the batch are taken', async () => {
  const set = (functions: string) =>
    sql`update outlet set functions = ${functions}::text[] where code = 'DL001-01'`.execute(app.deps.database.owner)
  await set('{service}')
  const { body } = await batch([sent('W-1', { job_type: 'bodyshop' }), sent('W-2')])
  await set('{bodyshop,service}')
  expect(body).toMatchObject({
    created: 1,
    refused: 1,
    results: [{ message: 'outlet: This outlet doesn’t offer bodyshop work.' }, { result: 'created' }],
  })
})
