import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { ticketsApi } from './contract.ts'
import { ticketNudgeApi } from './nudge.contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  manager = await app.as('SVM')
})
afterAll(() => app.close())

/** A ticket of the service manager's outlet that they own. */
async function owned() {
  const { ticket } = await office.send(ticketsApi.add, {
    body: { outlet: 'DL001-01', job_type: 'service', title: 'The horn does not sound' },
  })
  const { userData } = await manager.send(authApi.me, {})
  await office.send(ticketsApi.assign, { body: { tickets: [ticket.no], owner: userData.id } })
  return { params: { no: ticket.no }, id: ticket.id }
}

test('a nudge reminds the assignee once a day, and the timeline shows it', async () => {
  const { params, id } = await owned()
  await office.send(ticketNudgeApi.nudge, { params })
  const { rows } = await manager.send(notificationsApi.list, { query: {} })
  const { userData } = await office.send(authApi.me, {})
  expect(rows[0]).toMatchObject({
    kind: 'nudged',
    link: `/tickets/${params.no}`,
    title: { values: { no: params.no, name: userData.fullName } },
  })
  const events = await office.send(timelineApi.events, { params: { kind: 'ticket', id }, query: {} })
  expect(JSON.stringify(events)).toContain('nudged')
  await expect(office.send(ticketNudgeApi.nudge, { params })).rejects.toMatchObject({
    status: 409,
    code: 'ticket.nudged',
    message: 'This ticket has already been nudged today.',
  })
  app.travel(24 * 3600)
  // The sessions ended on the way.
  office = await app.as('HQA')
  manager = await app.as('SVM')
  await office.send(ticketNudgeApi.nudge, { params })
})

test('a nudge needs someone else whose turn it is', async () => {
  const { params } = await owned()
  await expect(manager.send(ticketNudgeApi.nudge, { params })).rejects.toMatchObject({
    status: 409,
    code: 'ticket.turn',
  })
  const { ticket } = await office.send(ticketsApi.get, { params })
  await office.send(ticketsApi.move, { params, body: { to: 'cancelled', note: 'Test', if_version: ticket.version } })
  await expect(office.send(ticketNudgeApi.nudge, { params })).rejects.toMatchObject({
    status: 409,
    code: 'ticket.turn',
  })
  await expect((await app.as('AUD')).send(ticketNudgeApi.nudge, { params })).rejects.toMatchObject({ status: 403 })
})
