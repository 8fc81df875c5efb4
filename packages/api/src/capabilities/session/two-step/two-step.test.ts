import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { address } from '#kernel/contract/client.ts'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { missingParams, sampleBody } from '#testing/samples.ts'
import { codeOf as codeAt, enrol as enrolAt } from '#testing/second-step.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { twoStepApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
const answer = async <T>(response: Promise<Response>) => {
  const got = await response
  return { status: got.status, ...((await got.json()) as T) }
}
interface Entered {
  accessToken: string
  error?: { code: string; fields?: Record<string, string> }
}
interface Pending {
  twoStep: { pendingToken: string; methods: string[]; expiresAt: string }
}

const codeOf = (secret: string, ahead = 0) => codeAt(app, secret, ahead)
const enrol = (role: string) => enrolAt(app, role)
const login = (role: string, headers?: Record<string, string>) =>
  answer<Pending>(post('/jwt/login', { email: `${role}@demo.com`, password: role.toLowerCase() }, headers))
const finish = (body: object, headers?: Record<string, string>) => answer<Entered>(post('/jwt/two-step', body, headers))
const me = async (token: string) =>
  (await app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })).status

describe('turning the second step on', () => {
  test('shows the secret once, requires a first code, and gives ten recovery codes', async () => {
    const { user, uri, recovery_codes } = await enrol('HQA')
    expect(uri).toMatch(/^otpauth:\/\/totp\/RAD:hqa%40demo\.com\?/)
    expect(new Set(recovery_codes).size).toBe(10)
    const security = await user.send(twoStepApi.security, {})
    expect(security.two_step).toMatchObject({ on: true, recovery_codes_left: 10 })
    expect(JSON.stringify(security)).not.toContain(recovery_codes[0])
    await expect(user.send(twoStepApi.begin, { body: { password: 'hqa' } })).rejects.toMatchObject({
      code: 'state.move',
    })
  })

  test('is refused with a wrong password or a wrong code, and counts only once confirmed', async () => {
    const user = await app.as('RGM')
    await expect(user.send(twoStepApi.begin, { body: { password: 'no' } })).rejects.toMatchObject({
      fields: { password: 'Incorrect password.' },
    })
    await user.send(twoStepApi.begin, { body: { password: 'rgm' } })
    await expect(user.send(twoStepApi.confirm, { body: { code: '000000' } })).rejects.toMatchObject({ status: 422 })
    expect(await login('RGM')).toHaveProperty('accessToken')
  })
})

