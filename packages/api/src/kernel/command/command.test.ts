import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { droppableApi } from '#testing/dropped-connection.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const add = (name: string, key?: string) =>
  office.send(modelsApi.add, { body: { make: 'Door', name, channel: null } }, key)

const stored = (name: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => ({
    models: (await db.selectFrom('model').select('id').where('make', '=', 'Door').where('name', '=', name).execute())
      .length,
    audit: (
      await sql`select from audit_entry where entity = 'model' and after ->> 'name' = ${name} and after ->> 'make' = 'Door'`.execute(
        db,
      )
    ).rows.length,
  }))

describe('a command', () => {
  test('writes the change and its audit line together', async () => {
    await add('Together')
    expect(await stored('Together')).toEqual({ models: 1, audit: 1 })
  })

  test('has one effect for one key, however often and fast it is sent (T-23)', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('Once', 'one-key')))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await stored('Once')).toEqual({ models: 1, audit: 1 })
  })

  test('takes the key again after a refusal', async () => {
    await add('Taken')
    await expect(add('Taken', 'second-key')).rejects.toMatchObject({ status: 409 })
    await expect(add('Free', 'second-key')).resolves.toMatchObject({ name: 'Free' })
  })

  test('keeps the keys of two people apart', async () => {
    const admin = await app.as('admin')
    const body = { make: 'Door', name: 'Apart', channel: null }
    await office.send(modelsApi.add, { body }, 'shared-key')
    await expect(admin.send(modelsApi.add, { body }, 'shared-key')).rejects.toMatchObject({ code: 'unique.name' })
  })

  test('leaves all or nothing behind when any of its statements fails (T-24)', async () => {
    const line = await droppableApi(app)
    const outcomeOf = async (name: string) => {
      const headers = { authorization: `Bearer ${office.token}`, 'idempotency-key': name }
      const body = JSON.stringify({ make: 'Door', name, channel: null })
      return (await line.fetch(new Request('http://127.0.0.1/api/models', { method: 'POST', headers, body }))).status
    }
    // The actor is looked up once, outside the transaction under test.
    await outcomeOf('Fault 0')
    const outcomes: number[] = []
    for (let failAt = 1; outcomes.at(-1) !== 201; failAt++) {
      line.set(failAt, 'no room')
      const name = `Fault ${failAt}`
      outcomes.push(await outcomeOf(name))
      const whole = outcomes.at(-1) === 201 ? 1 : 0
      expect(await stored(name), `failed at statement ${failAt}`).toEqual({ models: whole, audit: whole })
    }
    // The set-up of the transaction, the key, the change, its audit line, the answer stored for the key, and the commit.
    expect(outcomes.length).toBeGreaterThan(6)
    expect(new Set(outcomes)).toEqual(new Set([507, 201]))
  })
})
