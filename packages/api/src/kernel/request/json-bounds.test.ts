import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAt } from '#testing/bot-clients.ts'
import { times } from '#testing/proof.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('admin')).token
})
afterAll(() => app.close())

const post = async (path: string, body: string, authorization?: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (authorization) headers.authorization = `Bearer ${authorization}`
  const response = await app.request(path, { method: 'POST', headers, body })
  return { status: response.status, body: await response.text() }
}
const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))

test('a stranger sends a form at most (T-47)', async () => {
  const { status, body } = await post('/jwt/login', JSON.stringify({ email: 'x'.repeat(70_000), password: 'y' }))
  expect([status, body]).toEqual([413, expect.stringContaining('At most 64 KiB.')])
})

test('what is nested too deeply, or has too many parts, is refused before it is read (T-47)', async () => {
  const deep = await post('/api/views', `${'['.repeat(400_000)}${']'.repeat(400_000)}`, token)
  expect([deep.status, deep.body]).toEqual([
    422,
    expect.stringContaining('The request body is nested more than 20 levels deep.'),
  ])
  const wide = await post('/api/views', manyKeys(60_000), token)
  expect([wide.status, wide.body]).toEqual([
    413,
    expect.stringContaining('The request body has more than 10,485 parts.'),
  ])
  const few = await post('/jwt/login', manyKeys(2_000))
  expect(few.status).toBe(413)
})

test('of many fields that are not known some are named (T-47)', async () => {
  const { status, body } = await post('/api/views', manyKeys(4_000), token)
  expect(status).toBe(422)
  expect(body.length).toBeLessThan(5_000)
})

test('a saved view has as many filters as a screen could have (T-47)', async () => {
  const query = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`filter${at}`, 'x']))
  const { status, body } = await post('/api/views', JSON.stringify({ screen: 'models', name: 'Many', query }), token)
  expect([status, body]).toEqual([422, expect.stringContaining('A view can have at most 60 filters.')])
})

test('eight mebibytes of messages do not block other requests (T-47)', async () => {
  const client = await clientAt(app)
  const words = 'The engine of my car makes a noise at 12 500 rpm, call me at 98765 43210 or a.b@c.example. '
  const messages = Array.from({ length: 1_000 }, (_, at) => ({
    id: `m${at}`,
    bot: client.bot,
    medium: 'web',
    user: `u${at % 50}`,
    at: new Date(app.deps.clock.now().getTime() - 60_000 * at).toISOString(),
    from: 'user',
    text: words.repeat(84),
  }))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { status, body } = await client.post({ messages })
  delay.disable()
  expect([status, body.accepted]).toEqual([202, 1_000])
  // Below 100 ms on an idle machine; tests run in parallel.
  expect(delay.max / 1e6).toBeLessThan(times(2_000, 300))
})
