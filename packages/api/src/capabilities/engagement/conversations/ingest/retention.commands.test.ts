import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { type Client, clientAt } from '#testing/bot-clients.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { forgetMessages } from './retention.commands.ts'

const day = 86_400_000

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await testApp()
  client = await clientAt(app)
})
afterAll(() => app.close())

const storedKeys = () =>
  client.rows<{ key: string }>(sql`select key from message where client_id = ${client.id}::uuid order by key`)
const at = (id: string, ms: number) => ({
  id,
  bot: client.bot,
  medium: 'web',
  user: id,
  at: new Date(ms).toISOString(),
  from: 'user',
  text: `reach me at ${id}@mail.example`,
})

test('what is older than the client keeps it is forgotten: its texts go, its figures stay', async () => {
  const now = Date.now()
  await client.rows(sql`update client set retention_days = 40 where id = ${client.id}::uuid returning id`)
  await client.post({
    messages: [at('old', now - 39 * day), at('older', now - 39.5 * day), at('young', now - 10 * day)],
  })
  expect(await runDueJobs([forgetMessages], app.deps)).toEqual([forgetMessages.name])
  expect((await storedKeys()).map(({ key }) => key)).toEqual(['old', 'older', 'young'])

  app.travel(5 * 86_400)
  await runDueJobs([forgetMessages], app.deps)
  expect((await storedKeys()).map(({ key }) => key)).toEqual(['young'])
  const [left] = await client.rows<Record<string, number>>(sql`
    select (select count(*)::int from conversation where client_id = ${client.id}::uuid) as conversations,
      (select count(*)::int from message_clear where client_id = ${client.id}::uuid) as masked,
      (select sum(messages)::int from person_day where client_id = ${client.id}::uuid) as sent`)
  expect(left).toEqual({ conversations: 3, masked: 1, sent: 3 })
  await client.expectRollups()

  const { body } = await client.post({ messages: [at('late', now - 39 * day), at('old', now + day)] })
  expect(body).toMatchObject({ accepted: 1, refused: 1, refusals: [{ id: 'late', code: 'at.forgotten' }] })
  await client.expectRollups()
})
