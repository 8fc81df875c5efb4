import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { usersApi, type Person } from './contract.ts'

let app: TestApp
let admin: Caller
let office: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  office = await app.as('HQA')
})
afterAll(() => app.close())

const personOf = async (role: string): Promise<Person> => {
  const { rows } = await admin.send(usersApi.list, { query: { q: `${role}@demo.com` } })
  return rows[0]!
}
const suspend = (asker: Caller, { id, version }: Person) =>
  asker.send(usersApi.setStatus, { params: { id }, body: { status: 'inactive', if_version: version } })
const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
const makeAdministrator = (person: Person) =>
  inNetwork((db) =>
    db
      .updateTable('app_user')
      .set({ roles: ['admin'], version: person.version })
      .where('id', '=', person.id)
      .execute(),
  )

test('head office neither suspends nor demotes an administrator, and is not offered to (T-52)', async () => {
  const person = await personOf('admin')
  const refusal = { status: 403, message: 'Only an administrator changes an administrator.' }
  await expect(suspend(office, person)).rejects.toMatchObject(refusal)
  const demote = office.send(usersApi.setAccess, {
    params: { id: person.id },
    body: { roles: ['HQA'], scopes: [{}], if_version: person.version },
  })
  await expect(demote).rejects.toMatchObject(refusal)
  const seen = await office.send(usersApi.list, { query: { q: 'admin@demo.com' } })
  expect(seen.rows[0]!.may_change).toBe(false)
})

test('the last administrator stays one, whoever writes to the table (T-52)', async () => {
  const { id } = await personOf('admin')
  const refusal = { code: 'RA409' }
  await expect(
    inNetwork((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute()),
  ).rejects.toMatchObject(refusal)
  await expect(
    inNetwork((db) =>
      db
        .updateTable('app_user')
        .set({ roles: ['HQA'] })
        .where('id', '=', id)
        .execute(),
    ),
  ).rejects.toMatchObject(refusal)
})

test('of two administrators who suspend each other at once, one stays (T-52)', async () => {
  const [first, second] = [await personOf('admin'), await personOf('anl')]
  // Both were signed in as administrators when they pressed the button.
  const other = await app.as('ANL')
  await makeAdministrator(second)
  app.travel(5)
  const answers = await Promise.allSettled([
    suspend(admin, { ...second, version: (await personOf('anl')).version }),
    suspend(other, first),
  ])
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as object)
  expect(refused).toHaveLength(1)
  // The slower of the two is told why, or finds itself signed out by the other.
  expect(refused[0]).toMatchObject({ status: expect.toSatisfy((status) => status === 409 || status === 401) })
  const { rows } = await inNetwork(async (db) => ({
    rows: await db.selectFrom('app_user').select('status').where('id', 'in', [first.id, second.id]).execute(),
  }))
  expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'inactive'])
})
