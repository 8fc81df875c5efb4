import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf, createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { readTrust } from '../hosts/client-address.ts'
import { readEnvironment } from '../hosts/environment.ts'
import { EnvironmentError } from '../hosts/environment-error.ts'
import { httpServer } from '../hosts/http-server.ts'
import { prove, times } from './proof.ts'
import { testApp } from './test-app.ts'

// T-49: whose address is counted, behind proxies of ours and of others.
const host = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded'
/** How many people behind one proxy guess passwords, each until they are locked out. */
const guessers = times(1, 10)

/** A server on the loopback address, where every caller of these tests connects from. */
async function serverBehind(setting: string | undefined) {
  const app = await testApp({ limits: 1 })
  const admin = await app.as('admin')
  const warnings: string[] = []
  const log = {
    ...app.deps.log,
    warn: (_: object, message: string) => void warnings.push(message),
  } as typeof app.deps.log
  const deps = { ...app.deps, log }
  const api = createApp(deps, await readMigrations())
  const endpoints = routesOf(deps).map(({ endpoint }) => endpoint)
  const trust = setting === undefined ? undefined : readTrust(setting)
  const server = httpServer({ deps, endpoints, usual: {}, host: '127.0.0.1', trust }, (request, address) =>
    api.fetch(request, { address }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, forwarded: string | undefined, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
      body: JSON.stringify(body),
    })
  const signIn = async (forwarded: string | undefined, email: string, password: string) =>
    (await post('/jwt/login', forwarded, { email, password })).status
  return {
    warnings,
    post,
    signIn,
    /** Tries passwords of unknown accounts; answers how many tries were refused as wrong, and how many as one too many. */
    guess: async (times: number, forwarded: (index: number) => string | undefined) => {
      const answers: number[] = []
      for (let i = 0; i < times; i += 1) answers.push(await signIn(forwarded(i), `no-user-${i}@x.example`, 'guess'))
      return [400, 429].map((status) => answers.filter((answer) => answer === status).length)
    },
    /** Whether a line of the trail names this address. */
    isNoted: async (address: string) => (await admin.send(auditApi.list, { query: { address, perPage: 1 } })).count > 0,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await app.close()
    },
  }
}

describe.each([
  ['one proxy', '1', (person: string, index: number) => `198.51.100.${index % 250}, ${person}`],
  ['two proxies', '2', (person: string, index: number) => `198.51.100.${index % 250}, ${person}, 10.1.2.3`],
  [
    'proxies of two networks',
    '127.0.0.0/8, 10.0.0.0/8',
    (person: string, index: number) => `198.51.100.${index % 250}, ${person}, 10.9.${index % 250}.1, 10.1.2.3`,
  ],
  ['a proxy that writes ports', '1', (person: string, index: number) => `198.51.100.${index % 250}:80, ${person}:4711`],
])('behind %s', (proxies, setting, chain) => {
  let server: Awaited<ReturnType<typeof serverBehind>>
  beforeAll(async () => {
    server = await serverBehind(setting)
  })
  afterAll(() => server.close())

  test('each person has tries of their own, whatever they write into the header, and the trail names them', async () => {
    for (let guesser = 0; guesser < guessers; guesser += 1) {
      const person = `203.0.113.${100 + guesser}`
      expect(await server.guess(105, (index) => chain(person, index))).toEqual([100, 5])
      expect(await server.signIn(chain(person, 1), 'aud@demo.com', 'aud')).toBe(429)
      expect(await server.signIn(chain('203.0.113.8', 1), 'aud@demo.com', 'aud')).toBe(200)
    }
    expect(await server.isNoted('203.0.113.8')).toBe(true)
    expect(await server.isNoted('198.51.100.1')).toBe(false)
    expect(server.warnings).toEqual([])
    prove('T-49', `${host}, ${proxies}`, {
      guesses: guessers * 105,
      'people locked out': guessers,
      'others locked out': 0,
    })
  })
})

describe.each([
  ['where no proxy was named', undefined],
  ['where the proxies are others than who connects', '10.0.0.0/8'],
])('%s', (situation, setting) => {
  let server: Awaited<ReturnType<typeof serverBehind>>
  beforeAll(async () => {
    server = await serverBehind(setting)
  })
  afterAll(() => server.close())

  const browser = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  const signInAs = (role: string, headers: Record<string, string>) =>
    server.post('/jwt/login', undefined, { email: `${role}@demo.com`, password: role }, headers)

  test('limits count the connection and ignore the header; known devices and passkeys still sign in', async () => {
    const cookies = (await signInAs('hqa', browser)).headers.getSetCookie()
    const device = cookies.find((cookie) => cookie.startsWith('__Host-rad-device='))!.split(';', 1)[0]!
    const forged = (index: number) => `203.0.113.${index % 250}, 10.1.2.${index % 250}`
    expect(await server.guess(105, forged)).toEqual([100, 5])
    expect(await server.isNoted('203.0.113.1')).toBe(false)
    expect(await server.isNoted('127.0.0.1')).toBe(true)

    // Of a device that never signed in to this account it is one guess more.
    expect((await signInAs('rgm', { ...browser, cookie: device })).status).toBe(429)
    expect((await signInAs('hqa', browser)).status).toBe(429)
    expect((await signInAs('hqa', { ...browser, cookie: device })).status).toBe(200)
    expect((await server.post('/jwt/passkey/options', undefined, {})).status).toBe(200)
    expect((await server.post('/jwt/reset-password/check', undefined, { token: 'x'.repeat(43) })).status).not.toBe(429)

    // Its own tries are those of the account.
    const guesses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const body = { email: 'hqa@demo.com', password: `guess ${i}` }
      guesses.push((await server.post('/jwt/login', undefined, body, { ...browser, cookie: device })).status)
    }
    expect(guesses.filter((status) => status === 400)).toHaveLength(10)
    expect(guesses.slice(10)).toEqual([429, 429])

    const warned = server.warnings.filter((warning) => warning.includes('TRUST_PROXY'))
    expect(warned).toHaveLength(setting === undefined ? 1 : 0)
    prove('T-49', `${host}, ${situation}`, { guesses: 105, 'addresses forged and believed': 0 })
  })
})

test.each(['0', '11', 'yes', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '1.5'])('TRUST_PROXY=%s is refused', (given) => {
  expect(() => readEnvironment({ TRUST_PROXY: given })).toThrow(EnvironmentError)
  expect(() => readEnvironment({ TRUST_PROXY: given })).toThrow(
    'TRUST_PROXY is the number of proxies in front, or their networks, such as 10.0.0.0/8,fd00::/8.',
  )
})
