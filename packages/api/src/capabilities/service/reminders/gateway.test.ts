import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { dueFollowUp, inDays, inNetwork, remindersOf, report, toNoon } from '#testing/reminders.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { remindersApi } from './contract.ts'
import { queueReminders } from './queue.commands.ts'
import { sendMessages } from './sending.commands.ts'
import { signatureOf } from './signature.rules.ts'

let app: TestApp
let office: Caller
let manager: Caller
let outlet: string

interface Sent {
  headers: IncomingMessage['headers']
  body: string
}
/** What the gateway of a test is sent, and what it answers with; nothing where it hangs. A star is another number each time. */
let sent: Sent[] = []
let taken = 0
let answer: { status: number; body: string; headers?: Record<string, string> } | undefined
const gateway = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    sent.push({ headers: request.headers, body })
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body.replace('*', String(++taken)))
  })
})
const url = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`

beforeAll(async () => {
  await new Promise<void>((ready) => void gateway.listen(0, '127.0.0.1', ready))
  app = await testApp()
  toNoon(app)
  outlet = (await (await app.as('SVM')).send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
  // Those of the demo are out of the way.
  await runBatches(queueReminders, app.deps)
  await sendMessages.work(app.deps)
  app.deps.settings.message_provider = { url: url(), key: 'gateway-key' }
})
beforeEach(async () => {
  sent = []
  answer = { status: 202, body: '{"id":"SM-*"}' }
  // Those of other tests are no longer to be sent.
  await inNetwork(app, (db) => sql`update reminder set next_at = null`.execute(db))
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
})
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await app.close()
})

/** A customer who agreed to SMS, with a reminder that waits for the gateway. */
async function queued() {
  const made = await dueFollowUp(office, manager, { outlet, due_on: inDays(app, 5), consents: { consent_sms: true } })
  await runBatches(queueReminders, app.deps)
  return made
}
const send = () => sendMessages.work(app.deps)
const shown = async (no: string) => (await office.send(remindersApi.list, { params: { no } })).reminders[0]!

test('the gateway is sent the message with its signature and key, and its reports name what it answered', async () => {
  const { no, id } = await queued()
  expect(await send()).toEqual([])
  const [{ headers, body }] = sent as [Sent]
  const [reminder] = await remindersOf(app, id)
  expect(reminder!.provider_id).toBe(`SM-${taken}`)
  const message = JSON.parse(body)
  expect(message).toMatchObject({ reference: reminder!.id, medium: 'sms', to: '+919800012345', language: 'en' })
  expect(message.text).toContain('/visit?token=')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': reminder!.id,
    authorization: 'Bearer gateway-key',
  })
  const signed = `${headers['x-rad-timestamp'] as string}.${body}`
  expect(headers['x-rad-signature']).toBe(await signatureOf(app.deps.settings.message_secret!, signed))
  expect(await shown(no)).toMatchObject({ status: 'sent', error: null })
  const events = [
    { id: 'e1', message: reminder!.provider_id, event: 'delivered', at: app.deps.clock.now().toISOString() },
  ]
  expect((await report(app, events)).status).toBeLessThan(300)
  expect(await shown(no)).toMatchObject({ status: 'delivered' })
})

describe('a message that the gateway', () => {
  test.each([
    ['refuses', 422, '{"error":"The template is not approved."}', ' 422: The template is not approved.'],
    ['doesn’t know the number of', 404, '', ' 404.'],
  ])('%s is not sent again, and says why', async (_, status, body, words) => {
    answer = { status, body }
    const { no } = await queued()
    expect(await send()).toEqual([])
    expect(await shown(no)).toMatchObject({ status: 'failed', error: `The message gateway answered${words}` })
    app.travel(3600)
    await send()
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['takes later', { status: 503, body: '' }, 'The message gateway answered 503.'],
    [
      'has too many of',
      { status: 429, body: '{"error":"Slow down."}' },
      'The message gateway answered 429: Slow down.',
    ],
    ['doesn’t take for a wrong key', { status: 401, body: '' }, 'The message gateway answered 401.'],
    [
      'sends elsewhere',
      { status: 302, body: '', headers: { location: '/other' } },
      'The message gateway answered 302.',
    ],
    [
      'answers without an id',
      { status: 200, body: 'OK' },
      'The message gateway answered without the id of the message.',
    ],
    [
      'answers without an end',
      { status: 200, body: '9'.repeat(50_000) },
      'The message gateway answered without the id of the message.',
    ],
  ])('%s is sent again with the same reference, until it is taken', async (_, given, words) => {
    answer = given
    const { no } = await queued()
    expect(await send()).toMatchObject([expect.stringContaining(words)])
    expect(await shown(no)).toMatchObject({ status: 'queued', error: words })
    await send()
    expect(sent).toHaveLength(1)
    app.travel(61)
    answer = { status: 200, body: '{"id":"SM-*"}' }
    expect(await send()).toEqual([])
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    office = await app.as('HQA')
    expect(await shown(no)).toMatchObject({ status: 'sent', error: null })
  })

  test('gives the id of another is not taken for sent', async () => {
    answer = { status: 200, body: '{"id":"SM-same"}' }
    const [first, second] = [await queued(), await queued()]
    const words = 'The message gateway gave this message the id of another.'
    expect(await send()).toMatchObject([expect.stringContaining(words)])
    const statuses = await Promise.all([first, second].map(({ no }) => shown(no)))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['queued', 'sent'])
    expect(statuses.map(({ error }) => error)).toContain(words)
  })

  test('takes at no try is given up after five', async () => {
    answer = { status: 500, body: '' }
    const { no } = await queued()
    for (let tries = 1; tries <= 6; tries += 1) {
      await send()
      app.travel(60 * 4 ** (tries - 1))
    }
    expect(sent).toHaveLength(5)
    toNoon(app)
    office = await app.as('HQA')
    expect(await shown(no)).toMatchObject({ status: 'failed', error: 'The message gateway answered 500.' })
  })

  test('never answers is sent again after ten seconds', { timeout: 60_000 }, async () => {
    // What the demo has for this day goes out before.
    await runBatches(queueReminders, app.deps)
    await send()
    answer = undefined
    const { no } = await queued()
    expect(await send()).toMatchObject([/took longer than 10 seconds/])
    expect(await shown(no)).toMatchObject({ status: 'queued', error: expect.stringContaining('10 seconds') })
    answer = { status: 200, body: '{"id":"SM-*"}' }
    app.travel(61)
    await send()
  })

  test('can’t be handed over to is sent again', async () => {
    const { no } = await queued()
    const provider = app.deps.settings.message_provider
    app.deps.settings.message_provider = { url: 'http://127.0.0.1:9', key: undefined }
    expect(await send()).toMatchObject([/can’t be reached/])
    expect(await shown(no)).toMatchObject({ status: 'queued', error: 'The message gateway can’t be reached.' })
    app.deps.settings.message_provider = provider
  })
})
