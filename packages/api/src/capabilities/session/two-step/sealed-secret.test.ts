import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { inTransaction } from '#database/transaction.ts'
import { codeOf, enrol } from '#testing/second-step.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { twoStepApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Fetch = (request: Request) => Response | Promise<Response>

interface Answer {
  accessToken?: string
  twoStep: { pendingToken: string }
  error?: { code: string; message: string; fields: Record<string, string> }
}

async function post(path: string, body: object, through: Fetch = app.fetch) {
  const request = new Request(new URL(path, 'http://rad.test'), { method: 'POST', body: JSON.stringify(body) })
  const response = await through(request)
  return { status: response.status, ...((await response.json()) as Answer) }
}

/** Signs in with the password and one of the two proofs. */
async function enter(role: string, proof: { code: string } | { recoveryCode: string }, through?: Fetch) {
  const answer = await post('/jwt/login', { email: `${role}@demo.com`, password: role.toLowerCase() }, through)
  return post('/jwt/two-step', { pendingToken: answer.twoStep.pendingToken, ...proof }, through)
}

const asAuth = <T>(run: (db: Parameters<Parameters<typeof inTransaction>[3]>[0]) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_auth' }, 'write', run)
const storedSecretOf = (role: string) =>
  asAuth((db) =>
    db
      .selectFrom('user_totp')
      .innerJoin('app_user', 'app_user.id', 'user_totp.user_id')
      .select(['user_id', 'secret'])
      .where('email', '=', `${role.toLowerCase()}@demo.com`)
      .executeTakeFirstOrThrow(),
  )
const keep = (user_id: string, secret: string) =>
  asAuth((db) => db.updateTable('user_totp').set({ secret }).where('user_id', '=', user_id).execute())

const lost =
  'Your authenticator app can no longer be verified. Use a recovery code or a passkey, or ask an administrator to reset your two-factor authentication.'

test('the database holds no secret of an authenticator app, neither begun nor in use', async () => {
  const beginner = await app.as('PNL')
  const begun = await beginner.send(twoStepApi.begin, { body: { password: 'pnl' } })
  const { secret } = await enrol(app, 'HQA')
  expect((await enter('HQA', { code: codeOf(app, secret) })).status).toBe(200)
  const rows = await asAuth((db) => db.selectFrom('user_totp').selectAll().execute())
  expect(rows.length).toBeGreaterThanOrEqual(2)
  const dump = JSON.stringify(rows)
  expect(dump).not.toContain(secret)
  expect(dump).not.toContain(begun.secret)
  expect(dump).not.toMatch(/[A-Z2-7]{32}/)
})

test('a secret stored in clear by an older version still works, and is sealed at its next use', async () => {
  const { secret } = await enrol(app, 'RGM')
  const { user_id } = await storedSecretOf('RGM')
  const wall = 'alter table user_totp add constraint user_totp_sealed check (secret like $$v1.%$$) not valid'
  await expect(keep(user_id, secret)).rejects.toMatchObject({ code: '23514' })
  await sql.raw('alter table user_totp drop constraint user_totp_sealed').execute(app.deps.database.owner)
  await keep(user_id, secret)
  await sql.raw(wall).execute(app.deps.database.owner)
  expect((await storedSecretOf('RGM')).secret).toBe(secret)
  app.travel(30)
  expect((await enter('RGM', { code: codeOf(app, secret) })).status).toBe(200)
  expect((await storedSecretOf('RGM')).secret).toMatch(/^v1\./)
  app.travel(60)
  expect((await enter('RGM', { code: codeOf(app, secret) })).status).toBe(200)
})

test('a row copied to another user opens nothing', async () => {
  const thief = await enrol(app, 'TSM')
  await enrol(app, 'DLP')
  const owner = await storedSecretOf('DLP')
  await keep(owner.user_id, (await storedSecretOf('TSM')).secret)
  const refused = await enter('DLP', { code: codeOf(app, thief.secret) })
  expect(refused).toMatchObject({ status: 409, error: { code: 'auth.unreadable', fields: { code: lost } } })
})

test('where the server has another secret, the person gets instructions, and a recovery code works', async () => {
  const { secret, recovery_codes } = await enrol(app, 'BTM')
  const settings = { ...app.deps.settings, secret: 'another secret, made after a disk was lost' }
  const restarted = createApp({ ...app.deps, settings }, await readMigrations())
  const through: Fetch = (request) => restarted.fetch(request, { address: '127.0.0.1' })
  const refused = await enter('BTM', { code: codeOf(app, secret) }, through)
  expect(refused).toMatchObject({ status: 409, error: { message: lost } })

  const { accessToken } = await enter('BTM', { recoveryCode: recovery_codes[0]! }, through)
  const off = new Request('http://rad.test/api/account/two-step/off', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ password: 'btm' }),
  })
  expect((await through(off)).status).toBe(204)
  const again = await post('/jwt/login', { email: 'btm@demo.com', password: 'btm' }, through)
  expect(again).toHaveProperty('accessToken')
})

test('an app begun under another secret is begun again', async () => {
  const user = await app.as('ANL')
  const { secret } = await user.send(twoStepApi.begin, { body: { password: 'anl' } })
  const { user_id } = await storedSecretOf('ANL')
  await keep(user_id, (await storedSecretOf('HQA')).secret)
  const confirmed = user.send(twoStepApi.confirm, { body: { code: codeOf(app, secret) } })
  await expect(confirmed).rejects.toMatchObject({ status: 409, code: 'state.move' })
})
