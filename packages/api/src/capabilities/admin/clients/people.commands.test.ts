import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { clientsApi, type Client } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

let nth = 0
function add(): Promise<Client> {
  nth += 1
  return office.send(clientsApi.add, { body: { code: `T-${nth}`, name: `Test ${nth}`, kind: 'app' } })
}
const change = (code: string, body: object, by: Caller) =>
  by.send(clientsApi.update, { params: { code }, body: { if_version: 1, ...body } })

describe('who sees which client', () => {
  const personOf = async (role: string) =>
    (await office.send(usersApi.list, { query: { q: `${role.toLowerCase()}@demo.com` } })).rows[0]!
  const give = async (role: string, code: string) => {
    const { id } = await personOf(role)
    const people = await office.send(clientsApi.addPerson, { params: { code, id } })
    app.travel(5)
    return people
  }
  const seenBy = async (role: string) =>
    (await (await app.as(role)).send(clientsApi.options, {})).map((client) => client.code)

  test('a bot manager sees their own only, and the others are not there for them', async () => {
    const { code } = await add()
    const other = await add()
    expect((await give('BTM', code)).map(({ email }) => email)).toEqual(['btm@demo.com'])
    const manager = await app.as('BTM')
    const listed = (await manager.send(clientsApi.list, { query: { perPage: 100 } })).rows.map((row) => row.code)
    expect(listed).toContain(code)
    expect(listed).not.toContain(other.code)
    expect(await manager.send(clientsApi.keys, { params: { code } })).toEqual([])
    for (const endpoint of [clientsApi.get, clientsApi.months, clientsApi.keys] as const)
      await expect(manager.send(endpoint, { params: { code: other.code } })).rejects.toMatchObject({ status: 404 })
    await expect(change(code, { name: 'Mine' }, manager)).rejects.toMatchObject({ status: 403, code: 'auth.right' })
    await expect(
      manager.send(clientsApi.makeKey, { params: { code }, body: { name: 'Server' } }),
    ).rejects.toMatchObject({ status: 403, code: 'auth.right' })
    await expect(manager.send(clientsApi.people, { params: { code } })).rejects.toMatchObject({ status: 403 })
  })

  test('a bot manager without a line sees none, an analyst all until one is given', async () => {
    const { code } = await add()
    const before = await personOf('BTM')
    await office.send(usersApi.setAccess, {
      params: { id: before.id },
      body: { roles: ['BTM'], scopes: [{}], clients: [], if_version: before.version },
    })
    app.travel(5)
    expect(await seenBy('BTM')).toEqual([])
    expect((await seenBy('ANL')).length).toBeGreaterThan(3)
    await give('ANL', code)
    expect(await seenBy('ANL')).toEqual([code])
    const { id } = await personOf('ANL')
    expect(await office.send(clientsApi.removePerson, { params: { code, id } })).toEqual([])
    app.travel(5)
    expect((await seenBy('ANL')).length).toBeGreaterThan(3)
  })

  test('ends every sign-in of the person, and is written down', async () => {
    const { code } = await add()
    const agent = await app.as('HDA')
    const { id } = await personOf('HDA')
    await give('HDA', code)
    await expect(agent.send(clientsApi.options, {})).rejects.toMatchObject({ status: 401 })
    const [line] = (await office.send(auditApi.list, { query: { entity: ['user'], entity_id: id } })).rows
    expect(line).toMatchObject({ action: 'set_clients', before: { clients: [] }, after: { clients: [code] } })
    await expect(
      office.send(clientsApi.removePerson, { params: { code: (await add()).code, id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test.each(['AUD', 'RGM', 'SVM'])('is nothing that a person with the role %s is given', async (role) => {
    const { code } = await add()
    const { id } = await personOf(role)
    await expect(office.send(clientsApi.addPerson, { params: { code, id } })).rejects.toMatchObject({
      status: 422,
      fields: { clients: expect.stringContaining('bot managers, analysts, and helpdesk agents') },
    })
    const offered = await office.send(clientsApi.candidates, { params: { code }, query: { q: `${role}@demo` } })
    expect(offered).toEqual([])
  })

  test('is offered by name, without those who have it', async () => {
    const { code } = await add()
    const offered = async () =>
      (await office.send(clientsApi.candidates, { params: { code }, query: { q: 'btm@' } })).map((one) => one.email)
    expect(await offered()).toEqual(['btm@demo.com'])
    await give('BTM', code)
    expect(await offered()).toEqual([])
  })

  test.each(['RGM', 'ANL', 'SVM', 'client'])('is no business of the role %s', async (role) => {
    const asker = await app.as(role)
    const { code } = await add()
    await expect(asker.send(clientsApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(asker.send(clientsApi.people, { params: { code } })).rejects.toMatchObject({ status: 403 })
  })

  test('an auditor reads all and changes nothing', async () => {
    const { code } = await add()
    const auditor = await app.as('AUD')
    expect(await auditor.send(clientsApi.get, { params: { code } })).toMatchObject({ code })
    await expect(change(code, { name: 'Mine' }, auditor)).rejects.toMatchObject({ status: 403 })
  })
})
