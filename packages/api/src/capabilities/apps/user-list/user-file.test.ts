import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    username: `filed${number}`,
    country: 'India',
    contact: '+91 20 555 0100',
    email: `filed${number}@demo.com`,
    currentPlan: 'team' as const,
    ...more,
  }
}
const add = async (more: object = {}): Promise<User> =>
  (await office.send(userListApi.add, { body: person(more) })).user
const get = async (id: number) => (await office.send(userListApi.get, { query: { id: String(id) } })).user
const file = async (id: number) => (await office.send(userListApi.file, { query: { id: String(id) } })).user
const activity = async (id: number) => (await office.send(userListApi.activity, { query: { id: String(id) } })).events
const remove = (id: number) => office.send(userListApi.remove, { query: { id: String(id) } })
const restore = (ids: number[]) => office.send(userListApi.restore, { body: { ids } })

/** The bare answer of a path, as any client of the sample calls reads it. */
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' }
  const response = await app.request(path, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('one user', () => {
  test.each(['/api/users/user?id=', '/api/users/user/details?id=', '/api/users/user/activity?id='])(
    'that does not exist answers 404 at %s',
    async (path) => {
      expect((await ask(`${path}1999999999`)).status).toBe(404)
      expect((await ask(`${path}${'9'.repeat(30)}`)).status).toBe(404)
      expect((await ask(`${path}me`)).status).toBe(422)
    },
  )

  test('is changed by what was answered, sent back with something else in it', async () => {
    const { id } = await add()
    const before = await file(id)
    const { user } = await office.send(userListApi.update, { body: { user: { ...before, company: 'Elsewhere' } } })
    expect(user).toEqual({ ...before, company: 'Elsewhere', version: 2 })
    expect(await get(id)).toMatchObject({ company: 'Elsewhere' })
  })

  test('keeps information, links and permissions', async () => {
    const { id } = await add()
    const { address, social, permissions } = await file(id)
    const fields = {
      birthDate: '1990-04-30',
      website: 'https://rad.example',
      gender: 'other' as const,
      contactOptions: ['phone' as const],
      address: { ...address, city: 'Pune' },
      social: { ...social, github: 'https://github.example/me' },
      permissions: { ...permissions, admin: { read: true, write: false, create: false, delete: false } },
    }
    await office.send(userListApi.update, { body: { user: { id, ...fields } } })
    expect(await file(id)).toMatchObject(fields)
    await office.send(userListApi.update, { body: { user: { id, birthDate: '' as never, website: '' } } })
    expect(await file(id)).toMatchObject({ birthDate: null, website: null, gender: 'other' })
  })

  test.each([
    [{ website: 'javascript:alert(1)' }, 'user.website'],
    [{ birthDate: '30.04.1990' }, 'user.birthDate'],
    [{ permissions: { admin: {} } }, 'user.permissions.admin.read'],
    [{ nickname: 'x' }, 'user.nickname'],
  ])('is not changed to %o', async (change, field) => {
    const { id } = await add()
    const attempt = office.send(userListApi.update, { body: { user: { id, ...change } as never } })
    await expect(attempt).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('changed from an old copy answers the user as it is now', async () => {
    const { id } = await add()
    const change = (company: string) =>
      office.send(userListApi.update, { body: { user: { id, company }, if_version: 1 } })
    await change('First')
    await expect(change('Second')).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { id, company: 'First', version: 2 } },
    })
  })

  test('cannot take the names of another, and keeps their own', async () => {
    const other = await add()
    const { id, email } = await add()
    const change = (user: object) => office.send(userListApi.update, { body: { user: { id, ...user } } })
    await expect(change({ email: other.email })).rejects.toMatchObject({
      status: 409,
      fields: { email: 'This email is already in use.' },
    })
    expect((await change({ email, company: 'Same mail' })).user.company).toBe('Same mail')
  })
})

describe('several users', () => {
  test('are suspended and reactivated together, and their files show it', async () => {
    const ids = [(await add({ status: 'active' })).id, (await add({ status: 'active' })).id]
    const change = (status: 'active' | 'inactive') =>
      office.send(userListApi.change, { body: { ids, changes: { status } } })
    expect((await change('inactive')).users.map((user) => user.status)).toEqual(['inactive', 'inactive'])
    await change('inactive')
    await change('active')
    const events = await activity(ids[1]!)
    expect(events.map((event) => event.action)).toEqual(['reactivate', 'suspend', 'add'])
    expect(events[1]!.changes).toEqual([{ field: 'status', before: 'active', after: 'inactive' }])
    expect(events[0]!.who).toBeTruthy()
  })

  test('of whom some are gone are changed as far as they are there', async () => {
    const [here, gone] = [await add(), await add()]
    await remove(gone.id)
    const { users } = await office.send(userListApi.change, {
      body: { ids: [here.id, gone.id], changes: { role: 'author', currentPlan: 'company' } },
    })
    expect(users).toMatchObject([{ id: here.id, role: 'author', currentPlan: 'company' }])
    const none = office.send(userListApi.change, { body: { ids: [gone.id], changes: { role: 'author' } } })
    await expect(none).rejects.toMatchObject({ status: 404 })
  })

  test('are deleted, invisible in every call, and restored under their numbers', async () => {
    const { id, fullName } = await add()
    const second = await add()
    const { ids } = await office.send(userListApi.removeMany, { body: { ids: [id, second.id] } })
    expect(ids.toSorted()).toEqual([id, second.id].toSorted())
    await expect(get(id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
    await expect(activity(id)).rejects.toMatchObject({ status: 404 })
    await expect(office.send(userListApi.update, { body: { user: { id, company: 'Ghost' } } })).rejects.toMatchObject({
      status: 404,
    })
    const all = await office.send(userListApi.all, {})
    expect(all.some((user) => user.id === id)).toBe(false)
    expect((await office.send(userListApi.page, { query: { q: fullName } })).total).toBe(0)
    await restore([id, second.id])
    expect(await get(id)).toMatchObject({ id, fullName })
    expect((await activity(id)).map((event) => event.action)).toEqual(['restore', 'delete', 'add'])
  })

  test('cannot be restored once their names were given to others', async () => {
    const first = await add()
    await remove(first.id)
    const heir = await add({ username: first.username })
    await expect(restore([first.id])).rejects.toMatchObject({ status: 409 })
    await remove(heir.id)
    expect((await restore([first.id])).users).toHaveLength(1)
  })
})

describe('who may not', () => {
  test('reads a user and their file, and changes nothing', async () => {
    const reader = await app.as('SVM')
    const { id } = await add()
    expect((await reader.send(userListApi.activity, { query: { id: String(id) } })).events).toMatchObject([
      { action: 'add' },
    ])
    const attempts = [
      () => reader.send(userListApi.add, { body: person() }),
      () => reader.send(userListApi.update, { body: { user: { id, company: 'Mine' } } }),
      () => reader.send(userListApi.change, { body: { ids: [id], changes: { status: 'inactive' } } }),
      () => reader.send(userListApi.remove, { query: { id: String(id) } }),
      () => reader.send(userListApi.removeMany, { body: { ids: [id] } }),
      () => reader.send(userListApi.restore, { body: { ids: [id] } }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 })
    await expect((await app.as('client')).send(userListApi.all, {})).rejects.toMatchObject({ status: 403 })
  })
})
