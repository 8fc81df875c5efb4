import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../hosts/node-deps.ts'
import { clientAt } from './bot-clients.ts'
import { linkTokenFor } from './mails.ts'
import { prove, times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'
import { drawFor } from '../../../../tools/seed.ts'

const draw = drawFor('no-secrets-in-logs')

// T-33: secrets never appear in the log, whatever the request, wherever they are sent, and whatever fails meanwhile.
const rounds = times(3, 300)
const floodBytes = times(200_000, 2 ** 30)
/** How every secret that is drawn begins. Others are known by their letters. */
const stem = 'canary-'
const secrets = new Set<string>()
const found: string[] = []
const seen = { lines: 0, bytes: 0 }

/** Reads the log as it is written. */
const reader = {
  write(line: string) {
    seen.lines += 1
    seen.bytes += line.length
    const isLeaked = line.includes(stem) || [...secrets].some((one) => line.includes(one))
    if (isLeaked) found.push(line.slice(0, 2_000))
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ log: openLog(reader) })
})
afterAll(() => app.close())

/** From here on the log may not hold this. */
function secret(text: string): string {
  expect(text.length).toBeGreaterThan(7)
  secrets.add(text)
  return text
}
const drawn = () => `${stem}${draw.bytes(12).toString('hex')}`

interface Tokens {
  accessToken: string
  refreshToken: string
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } }
  const reply = await (await app.request(path, init)).text()
  const answer: unknown = reply === '' ? undefined : JSON.parse(reply)
  const { accessToken, refreshToken } = (answer ?? {}) as Partial<Tokens>
  for (const token of [accessToken, refreshToken]) if (token) secret(token)
  return answer
}

/** Everything that is secret once: right, wrong, and where it does not belong. */
async function useSecrets(email: string): Promise<void> {
  let password = drawn()
  await post('/jwt/register', { email, username: email.split('@')[0], password })
  await post('/jwt/login', { email, password: drawn() })
  const { accessToken, refreshToken } = (await post('/jwt/login', { email, password })) as Tokens
  const own = { authorization: `Bearer ${accessToken}` }
  await post('/jwt/refresh-token', { refreshToken })
  await post('/jwt/refresh-token', { refreshToken: drawn() })
  await post('/api/account/password', { current: drawn(), password: drawn() }, own)
  await post('/api/account/two-step/begin', { password }, own).then((begun) => {
    const { secret: key } = begun as { secret?: string }
    if (key) secret(key)
  })
  await post('/api/account/two-step/confirm', { code: '123456' }, own)
  await post('/jwt/forgot-password', { email })
  const token = secret(await linkTokenFor(app, email))
  await post('/jwt/reset-password/check', { token })
  password = drawn()
  await post('/jwt/reset-password', { token, password })
  await post('/apps/ecommerce/orders', { addressId: 1, payment: { method: 'gift-card', code: drawn() } }, own)
  // Where it does not belong.
  await post('/jwt/login', `{"email":"${email}","password":"${drawn()}"`)
  await post('/jwt/login', { email: drawn(), password: 1, [drawn()]: drawn() })
  await app.request(`/api/complaints?token=${drawn()}&sort=${drawn()}`, { headers: own })
  await app.request(`/nowhere?token=${drawn()}`)
  await app.request('/api/me', { headers: { authorization: `Bearer ${drawn()}`, cookie: `session=${drawn()}` } })
  await app.request('/api/me', { headers: { authorization: `Basic ${drawn()}`, 'x-forwarded-for': drawn() } })
}

/** Tables that what is secret is looked for in, or written to. */
const doors = ['user_session', 'refresh_token', 'password_link', 'sign_in_step', 'client_key', 'shop_order']

const rename = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.deps.database.owner)

test(
  'the log holds no password, no token and no key, also while the database fails',
  { timeout: 3_600_000 },
  async () => {
    const client = await clientAt(app)
    secret(client.key)
    const known = secrets.size
    for (let round = 0; round < rounds; round += 1) {
      const name = `canary${round}${draw.bytes(3).toString('hex')}`
      await useSecrets(`${name}@example.com`)
      await client.post({ messages: [] })
      await client.post({ messages: [{ id: 'x', text: 'Hello' }] }, { key: drawn() })
      const gone = doors[round % doors.length]!
      await rename(gone, 'was_here')
      await useSecrets(`${name}b@example.com`).catch(() => undefined)
      await client.post({ messages: [{ id: 'x', text: 'Hello' }] })
      await rename('was_here', gone)
      for (const old of [...secrets].slice(known, -100)) secrets.delete(old)
      expect(found).toEqual([])
    }
    expect(seen.lines).toBeGreaterThan(rounds * 20)
    prove('T-33', app.deps.database.kind, {
      'rounds of secrets': rounds,
      'lines of the log': seen.lines,
      'of the log (MB)': (seen.bytes / 1e6).toFixed(1),
      'secrets in them': found.length,
    })
  },
)

/** Two that fail, which is logged at length, and two that are refused. */
const floods: ((nth: number) => unknown)[] = [
  () => post('/jwt/refresh-token', { refreshToken: drawn() }),
  () => post('/jwt/reset-password/check', { token: drawn() }),
  (nth) => post('/jwt/login', { email: `${drawn()}@example.com`, password: drawn(), step: nth }),
  () => app.request(`/api/me?token=${drawn()}`, { headers: { authorization: `Bearer ${drawn()}` } }),
]

test('nor in a flood of failures, as while the database is mended by hand', { timeout: 3_600_000 }, async () => {
  const before = { ...seen }
  for (const door of doors) await rename(door, `${door}_away`)
  let nth = 0
  const ask = async () => {
    while (seen.bytes - before.bytes < floodBytes) await floods[nth++ % floods.length]!(nth)
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  for (const door of doors) await rename(`${door}_away`, door)
  expect(found).toEqual([])
  prove('T-33', app.deps.database.kind, {
    'calls in a flood of failures': nth,
    'lines of the log': seen.lines - before.lines,
    'of the log (MB)': Math.round((seen.bytes - before.bytes) / 1e6),
    'secrets in them': found.length,
  })
})

test('the reader of this test sees what is written', () => {
  const planted = drawn()
  app.deps.log.info({ note: planted })
  expect(found.splice(0)).toHaveLength(1)
  app.deps.log.info({ given: { password: planted } })
  expect(found).toEqual([])
})
