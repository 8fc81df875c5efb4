import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTokenFor } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { call } from '#kernel/contract/client.ts'
import { clientsApi } from '#capabilities/admin/clients/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { usersApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await admin.send(clientsApi.add, { body: { code: 'GIVEN', name: 'Given', kind: 'agency' } })
})
afterAll(() => app.close())

const personOf = async (role: string) => {
  const email = `${role.toLowerCase()}@demo.com`
  return (await admin.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!
}
async function setAccess(role: string, body: { roles: string[]; scopes: object[]; clients?: string[] }) {
  const { id, version } = await personOf(role)
  return admin.send(usersApi.setAccess, { params: { id }, body: { ...body, if_version: version } })
}

describe('access', () => {
  test.each([
    [{ roles: ['SVM'], scopes: [] }, 'scopes', 'Dealer users need a dealer or an outlet as scope.'],
    [{ roles: ['SVM'], scopes: [{}] }, 'scopes', 'Dealer users need a dealer or an outlet as scope.'],
    [{ roles: ['HQA'], scopes: [{ dealer: 'DL001' }] }, 'roles', 'Dealer users can’t have brand roles.'],
    [
      { roles: ['SVM'], scopes: [{ dealer: 'DL001' }], clients: ['GIVEN'] },
      'clients',
      'Only bot managers, analysts, and helpdesk agents can be assigned clients.',
    ],
  ])('of a user of a dealer is never %o', async (body, field, message) => {
    await expect(setAccess('SVM', body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('holds clients, keeps them where they are not named, and ends every sign-in', async () => {
    const manager = await app.as('BTM')
    expect(await setAccess('BTM', { roles: ['BTM'], scopes: [{}], clients: ['GIVEN'] })).toMatchObject({
      clients: ['GIVEN'],
    })
    app.travel(5)
    await expect(manager.send(clientsApi.options, {})).rejects.toMatchObject({ status: 401 })
    const again = await app.as('BTM')
    expect(await again.send(clientsApi.options, {})).toEqual([{ code: 'GIVEN', name: 'Given', status: 'active' }])
    const [notice] = (await again.send(notificationsApi.list, { query: { kind: ['account'] } })).rows
    expect(notice).toMatchObject({ title: { text: '{name} changed your access' } })
    expect(await setAccess('BTM', { roles: ['BTM', 'ANL'], scopes: [{}] })).toMatchObject({ clients: ['GIVEN'] })
    // Head office sees every client: the client lines were deleted with their old roles.
    expect(await setAccess('BTM', { roles: ['HQA'], scopes: [{}] })).toMatchObject({ clients: [] })
    await setAccess('BTM', { roles: ['BTM'], scopes: [{}] })
  })

  test('names clients that exist', async () => {
    await expect(setAccess('ANL', { roles: ['ANL'], scopes: [{}], clients: ['NONE'] })).rejects.toMatchObject({
      status: 422,
      fields: { clients: 'Client NONE not found.' },
    })
    expect(await personOf('ANL')).toMatchObject({ clients: [], version: 1 })
  })

  test('waits with an invitation, clients and all', async () => {
    const invited = await admin.send(invitationsApi.invite, {
      body: {
        email: 'agency@demo.com',
        full_name: 'Agnes Agency',
        kind: 'agency',
        roles: ['BTM'],
        scopes: [{}],
        clients: ['GIVEN'],
      },
    })
    expect(invited.clients).toEqual(['GIVEN'])
    const token = await linkTokenFor(app, 'agency@demo.com')
    await call({ fetch: app.fetch, origin: 'http://127.0.0.1' }, invitationsApi.accept, {
      body: { token, username: 'agnes', password: 'several quiet words' },
    })
    const { rows } = await admin.send(usersApi.list, { query: { q: 'agency@demo.com' } })
    expect(rows[0]).toMatchObject({ kind: 'agency', roles: ['BTM'], clients: ['GIVEN'] })
    const wrong = admin.send(invitationsApi.invite, {
      body: { email: 'x@demo.com', full_name: 'X', roles: ['HQA'], scopes: [{}], clients: ['GIVEN'] },
    })
    await expect(wrong).rejects.toMatchObject({ status: 422, fields: { clients: expect.any(String) } })
  })
})

describe('the sign-ins of a person', () => {
  test('are listed, and one of them is ended while the other stays', async () => {
    const first = await app.as('TSM')
    const second = await app.as('TSM')
    const { id } = await personOf('TSM')
    const listed = await admin.send(usersApi.signIns, { params: { id } })
    expect(listed).toHaveLength(2)
    expect(listed.every(({ current }) => !current)).toBe(true)
    const session = listed[1]!.id
    const left = await admin.send(usersApi.endSignIn, { params: { id, session } })
    expect(left.map((one) => one.id)).toEqual([listed[0]!.id])
    app.travel(5)
    const statuses = await Promise.all(
      [first, second].map(async ({ token }) => {
        const response = await app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })
        return response.status
      }),
    )
    expect(statuses.toSorted()).toEqual([200, 401])
    await expect(admin.send(usersApi.endSignIn, { params: { id, session } })).rejects.toMatchObject({ status: 404 })
  })

  test('of another user are ended under the administrator’s own name only, and by head office alone', async () => {
    await app.as('PNL')
    const { id } = await personOf('PNL')
    const [session] = await admin.send(usersApi.signIns, { params: { id } })
    const other = await personOf('TSM')
    const params = { id: other.id, session: session!.id }
    await expect(admin.send(usersApi.endSignIn, { params })).rejects.toMatchObject({ status: 404 })
    const own = await personOf('admin')
    const [mine] = await admin.send(usersApi.signIns, { params: { id: own.id } })
    const ended = admin.send(usersApi.endSignIn, { params: { id: own.id, session: mine!.id } })
    await expect(ended).rejects.toMatchObject({ status: 403, message: 'You can’t change your own access.' })
    const auditor = await app.as('AUD')
    await expect(auditor.send(usersApi.signIns, { params: { id } })).rejects.toMatchObject({ status: 403 })
    const principal = await app.as('DLP')
    await expect(principal.send(usersApi.signIns, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

test('people are found by whether they have a second step', async () => {
  const { count, total } = await admin.send(usersApi.list, { query: { two_step: 'false' } })
  expect(count).toBe(total)
  expect((await admin.send(usersApi.list, { query: { two_step: 'true' } })).rows).toEqual([])
})
