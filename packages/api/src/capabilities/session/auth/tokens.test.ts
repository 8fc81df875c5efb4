import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addressKey } from './limits.rules.ts'

let app: TestApp
let session: { sub: string; sid: string }
beforeAll(async () => {
  app = await testApp()
  const { token } = await app.as('admin')
  session = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as typeof session
})
afterAll(() => app.close())

const status = async (authorization: string) => (await app.request('/api/me', { headers: { authorization } })).status

/** A token as the product makes it, with some of its parts replaced. */
async function token(parts: { header?: object; claims?: object; secret?: string; age?: number }) {
  const seconds = Math.floor(Date.now() / 1000) - (parts.age ?? 0)
  const claims = {
    iss: 'rad',
    aud: 'rad-api',
    sub: session.sub,
    sid: session.sid,
    iat: seconds,
    exp: seconds + 600,
    ...parts.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...parts.header })
    .sign(new TextEncoder().encode(parts.secret ?? app.deps.settings.secret))
}

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

describe('a forged token (T-06)', () => {
  test('is refused, a true one is accepted', async () => {
    expect(await status(`Bearer ${await token({})}`)).toBe(200)
    expect(await status(`Bearer ${await token({ age: 655 })}`)).toBe(200)
  })

  test.each<[string, Parameters<typeof token>[0]]>([
    ['another audience', { claims: { aud: 'other' } }],
    ['another issuer', { claims: { iss: 'other' } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no sign-in', { claims: { sid: undefined } }],
    ['a sign-in of somebody else', { claims: { sub: crypto.randomUUID() } }],
    ['a sign-in that never was', { claims: { sid: crypto.randomUUID() } }],
    ['another secret', { secret: 'x'.repeat(40) }],
    ['a path as key id', { header: { kid: '../../etc/passwd' }, secret: '' + 'y'.repeat(40) }],
    ['an end 61 seconds ago', { age: 661 }],
    ['HS512', { header: { alg: 'HS512' } }],
  ])('with %s is refused', async (_, parts) => {
    expect(await status(`Bearer ${await token(parts)}`)).toBe(401)
  })

  test('without a signature is refused', async () => {
    const claims = { iss: 'rad', aud: 'rad-api', ...session, exp: Math.floor(Date.now() / 1000) + 600 }
    for (const alg of ['none', 'None', 'NONE', 'HS256', 'RS256']) {
      expect(await status(`Bearer ${encoded({ alg, typ: 'at+jwt' })}.${encoded(claims)}.`)).toBe(401)
    }
  })

  test('is refused in every one of two hundred mutations', async () => {
    const good = await token({})
    const places = Array.from({ length: 200 }, (_, index) => Math.floor((index / 200) * (good.length - 1)))
    const forged = places.map((at) => good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1))
    const answers = await Promise.all(forged.map((one) => status(`Bearer ${one}`)))
    expect(answers.filter((answer) => answer !== 401)).toEqual([])
  })

  test('is refused by another scheme, as a refresh token, and as a query argument', async () => {
    const good = await token({})
    expect(await status(`Basic ${good}`)).toBe(401)
    expect(await status(good)).toBe(401)
    expect((await app.request(`/api/me?access_token=${good}`)).status).toBe(401)
    const refresh = await app.request('/jwt/refresh-token', {
      method: 'POST',
      body: JSON.stringify({ refreshToken: good }),
    })
    expect(refresh.status).toBe(401)
  })

  test('a refresh token is no access token', async () => {
    const login = await app.request('/jwt/login', {
      method: 'POST',
      body: JSON.stringify({ email: 'rgm@demo.com', password: 'rgm' }),
    })
    const { refreshToken } = (await login.json()) as { refreshToken: string }
    expect(await status(`Bearer ${refreshToken}`)).toBe(401)
  })
})

test('an address counts by its /64, and a mapped one as IPv4', () => {
  expect(addressKey('::ffff:10.1.2.3')).toBe('10.1.2.3')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0')
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
})
