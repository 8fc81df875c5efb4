import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { linkTokenFor } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { maintenanceApi } from '#capabilities/admin/maintenance/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { accountApi } from '#capabilities/session/account/contract.ts'
import { passwordsApi } from '#capabilities/session/passwords/contract.ts'
import { signInsApi } from '#capabilities/session/sign-ins/contract.ts'
import { authApi } from './contract.ts'

// Each test works with a second sign-in that was used a moment before its end, and moves no clock.
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
})

const read = (token: string, path = '/api/models', fetch = app.fetch) =>
  fetch(new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${token}` } }))
const statusOf = async (token: string, fetch = app.fetch) => (await read(token, '/api/models', fetch)).status
const personOf = async (email: string) => (await admin.send(usersApi.list, { query: { q: email } })).rows[0]!

/** A sign-in that the server has just let in. */
async function used(role: string): Promise<Caller> {
  const caller = await app.as(role)
  expect(await statusOf(caller.token)).toBe(200)
  return caller
}
const newPassword = 'Correct-horse-battery-9'

interface Way {
  role: string
  /** Ends the sign-in, or sign-ins of the person. */
  end: (caller: Caller) => Promise<unknown>
  status?: number
}

const ways: Record<string, Way> = {
  'sign-out': { role: 'HQA', end: (caller) => caller.send(authApi.signOut, {}) },
  'a locked screen': { role: 'HQA', end: (caller) => caller.send(authApi.lock, {}), status: 423 },
  'signing out the others': {
    role: 'RGM',
    end: async () => (await app.as('RGM')).send(signInsApi.endOthers, {}),
  },
  'signing out one of them': {
    role: 'TSM',
    end: async () => {
      const own = await app.as('TSM')
      const others = (await own.send(signInsApi.list, {})).filter(({ current }) => !current)
      for (const { id } of others) await own.send(signInsApi.end, { params: { id } })
    },
  },
  suspension: {
    role: 'DLP',
    end: async () => {
      const { id, version } = await personOf('dlp@demo.com')
      await admin.send(usersApi.setStatus, { params: { id }, body: { status: 'inactive', if_version: version } })
    },
  },
  'another scope': {
    role: 'SVM',
    end: async () => {
      const { id, version, roles } = await personOf('svm@demo.com')
      const scopes = [{ outlet: 'DL001-02' }]
      await admin.send(usersApi.setAccess, { params: { id }, body: { roles, scopes, if_version: version } })
    },
  },
  'another role': {
    role: 'ANL',
    end: async () => {
      const { id, version, scopes } = await personOf('anl@demo.com')
      await admin.send(usersApi.setAccess, { params: { id }, body: { roles: ['AUD'], scopes, if_version: version } })
    },
  },
  'an end by an administrator': {
    role: 'BTM',
    end: async () => {
      const { id } = await personOf('btm@demo.com')
      await admin.send(usersApi.endSignIns, { params: { id } })
    },
  },
  'a new password': {
    role: 'AUD',
    end: async () =>
      (await app.as('AUD')).send(passwordsApi.change, { body: { current: 'aud', password: newPassword } }),
  },
  'a password reset': {
    role: 'PNL',
    end: async () => {
      await admin.send(passwordsApi.forgot, { body: { email: 'pnl@demo.com' } })
      const token = await linkTokenFor(app, 'pnl@demo.com')
      await admin.send(passwordsApi.reset, { body: { token, password: newPassword } })
    },
  },
  'the deletion of the account': {
    role: 'BSM',
    end: async () => (await app.as('BSM')).send(accountApi.remove, { body: { password: 'bsm', username: 'bsm' } }),
  },
}

describe('from the answer on, no further call is let in after', () => {
  test.each(Object.entries(ways))('%s', async (_, { role, end, status = 401 }) => {
    const caller = await used(role)
    await end(caller)
    expect(await statusOf(caller.token)).toBe(status)
  })

  test('the end of a view, and the lock of the administrator it was begun by', async () => {
    const { id } = await personOf('hqa@demo.com')
    const begin = async () => (await admin.send(authApi.viewAs, { params: { id } })).accessToken
    const [first, second] = [await begin(), await begin()]
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const ended = await app.request('/api/view-as/stop', {
      method: 'POST',
      headers: { authorization: `Bearer ${first}` },
    })
    expect(ended.status).toBeLessThan(300)
    expect(await statusOf(first)).toBe(401)
    expect(await statusOf(second)).toBe(200)
    await admin.send(authApi.lock, {})
    expect(await statusOf(second)).toBe(423)
  })

  test('maintenance begins, and all are let in again when it ends', async () => {
    const caller = await used('HQA')
    const models = () => read(caller.token)
    expect((await models()).status).toBe(200)
    await admin.send(maintenanceApi.set, { body: { isOn: true, message: null, until: null } })
    expect((await models()).status).toBe(503)
    await admin.send(maintenanceApi.set, { body: { isOn: false, message: null, until: null } })
    expect((await models()).status).toBe(200)
  })
})

test('a locked screen adds no task, and adds one as soon as it is unlocked', async () => {
  const caller = await used('HQA')
  const add = () => caller.send(todoApi.add, { body: { task: { title: 'Written after the lock' } } })
  await caller.send(authApi.lock, {})
  await expect(add()).rejects.toMatchObject({ status: 423 })
  await caller.send(authApi.unlock, { body: { password: 'hqa' } })
  expect(await statusOf(caller.token)).toBe(200)
})

test('a sign-in that is read while it ends is not believed afterwards', async () => {
  const own = await app.as('HQA')
  const caller = await app.as('HQA')
  // Their first calls run beside the end: whatever they read of it, none of them is believed later.
  const beside = Array.from({ length: 6 }, () => statusOf(caller.token))
  await own.send(signInsApi.endOthers, {})
  await Promise.all(beside)
  expect(await statusOf(caller.token)).toBe(401)
})

describe('a second server', () => {
  async function second(listens: boolean) {
    const deps = app.anotherServer()
    const database = listens ? deps.database : { ...deps.database, subscribe: () => () => undefined }
    const other = createApp({ ...deps, database }, await readMigrations())
    const fetch = (request: Request) => Promise.resolve(other.fetch(request, { address: '127.0.0.1' }))
    return { fetch, close: () => deps.database.close() }
  }

  test('that receives the notification refuses within a second', async () => {
    const there = await second(true)
    const caller = await app.as('HQA')
    expect(await statusOf(caller.token, there.fetch)).toBe(200)
    await caller.send(authApi.signOut, {})
    const from = performance.now()
    while ((await statusOf(caller.token, there.fetch)) !== 401) {
      expect(performance.now() - from).toBeLessThan(1_000)
      await new Promise((go) => setTimeout(go, 10))
    }
    await there.close()
  })

  test('that loses the notice refuses after three seconds', async () => {
    const there = await second(false)
    const caller = await app.as('HQA')
    expect(await statusOf(caller.token, there.fetch)).toBe(200)
    await caller.send(authApi.signOut, {})
    expect(await statusOf(caller.token, there.fetch)).toBe(200)
    app.travel(3.1)
    expect(await statusOf(caller.token, there.fetch)).toBe(401)
    await there.close()
  })
})
