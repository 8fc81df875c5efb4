import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '#testing/sign-in.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { abilityOf } from '#capabilities/session/auth/rights.rules.ts'
import { addUser } from './add-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the console brings an administrator back while servers run', async () => {
  const lines: string[] = []
  const id = '00000000-0000-0000-0000-000000000000'
  const operator = {
    user_id: id,
    session_id: id,
    email: 'command-line',
    full_name: 'Command line',
    roles: ['admin'],
    ability: abilityOf(['admin']),
    whole_network: true,
  }
  const transport = { origin: 'http://127.0.0.1', fetch: app.fetch }
  await addUser({ deps: app.deps, transport, operator, say: (line) => lines.push(line) }, 'back@example.com', 'admin')
  const password = /Password: (\S+)/.exec(lines.join())![1]!
  const { userData } = await signInAt(transport, { email: 'back@example.com', password })
  expect(userData.ability).toEqual([{ action: 'manage', subject: 'all' }])
})
