import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addCard, moveCard } from '#testing/job-cards.ts'
import { brandDay, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { followUpsApi } from './contract.ts'
import { closeReportedFollowUps } from './scheduled.commands.ts'
import { reopenUnseenFollowUps } from './unseen.commands.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
})
afterAll(() => app.close())

const outlet = 'DL001-01'
const read = (no: string) => manager.send(followUpsApi.get, { params: { no } })
async function work(): Promise<void> {
  expect(await runBatches(reopenUnseenFollowUps, app.deps)).toEqual([])
  expect(await runBatches(closeReportedFollowUps, app.deps)).toEqual([])
}
const cancel = (no: string) => moveCard(manager, no, { to: 'cancelled', note: 'Opened by mistake' })

test('a card that is opened and cancelled ends no follow-up', async () => {
  const { no, vin } = await overdueFollowUp(app, manager, outlet, 100)
  const card = await addCard(manager, { vin, outlet })
  await cancel(card.no)
  await work()
  expect(await read(no)).toMatchObject({ status: 'open', ended_on: null })
})

test('a follow-up that ended with a card is open again once that is cancelled, with a line that says so', async () => {
  const { no, vin, id } = await overdueFollowUp(app, manager, outlet, 100)
  const card = await addCard(manager, { vin, outlet })
  await work()
  expect(await read(no)).toMatchObject({ status: 'reported', reported_job_card: card.no })
  await cancel(card.no)
  await work()
  expect(await read(no)).toMatchObject({ status: 'open', over_90: true, ended_on: null, reported_job_card: null })
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })
  expect(events[0]).toMatchObject({ type: 'open', before: { status: 'reported' } })

  const real = await addCard(manager, { vin, outlet })
  await work()
  expect(await read(no)).toMatchObject({ status: 'reported', reported_job_card: real.no, ended_on: brandDay(app) })
})

test('a follow-up whose vehicle has another card stays reported', async () => {
  const { no, vin } = await overdueFollowUp(app, manager, outlet, 100)
  const wrong = await addCard(manager, { vin, outlet })
  await work()
  const real = await addCard(manager, { vin, outlet })
  await cancel(wrong.no)
  await work()
  expect(await read(no)).toMatchObject({ status: 'reported', reported_job_card: real.no })
})