describe('signing in with a second step', () => {
  let enrolled: Awaited<ReturnType<typeof enrol>>
  beforeAll(async () => {
    enrolled = await enrol('TSM')
  })
  beforeEach(() => app.travel(60))

  test('requires it after the right password, and a code signs in', async () => {
    const { status, twoStep } = await login('TSM')
    expect(status).toBe(200)
    expect(twoStep.methods).toEqual(['totp', 'recovery'])
    const { accessToken } = await finish({ pendingToken: twoStep.pendingToken, code: codeOf(enrolled.secret) })
    expect(await me(accessToken)).toBe(200)
  })

  test('the pending token opens no route at all (T-09)', async () => {
    const { twoStep } = await login('TSM')
    const closed = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter(({ allow }) => allow !== 'public')
    expect(closed.length).toBeGreaterThan(60)
    for (const endpoint of closed) {
      const body = endpoint.body && !endpoint.multipart ? { body: JSON.stringify(sampleBody(endpoint)) } : {}
      const headers = { authorization: `Bearer ${twoStep.pendingToken}` }
      const path = address(endpoint, { params: missingParams(endpoint) })
      const response = await app.request(path, { method: endpoint.method, headers, ...body })
      expect(response.status, `${endpoint.method} ${endpoint.path}`).toBe(401)
    }
    const refresh = await post('/jwt/refresh-token', { refreshToken: twoStep.pendingToken })
    expect(refresh.status).toBe(401)
  })

  test('a code works once, also for two sign-ins at the same moment', async () => {
    const code = codeOf(enrolled.secret)
    const [first, second] = [await login('TSM'), await login('TSM')]
    const answers = await Promise.all(
      [first, second].map(({ twoStep }) => finish({ pendingToken: twoStep.pendingToken, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = await login('TSM')
    expect((await finish({ pendingToken: again.twoStep.pendingToken, code })).error?.code).toBe('auth.code')
  })

  test.each([
    [-30, 200],
    [30, 200],
    [-90, 400],
    [90, 400],
  ])('a code of a clock %i seconds ahead is answered with %i', async (ahead, status) => {
    app.travel(300)
    const { twoStep } = await login('TSM')
    expect((await finish({ pendingToken: twoStep.pendingToken, code: codeOf(enrolled.secret, ahead) })).status).toBe(
      status,
    )
  })

  test('the pending token works once', async () => {
    const { pendingToken } = (await login('TSM')).twoStep
    expect((await finish({ pendingToken, code: codeOf(enrolled.secret) })).status).toBe(200)
    app.travel(60)
    expect((await finish({ pendingToken, code: codeOf(enrolled.secret) })).error?.code).toBe('auth.expired')
  })

  test('the pending token lasts five minutes and five tries, in the browser it was given to', async () => {
    const late = (await login('TSM')).twoStep.pendingToken
    app.travel(301)
    expect((await finish({ pendingToken: late, code: codeOf(enrolled.secret) })).status).toBe(401)
    const tried = (await login('TSM')).twoStep.pendingToken
    for (let i = 0; i < 5; i++) expect((await finish({ pendingToken: tried, code: '000000' })).status).toBe(400)
    expect((await finish({ pendingToken: tried, code: codeOf(enrolled.secret) })).status).toBe(401)
    const taken = (await login('TSM')).twoStep.pendingToken
    const elsewhere = await finish({ pendingToken: taken, code: codeOf(enrolled.secret) }, { 'user-agent': 'another' })
    expect(elsewhere.status).toBe(401)
  })

  test('each recovery code works once and is counted', async () => {
    const [code] = enrolled.recovery_codes
    const first = (await login('TSM')).twoStep.pendingToken
    const { accessToken } = await finish({ pendingToken: first, recoveryCode: ` ${code!.toUpperCase()} ` })
    const second = (await login('TSM')).twoStep.pendingToken
    expect((await finish({ pendingToken: second, recoveryCode: code })).error?.fields).toHaveProperty('recoveryCode')
    const headers = { authorization: `Bearer ${accessToken}` }
    const security = await (await app.request('/api/account/security', { headers })).json()
    expect(security).toMatchObject({ two_step: { recovery_codes_left: 9 } })
    const renewed = await post('/api/account/two-step/recovery-codes', { password: 'tsm' }, headers)
    const { recovery_codes } = (await renewed.json()) as { recovery_codes: string[] }
    const recoveryCode = enrolled.recovery_codes[1]
    expect((await finish({ pendingToken: second, recoveryCode })).status).toBe(400)
    expect((await finish({ pendingToken: second, recoveryCode: recovery_codes[0] })).status).toBe(200)
  })

  test('is turned off with the password only', async () => {
    const { pendingToken } = (await login('TSM')).twoStep
    const { accessToken } = await finish({ pendingToken, code: codeOf(enrolled.secret) })
    const off = (password: string) =>
      post('/api/account/two-step/off', { password }, { authorization: `Bearer ${accessToken}` })
    expect((await off('no')).status).toBe(422)
    expect((await off('tsm')).status).toBe(204)
    expect(await login('TSM')).toHaveProperty('accessToken')
  })
})

describe('a passkey', () => {
  const place = { origin: 'http://rad.test', id: 'rad.test' }
  const fromPage = { origin: place.origin, host: 'rad.test' }
  type Device = Awaited<ReturnType<typeof passkeyDevice>>
  type Offered = { challengeToken: string; options: { challenge: string } }

  async function addPasskey(role: string, device: Device) {
    const user = await app.as(role)
    const { challenge_token, options } = await user.send(twoStepApi.beginPasskey, {
      body: { password: role.toLowerCase() },
    })
    const response = await device.create(String(options.challenge))
    const passkey = await user.send(twoStepApi.addPasskey, { body: { challenge_token, name: 'Laptop', response } })
    return { user, passkey, response, challenge_token }
  }
  async function enter(device: Device, how?: { verified: boolean }) {
    const { challengeToken, options } = await answer<Offered>(post('/jwt/passkey/options', {}, fromPage))
    const response = await device.use(options.challenge, how)
    const body = { challengeToken, response }
    return { body, ...(await answer<Entered>(post('/jwt/passkey', body, fromPage))) }
  }

  test('signs in without a password, once per challenge, and shows when it was used', async () => {
    const device = await passkeyDevice(place)
    const { user } = await addPasskey('DLP', device)
    const { accessToken, body } = await enter(device)
    expect(await me(accessToken)).toBe(200)
    expect((await post('/jwt/passkey', body, fromPage)).status).toBe(401)
    const { passkeys } = await user.send(twoStepApi.security, {})
    expect(passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }])
  })

  test('alone must have recognised its owner', async () => {
    const device = await passkeyDevice(place)
    await addPasskey('SVM', device)
    expect(await enter(device, { verified: false })).toMatchObject({ status: 400, error: { code: 'auth.passkey' } })
  })

  test('of another address, or with another key, is refused', async () => {
    const foreign = await passkeyDevice({ origin: 'https://evil.example', id: 'rad.test' })
    await expect(addPasskey('BSM', foreign)).rejects.toMatchObject({ code: 'auth.passkey' })
    const known = await passkeyDevice(place)
    await addPasskey('BSM', known)
    const thief = await passkeyDevice(place)
    const { challengeToken, options } = await answer<Offered>(post('/jwt/passkey/options', {}, fromPage))
    const response = { ...(await thief.use(options.challenge)), id: known.id, rawId: known.id }
    expect((await post('/jwt/passkey', { challengeToken, response }, fromPage)).status).toBe(400)
  })

  test('finishes a sign-in as second step, with fewer demands', async () => {
    const device = await passkeyDevice(place)
    await addPasskey('HDA', device)
    await enrol('HDA')
    const { pendingToken, methods } = (await login('HDA')).twoStep
    expect(methods).toEqual(['totp', 'passkey', 'recovery'])
    const offered = await answer<Offered>(post('/jwt/two-step/passkey-options', { pendingToken }))
    const response = await device.use(offered.options.challenge, { verified: false })
    const { accessToken } = await answer<Entered>(post('/jwt/two-step/passkey', { pendingToken, response }))
    expect(await me(accessToken)).toBe(200)
  })

  test('is renamed and removed by its owner alone, and then signs in no more', async () => {
    const device = await passkeyDevice(place)
    const { user, passkey } = await addPasskey('BTM', device)
    const other = await app.as('ANL')
    const params = { id: passkey.id }
    await expect(other.send(twoStepApi.renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.send(twoStepApi.removePasskey, { params })).rejects.toMatchObject({ status: 404 })
    expect(await user.send(twoStepApi.renamePasskey, { params, body: { name: 'Phone' } })).toMatchObject({
      name: 'Phone',
    })
    await user.send(twoStepApi.removePasskey, { params })
    expect(await enter(device)).toMatchObject({ status: 400, error: { code: 'auth.passkey' } })
  })

  test('cannot be added under the challenge of another user', async () => {
    const device = await passkeyDevice(place)
    const owner = await app.as('AUD')
    const { challenge_token, options } = await owner.send(twoStepApi.beginPasskey, { body: { password: 'aud' } })
    const response = await device.create(String(options.challenge))
    const thief = await app.as('PNL')
    await expect(
      thief.send(twoStepApi.addPasskey, { body: { challenge_token, name: 'Mine', response } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
