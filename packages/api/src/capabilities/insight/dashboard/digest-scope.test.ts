import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import type { Mail } from '#kernel/command/outbox.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  app.travel(await secondsUntil(app, 'workday', '07:00:05'))
  await runDueJobs(
    jobs.filter(({ name }) => name === 'send morning mails'),
    app.deps,
  )
})
afterAll(() => app.close())

const network = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', work)

interface Person {
  id: string
  email: string
  roles: string[]
  is_whole: boolean
}

/** What of a mail its reader sees. */
const seenBy = ({ id, roles, is_whole }: Person, numbers: readonly string[], holdups: readonly string[]) =>
  inTransaction(
    app.deps.database,
    { as: is_whole ? 'rad_network' : 'rad_app', actor_id: id, roles },
    'read',
    async (db) => {
      const named = sql`any (${sql.val(numbers)}::text[])`
      const { rows } = await sql<{ no: string }>`
        select no from ticket where no = ${named}
        union select no from complaint where no = ${named}
        union select no from document where no = ${named} and status = 'needs_review'
        union select no from journey_task where no = ${named} and status = 'open'
        union select call.no from call join call_dispute on call_dispute.call_id = call.id and call_dispute.status = 'open'
          where call.no = ${named}
        union select job_card.no from holdup join job_card on job_card.id = holdup.job_card_id
          where 'holdup-' || holdup.id = any (${sql.val(holdups)}::text[])`.execute(db)
      return rows.map(({ no }) => no).toSorted()
    },
  )

test('the morning mail of everyone in the network contains nothing outside their scope', async () => {
  const people = await network((db) =>
    sql<Person>`
      select u.id, u.email, u.roles, exists (select from user_scope s where s.user_id = u.id
        and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0) as is_whole
      from app_user u where u.status = 'active'`.execute(db),
  )
  const outbox = await network((db) => sql<{ payload: Mail }>`select payload from outbox`.execute(db))
  const mails = new Map(outbox.rows.map(({ payload }) => [payload.to, payload]))
  expect(mails.size).toBeGreaterThan(50)
  for (const person of people.rows) {
    const links = (mails.get(person.email)?.parts ?? []).flatMap((part) =>
      'items' in part ? part.items.map(({ link }) => link) : [],
    )
    const numbers = links.map((link) => link.split('/').at(-1)!.split('?')[0]!)
    const holdups = links.map((link) => link.split('open=')[1] ?? '')
    expect(await seenBy(person, numbers, holdups), person.email).toEqual([...new Set(numbers)].toSorted())
  }
})
