import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf, createApp } from '#app'
import { address } from '#kernel/contract/client.ts'
import { readMigrations } from '#database/migration-files.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { missingParams, sampleBody } from '#testing/samples.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { twoStepApi } from '#capabilities/session/two-step/contract.ts'

describe('stuffing (T-10)', () => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof start>>
  const start = async () => createApp(app.deps, await readMigrations())
  beforeAll(async () => {
    app = await testApp({ limits: 1 })
    server = await start()
  })
  afterAll(() => app.close())

  /** One try from an address of the peer, as the host of the server reports it. */
  const attempt = async (from: string, body: object, headers: Record<string, string> = {}) => {
    const request = new Request('http://127.0.0.1/jwt/login', { method: 'POST', headers, body: JSON.stringify(body) })
    return (await server.fetch(request, { address: from })).status
  }
  const counted = (answers: number[], status: number) => answers.filter((answer) => answer === status).length

  test('gets ten tries per account, from however many addresses; its owner comes in by passkey', async () => {
    const place = { origin: 'http://rad.test', id: 'rad.test' }
    const device = await passkeyDevice(place)
    const owner = await app.as('HQA')
    const begun = await owner.send(twoStepApi.beginPasskey, { body: { password: 'hqa' } })
    const made = await device.create(String(begun.options.challenge))
    const { challenge_token } = begun
    await owner.send(twoStepApi.addPasskey, { body: { challenge_token, name: 'Laptop', response: made } })

    const answers: number[] = []
    for (let i = 0; i < 500; i++) {
      const email = ['hqa@demo.com', ' HQA@demo.com', 'Hqa@Demo.com '][i % 3]
      const forged = { 'x-forwarded-for': `203.0.113.${i % 250}`, 'x-real-ip': `198.51.100.${i % 250}` }
      answers.push(await attempt(`10.${i >> 8}.${i & 255}.7`, { email, password: `guess ${i}` }, forged))
    }
    expect([counted(answers, 400), counted(answers, 429)]).toEqual([10, 490])
    expect(await attempt('192.0.2.1', { email: 'hqa@demo.com', password: 'hqa' })).toBe(429)

    const ask = (path: string, body: object) =>
      app.request(path, {
        method: 'POST',
        headers: { origin: place.origin, host: 'rad.test' },
        body: JSON.stringify(body),
      })
    const offered = (await (await ask('/jwt/passkey/options', {})).json()) as {
      challengeToken: string
      options: { challenge: string }
    }
    const response = await device.use(offered.options.challenge)
    expect((await ask('/jwt/passkey', { challengeToken: offered.challengeToken, response })).status).toBe(200)
  })

  test('is undone for its owner by an administrator', async () => {
    for (let i = 0; i < 11; i++) await attempt(`10.9.0.${i}`, { email: 'rgm@demo.com', password: 'guess' })
    const right = { email: 'rgm@demo.com', password: 'rgm' }
    expect(await attempt('192.0.2.2', right)).toBe(429)
    const admin = await app.as('admin')
    const { rows } = await admin.send(usersApi.list, { query: { q: 'rgm@demo.com' } })
    await admin.send(usersApi.unlock, { params: { id: rows[0]!.id } })
    expect(await attempt('192.0.2.2', right)).toBe(200)
  })

  test.each([
    ['a /64 of IPv6', (i: number) => `2001:db8:1:2:${i.toString(16)}::${(i * 7).toString(16)}`],
    [
      'an address of IPv4 in all its forms',
      (i: number) => ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409'][i % 3]!,
    ],
  ])('gets a hundred tries an hour from %s', async (_, from) => {
    const answers: number[] = []
    for (let i = 0; i < 130; i++)
      answers.push(await attempt(from(i), { email: `unknown${i}@x.example`, password: 'guess' }))
    expect([counted(answers, 400), counted(answers, 429)]).toEqual([100, 30])
  })

  test('of all accounts from one address is stopped there, and locks no account', async () => {
    const roles = ['svm', 'bsm', 'anl', 'pnl', 'btm']
    const answers: number[] = []
    for (let i = 0; i < 200; i++) {
      const email = i < 100 ? `unknown${i}@y.example` : `${roles[i % roles.length]}@demo.com`
      answers.push(await attempt('203.0.113.200', { email, password: 'Summer2026' }))
    }
    expect([counted(answers, 400), counted(answers, 429)]).toEqual([100, 100])
    for (const role of roles)
      expect(await attempt('192.0.2.4', { email: `${role}@demo.com`, password: role })).toBe(200)
  })

  test('is refused with unknown fields', async () => {
    const right = { email: 'aud@demo.com', password: 'aud' }
    for (const extra of [{ role: 'admin' }, { status: 'active' }, { address: '1.2.3.4' }, { user_id: 'x' }])
      expect(await attempt('192.0.2.3', { ...right, ...extra })).toBe(422)
  })
})

describe('a page of another origin (T-15)', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const senders: [string, Record<string, string>][] = [
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example', host: 'rad.test' },
    ],
    ['a form of text', { 'content-type': 'text/plain', origin: 'null', host: 'rad.test' }],
    [
      'a script',
      { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['a neighbour of the domain', { 'content-type': 'text/plain', 'sec-fetch-site': 'same-site' }],
  ]

  test.each(senders)('changes nothing by %s', async (_, headers) => {
    const admin = await app.as('admin')
    const lines = async () => (await admin.send(auditApi.list, { query: { perPage: 1 } })).count
    const before = await lines()
    const writes = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter(({ method, multipart }) => method !== 'GET' && !multipart)
    expect(writes.length).toBeGreaterThan(40)
    for (const endpoint of writes) {
      const body = endpoint.body ? { body: JSON.stringify(sampleBody(endpoint)) } : {}
      const path = address(endpoint, { params: missingParams(endpoint) })
      // Even with the token of a signed-in administrator, which no foreign page has.
      const sent = { ...headers, authorization: `Bearer ${admin.token}` }
      const response = await app.request(path, { method: endpoint.method, headers: sent, ...body })
      // Endpoints open to foreign pages require their own key, and know no person.
      expect(response.status, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.foreignPages ? 401 : 403)
      expect(response.headers.has('set-cookie')).toBe(false)
    }
    expect(await lines()).toBe(before)
  })
})
