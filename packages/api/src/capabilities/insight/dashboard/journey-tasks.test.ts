import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { outletOfAgent } from '#testing/call-disputes.ts'
import { addJourneyTask } from '#testing/journey-tasks.ts'
import { mailsTo } from '#testing/mails.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { journeyTasksApi } from '#capabilities/insight/journeys/tasks/contract.ts'
import { dashboardApi } from './contract.ts'

let app: TestApp
/** A task of the service manager that is overdue, and one of the dealer principal. */
let own: string
let other: string
beforeAll(async () => {
  app = await testApp()
  const office = await app.as('HQA')
  const manager = (await (await app.as('SVM')).send(dashboardApi.get, {})).tasks
  expect(manager.length).toBeGreaterThan(0)
  own = (await addJourneyTask(office, outletOfAgent, { owner: 'svm' })).no
  other = (await addJourneyTask(office, outletOfAgent, { owner: 'dlp', deviation: 'not_allowed:HOLD-UP' })).no
  await sql`update journey_task set due_on = '2020-01-01' where no = ${own}`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

const nosOf = async (role: string) =>
  (await (await app.as(role)).send(dashboardApi.get, {})).tasks
    .filter(({ kind }) => kind === 'journey_task')
    .map(({ no }) => no)

describe('my work', () => {
  test('has the tasks about deviations that its reader owns, by their due dates', async () => {
    const { tasks } = await (await app.as('SVM')).send(dashboardApi.get, {})
    const listed = tasks.filter(({ kind }) => kind === 'journey_task')
    expect(listed[0]).toMatchObject({ no: own, group: 'overdue', is_breached: true, outlet: outletOfAgent })
    expect(listed.map(({ no }) => no)).not.toContain(other)
    expect(await nosOf('HQA')).toEqual([])
  })

  test('has none of those that are done', async () => {
    const dealer = await app.as('DLP')
    const { version } = await dealer.send(journeyTasksApi.get, { params: { no: other } })
    expect(await nosOf('DLP')).toContain(other)
    await dealer.send(journeyTasksApi.end, { params: { no: other }, body: { result: 'done', if_version: version } })
    expect(await nosOf('DLP')).not.toContain(other)
  })
})

test('the morning mail of the owner names them', async () => {
  app.travel(await secondsUntil(app, 'workday', '07:00:05'))
  await runDueJobs(
    jobs.filter(({ name }) => name === 'send morning mails'),
    app.deps,
  )
  const mailOf = async (role: string) => (await mailsTo(app, `${role}@demo.com`))[0]
  expect((await mailOf('svm'))!.text).toMatch(/Tasks about journeys: \d+\n/)
  const links = (await mailOf('svm'))!.parts!.flatMap((part) =>
    'items' in part ? part.items.map(({ link }) => link) : [],
  )
  expect(links).toContain(`http://rad.test/journey-tasks/${own}`)
  expect(links).not.toContain(`http://rad.test/journey-tasks/${other}`)
})
