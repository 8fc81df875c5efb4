import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app'
import { runDueJobs } from '#kernel/command/jobs.ts'
import type { Mail } from '#kernel/command/outbox.ts'
import { mailsTo } from '#testing/mails.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { tomorrowOf } from './waiting-counts.queries.ts'

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

const mailOf = async (role: string) => (await mailsTo(app, `${role.toLowerCase()}@demo.com`))[0]
const linksOf = (mail: Mail) =>
  mail
    .parts!.flatMap((part) => ('items' in part ? part.items.map(({ link }) => link) : []))
    .filter((link) => link.includes('/job-cards/'))

test.each(['SVM', 'BSM'])('the morning mail of %s lists the hold-ups to update, with the way to each', async (role) => {
  const job_type = role === 'SVM' ? 'service' : 'bodyshop'
  const manager = await app.as(role)
  const { rows } = await manager.send(holdupsApi.list, {
    query: { job_type, status: ['open', 'overdue'], sort: 'expected_until', perPage: 100 } as never,
  })
  const midnight = tomorrowOf(app.deps.settings.brand_tz, app.deps.clock.now()).toISOString()
  const due = rows.filter(({ expected_until }) => expected_until < midnight)
  const late = due.filter(({ expected_until }) => expected_until < app.deps.clock.now().toISOString())
  expect(late.length).toBeGreaterThan(0)
  const mail = (await mailOf(role))!
  expect(mail.text).toContain(`Hold-ups to update: ${due.length}\n`)
  expect(linksOf(mail)).toEqual(
    due.slice(0, 12).map(({ id, card }) => `http://rad.test/job-cards/${card}?open=holdup-${id}`),
  )
  expect(mail.text).toMatch(new RegExp(`Overdue since [^\\n]+ · ${late[0]!.card}\\n`))
  expect(await mailOf('TSM')).toBeDefined()
  expect((await mailOf('TSM'))!.text).not.toContain('Hold-ups to update')
})
