import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { call } from '#kernel/contract/client.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { passwordsApi } from '#capabilities/session/passwords/contract.ts'
import { twoStepApi } from '#capabilities/session/two-step/contract.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { mailsTo } from './mails.ts'
import { prove } from './proof.ts'
import { codeOf } from './second-step.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'

// T-50: every call of this file carries the same X-Request-Id.
const chosen = 'chosen-by-the-caller'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Signs in with a role; all callers send the same request id. */
async function as(role: string): Promise<Caller> {
  const caller = await app.as(role)
  const transport = {
    origin: caller.origin,
    fetch: (request: Request) => {
      request.headers.set('x-request-id', chosen)
      return caller.fetch(request)
    },
  }
  const send: Caller['send'] = (endpoint, input, key) =>
    call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key })
  return { ...caller, ...transport, send }
}
const admin = () => as('admin')

const personOf = async (role: string) => {
  const email = `${role.toLowerCase()}@demo.com`
  const { rows } = await (await admin()).send(usersApi.list, { query: { q: email } })
  return rows.find((row) => row.email === email)!
}

const aboutPassword = async (role: string) =>
  (await mailsTo(app, `${role}@demo.com`)).filter(({ subject }) => subject === 'Your password was changed').length

let withheld = 0
const holds = (promised: number, found: number) => {
  withheld += promised - found
  expect(found).toBe(promised)
}

describe('the same X-Request-Id on calls of several people keeps nothing back (T-50)', () => {
  test('each of two people hears that the password was changed, and one of them twice', async () => {
    for (const role of ['dlp', 'svm']) {
      const caller = await as(role.toUpperCase())
      await caller.send(passwordsApi.change, { body: { current: role, password: `grey heron of ${role}` } })
      holds(1, await aboutPassword(role))
    }
    const { accessToken } = (await (
      await app.request('/jwt/login', {
        method: 'POST',
        body: JSON.stringify({ email: 'svm@demo.com', password: 'grey heron of svm' }),
      })
    ).json()) as { accessToken: string }
    const again = await app.request('/api/account/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'x-request-id': chosen },
      body: JSON.stringify({ current: 'grey heron of svm', password: 'a third heron under the bridge' }),
    })
    expect(again.status).toBe(200)
    holds(2, await aboutPassword('svm'))
  })

  test('each of two people hears of a second step turned on, reset, and of a recovery code', async () => {
    for (const role of ['RGM', 'TSM']) {
      const email = `${role.toLowerCase()}@demo.com`
      const user = await as(role)
      const { secret } = await user.send(twoStepApi.begin, { body: { password: role.toLowerCase() } })
      const { recovery_codes } = await user.send(twoStepApi.confirm, { body: { code: codeOf(app, secret) } })
      const ask = async (path: string, body: object) =>
        (await app
          .request(path, {
            method: 'POST',
            headers: { 'x-request-id': chosen },
            body: JSON.stringify(body),
          })
          .then((response) => response.json())) as { twoStep: { pendingToken: string }; accessToken?: string }
      const { twoStep } = await ask('/jwt/login', { email, password: role.toLowerCase() })
      const entered = await ask('/jwt/two-step', {
        pendingToken: twoStep.pendingToken,
        recoveryCode: recovery_codes[0],
      })
      expect(entered.accessToken).toBeDefined()
      const { id } = await personOf(role)
      await (await admin()).send(usersApi.resetSecondStep, { params: { id } })
      const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
      holds(1, subjects.filter((subject) => subject === 'Two-factor authentication is on').length)
      holds(1, subjects.filter((subject) => subject === 'A recovery code was used').length)
      holds(1, subjects.filter((subject) => subject === 'Your two-factor authentication was reset').length)
      const notices = await inTransaction(
        app.deps.database,
        { as: 'rad_network', actor_id: id, roles: [] },
        'read',
        (db) =>
          db
            .selectFrom('notification')
            .select('title')
            .where('user_id', '=', id)
            .where('kind', '=', 'account')
            .execute(),
      )
      holds(1, notices.filter(({ title }) => title.text === '{name} reset your two-factor authentication').length)
    }
  })

  test('two people who are invited are both written to', async () => {
    const office = await admin()
    for (const name of ['first', 'second']) {
      const email = `${name}@invited.example`
      const body = { email, full_name: name, kind: 'brand' as const, roles: ['AUD' as const], scopes: [{}] }
      expect(await office.send(invitationsApi.invite, { body })).toMatchObject({ email })
      holds(1, (await mailsTo(app, email)).length)
    }
  })
})

describe('the same Idempotency-Key keeps nothing back (T-50)', () => {
  test('on two calls of one person, each is done, and each once', async () => {
    const office = await as('HQA')
    const add = { body: { make: 'Chosen', name: 'Key', channel: null } }
    const first = await office.send(modelsApi.add, add, 'one key')
    expect((await office.send(modelsApi.add, add, 'one key')).id).toBe(first.id)
    const { muted } = await office.send(notificationsApi.setMutes, { body: { muted: ['quota'] } }, 'one key')
    holds(1, muted.length)
  })

  test('with another file under the same name of a form, it is refused in words', async () => {
    const office = await as('HQA')
    const send = (bytes: string) => {
      const form = new FormData()
      form.append('file', new File([bytes], 'plan.ics', { type: 'text/calendar' }))
      return app.request('/apps/calendar/import', {
        method: 'POST',
        headers: { authorization: `Bearer ${office.token}`, 'idempotency-key': 'a file' },
        body: form,
      })
    }
    const event = (title: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nDTSTART:20260105T090000Z\r\nDTEND:20260105T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    const first = await send(event('One'))
    expect(first.status).toBe(200)
    expect(await (await send(event('One'))).json()).toEqual(await first.json())
    expect((await send(event('Two'))).status).toBe(422)
  })
})

test('no mail and no notice goes by what a caller chose', async () => {
  const made = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows } = await sql<{ mails: number; chosen: number }>`
      select count(*)::int as mails, count(*) filter (where dedupe_key like ${`%${chosen}%`})::int as chosen from outbox`.execute(
      db,
    )
    return rows[0]!
  })
  expect(made.mails).toBeGreaterThanOrEqual(8)
  expect(made.chosen).toBe(0)
  prove('T-50', process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded', { 'mails and notices withheld': withheld })
})
