import { Agent, request as call } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import type { Admission } from '#kernel/command/context.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { httpServer } from './http-server.ts'

// T-26: what is refused at once is refused in the same words as by the app, and over a line that stays open.
let app: TestApp
let origin: string
let close: () => void
let isFull = true
const logged: object[] = []
beforeAll(async () => {
  app = await testApp()
  const usual = Object.fromEntries((await app.request('/health/live')).headers)
  const log = { ...app.deps.log, info: (line: object) => void logged.push(line) } as typeof app.deps.log
  const admit = Object.assign(((_, __, work) => work()) as Admission, { refuses: () => isFull })
  const endpoints = routesOf(app.deps).map(({ endpoint }) => endpoint)
  const deps = { ...app.deps, log, admit }
  const server = httpServer({ deps, endpoints, usual, host: '127.0.0.1', trust: undefined }, app.fetch)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => server.close()
})
afterAll(async () => {
  close()
  await app.close()
})

test('a refused call is answered and logged like every other call', async () => {
  const answer = await fetch(`${origin}/api/complaints?perPage=5`, { headers: { 'x-request-id': 'sent-by-me' } })
  expect(answer.status).toBe(503)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'retry-after': '2',
    'x-request-id': 'sent-by-me',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(await answer.json()).toEqual({
    error: { code: 'busy', message: expect.stringMatching(/^Too many requests/), requestId: 'sent-by-me' },
  })
  expect(logged.at(-1)).toEqual({
    request: 'sent-by-me',
    method: 'GET',
    endpoint: 'complaints.list',
    path: '/api/complaints',
    address: '127.0.0.1',
    code: 'busy',
    status: 503,
    ms: 0,
  })
})

test('what is sent along is thrown away, and the next call over the same line is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number>()
  const send = (path: string, body: string) =>
    new Promise<{ status: number | undefined; body: string }>((answered, failed) => {
      const sent = call(`${origin}${path}`, { method: 'POST', agent }, async (response) => {
        ports.add(response.socket.localPort!)
        answered({ status: response.statusCode, body: await text(response) })
      })
      sent.on('error', failed).end(body)
    })
  expect(await send('/api/complaints', 'x'.repeat(500_000))).toMatchObject({ status: 503 })
  isFull = false
  expect(await send('/api/complaints', '{}')).toMatchObject({ status: 401 })
  isFull = true
  expect(ports.size).toBe(1)
  agent.destroy()
})

test('calls with a key in their path are refused too; the health of the server and pages never are', async () => {
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  expect((await fetch(`${origin}/api/complaints/N00000001`)).status).toBe(503)
  expect((await fetch(`${origin}/api/no-such-call`, { method: 'POST', body: '{}' })).status).toBe(404)
})

describe('a body', () => {
  beforeAll(() => {
    isFull = false
  })

  /** Sends in chunks of that many bytes, or with its length. */
  const post = (path: string, body: string, headers: Record<string, string>, chunk?: number) =>
    new Promise<{ status: number | undefined; body: string }>((answered, failed) => {
      const length: Record<string, string> = chunk ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = call(
        `${origin}${path}`,
        { method: 'POST', headers: { ...headers, ...length } },
        async (response) => {
          answered({ status: response.statusCode, body: await text(response) })
        },
      )
      sent.on('error', failed)
      for (let at = 0; at < body.length; at += chunk ?? body.length)
        sent.write(body.slice(at, at + (chunk ?? body.length)))
      sent.end()
    })
  const signIn = JSON.stringify({ email: 'admin@demo.com', password: 'admin' })
  const line = (index: number) => `CODE-${index},Model ${index},make\r\n`
  const csv = `code,name,make\r\n${Array.from({ length: 40_000 }, (_, index) => line(index)).join('')}`
  const form = ['kind"\r\n\r\nmodels', `file"; filename="models.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}`]
    .map((part) => `--x\r\ncontent-disposition: form-data; name="${part}\r\n`)
    .join('')
    .concat('--x--\r\n')

  test.each([undefined, 1, 7])('arrives whole, in one piece or in chunks (%s)', async (chunk) => {
    expect(await post('/jwt/login', signIn, {}, chunk)).toMatchObject({ status: 200 })
  })

  test.each([undefined, 999, 70_000])('of a megabyte arrives as it was sent (%s)', async (chunk) => {
    const { token } = await app.as('admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const { status, body } = await post('/api/imports', form, headers, chunk)
    expect(status).toBe(201)
    expect(JSON.parse(body)).toMatchObject({ import: { rowCount: 40_000 } })
  })

  test.each([undefined, 65_536])('larger than its call takes is refused in words (%s)', async (chunk) => {
    const large = JSON.stringify({ email: 'x'.repeat(1_100_000) })
    const { status, body } = await post('/api/launch-list', large, {}, chunk)
    expect(status).toBe(413)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'body.size', message: 'At most 64 KiB.' } })
  })

  test('is not waited for where the caller has to sign in first', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' }
    const status = await new Promise<number | undefined>((answered, failed) => {
      const sent = call(`${origin}/api/imports`, { method: 'POST', headers }, (response) => {
        answered(response.statusCode)
        sent.destroy()
      })
      sent.on('error', failed).write('--x')
    })
    expect(status).toBe(401)
  })
})
