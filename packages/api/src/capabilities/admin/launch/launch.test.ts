import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ limits: 1 })
})
afterAll(() => app.close())

const join = (email: unknown) =>
  app.request('/api/launch-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const list = () =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('launch_list').select('email').execute(),
  )

test('the day of the launch is set and in the future', async () => {
  const { at } = (await (await app.request('/api/launch')).json()) as { at: string }
  expect(Date.parse(at)).toBeGreaterThan(app.deps.clock.now().getTime())
})

test('an address is stored once, and the response does not reveal whether it was there before', async () => {
  const [first, second] = [await join('Ann@Example.org'), await join(' ann@example.org ')]
  expect([first.status, await first.json()]).toEqual([second.status, await second.json()])
  expect(await list()).toEqual([{ email: 'ann@example.org' }])
})

test('what is no address is refused', async () => {
  const refused = await join('unknown')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { fields: { email: 'Enter a valid email address.' } } })
})

test('one network cannot fill the list', async () => {
  let status = 200
  for (let count = 0; count < 30 && status === 200; count++) status = (await join(`p${count}@example.org`)).status
  expect(status).toBe(429)
})
