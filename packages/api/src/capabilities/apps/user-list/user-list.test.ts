import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '#testing/proof.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type User, userListApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

let added = 0
const person = (more: object = {}) => {
  const number = ++added
  return {
    fullName: `Test Person ${number}`,
    company: 'Proving Ground',
    role: 'editor' as const,
    username: `tester${number}`,
    country: 'India',
    contact: '+91 20 555 0100',
    email: `tester${number}@demo.com`,
    currentPlan: 'team' as const,
    ...more,
  }
}
const add = async (more: object = {}): Promise<User> =>
  (await office.send(userListApi.add, { body: person(more) })).user
const remove = (id: number) => office.send(userListApi.remove, { query: { id: String(id) } })

/** The bare answer of a path, as any client of the sample calls reads it. */
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' }
  const response = await app.request(path, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the list of users', () => {
  test('holds everyone, newest first, with exactly the fields of a user', async () => {
    const { body } = await ask('/api/users/list/all-data')
    const all = body as unknown as User[]
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(all.map((user) => user.id)).toEqual(all.map((user) => user.id).toSorted((a, b) => b - a))
    expect(Object.keys(all[0]!).toSorted().join(' ')).toBe(
      'avatar company contact country currentPlan email fullName id role status username version',
    )
  })

  test('comes in pages of ten; the total counts all that match', async () => {
    const first = await office.send(userListApi.page, { query: {} })
    const second = await office.send(userListApi.page, { query: { page: '2' } })
    expect(first.users).toHaveLength(10)
    expect(first.users.at(-1)!.id).toBeGreaterThan(second.users[0]!.id)
    const past = await office.send(userListApi.page, { query: { page: '900' } })
    expect(past).toEqual({ users: [], total: first.total })
  })

  test('is searched in username and full name, whatever the case, and in nothing else', async () => {
    await add({ fullName: 'Ondine Quill', username: 'oq77', email: 'hidden@demo.com' })
    const found = async (q: string) =>
      (await office.send(userListApi.page, { query: { q } })).users.map((u) => u.username)
    expect(await found('NDINE q')).toEqual(['oq77'])
    expect(await found('Oq7')).toEqual(['oq77'])
    expect(await found('hidden@')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('is narrowed by role, plan and status together, and an empty filter means any', async () => {
    await add({ company: 'Narrow', role: 'maintainer', currentPlan: 'enterprise', status: 'inactive' })
    const { users, total } = await office.send(userListApi.page, {
      query: { role: 'maintainer', currentPlan: 'enterprise', status: 'inactive', q: '', perPage: '100' },
    })
    expect(users).toHaveLength(total)
    expect(users.map((user) => user.company)).toContain('Narrow')
    for (const user of users)
      expect(user).toMatchObject({ role: 'maintainer', currentPlan: 'enterprise', status: 'inactive' })
    const either = await ask('/api/users/list/data?role=maintainer,admin&role=editor&status=&perPage=100')
    expect(new Set((either.body.users as User[]).map((user) => user.role))).toEqual(
      new Set(['maintainer', 'admin', 'editor']),
    )
  })

  test('is sorted by the requested column, both ways', async () => {
    const names = async (sortDesc: 'true' | 'false') =>
      (await office.send(userListApi.page, { query: { sortBy: 'fullName', sortDesc, perPage: '100' } })).users.map(
        (u) => u.fullName.toLowerCase(),
      )
    const up = await names('false')
    expect(up[0]! < up.at(-1)!).toBe(true)
    expect((await names('true'))[0]).toBe(up.at(-1))
  })

  test.each([
    ['perPage=0', 'perPage'],
    ['page=x', 'page'],
    ['role=king', 'role'],
    ['sortBy=mood', 'sortBy'],
  ])('refuses %s in words', async (query, field) => {
    const { status, body } = await ask(`/api/users/list/data?${query}`)
    expect(status).toBe(422)
    expect((body.error as Record<string, string[]>)[field]![0]).toMatch(/\w+ .+\./)
  })

  test('counts per status what the other filters leave', async () => {
    const { rows, count, total, counts } = await office.send(userListApi.list, {
      query: { role: 'editor', status: 'active', perPage: 100 },
    })
    expect(rows).toHaveLength(count)
    expect(counts.active).toBe(count)
    const all = await office.send(userListApi.list, { query: { role: 'editor', perPage: 100 } })
    expect(all.count).toBe(Object.values(counts).reduce((sum, one) => sum + one, 0))
    expect(total).toBe(all.count)
  })

  test('goes into a file as it is filtered, or as it is chosen', async () => {
    const { id } = await add({ fullName: 'File Person', company: 'Paper' })
    const text = async (query: object) => (await office.send(userListApi.export, { query })).text()
    const filtered = await text({ q: 'file person', columns: 'fullName,company' })
    expect(filtered).toContain('User,Company\r\nFile Person,Paper')
    expect(filtered).not.toContain('Kavita')
    const chosen = await text({ ids: `1,${id}`, columns: 'id', sort: 'id' })
    expect(chosen).toContain(`No.\r\n1\r\n${id}`)
    const regional = await app.as('TSM')
    await expect(regional.send(userListApi.export, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('a new user', () => {
  test('is on top, is pending, and may do what their role may', async () => {
    const user = await add({ role: 'subscriber' })
    expect(user).toMatchObject({ status: 'pending', avatar: null, version: 1 })
    const { users } = await office.send(userListApi.page, { query: {} })
    expect(users[0]).toEqual(user)
    const { user: stored } = await office.send(userListApi.file, { query: { id: String(user.id) } })
    expect(stored.permissions.user).toEqual({ read: true, write: false, create: false, delete: false })
  })

  test('gets a number that was never used, also when fifty are added at once (T-22)', async () => {
    const last = await add()
    await remove(last.id)
    const users = await Promise.all(Array.from({ length: 50 }, () => add()))
    const ids = users.map((user) => user.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => last.id + 1 + index))
    const top = await office.send(userListApi.page, { query: { perPage: '50' } })
    expect(top.users.map((user) => user.id)).toEqual(ids.toReversed())
    prove('T-22', app.deps.database.kind, { 'hands adding users': 50, 'ids twice or left out': 0 })
  })

  test('is refused with the e-mail and the username of another, both at once', async () => {
    const { email, username } = await add()
    const { status, body } = await ask('/apps/users/add-user', {
      method: 'POST',
      body: JSON.stringify(person({ email: email.toUpperCase(), username: username.toUpperCase() })),
    })
    expect(status).toBe(409)
    expect(body).toEqual({
      error: { email: ['This email is already in use.'], username: ['This username is already in use.'] },
    })
  })

  test('of two with the same names, added at once, one is refused', async () => {
    const twin = person()
    const tries = await Promise.allSettled([1, 2].map(() => office.send(userListApi.add, { body: twin })))
    expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = tries.find((one) => one.status === 'rejected')!
    expect(lost.reason).toMatchObject({ status: 409, fields: { email: 'This email is already in use.' } })
  })

  test.each([
    [{ fullName: ' ' }, 'fullName', 'This is required.'],
    [{ username: 'no spaces' }, 'username', 'Use letters and digits only.'],
    [{ email: ' ' }, 'email', 'Enter an email address.'],
    [{ email: 'unknown' }, 'email', 'Enter a valid email address.'],
    [{ contact: '' }, 'contact', 'This is required.'],
    [{ company: '' }, 'company', 'This is required.'],
    [{ country: '' }, 'country', 'This is required.'],
    [{ role: null }, 'role', 'Choose a role.'],
    [{ currentPlan: 'free' }, 'currentPlan', 'Choose a plan.'],
    [{ shoes: 44 }, 'shoes', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })
})
