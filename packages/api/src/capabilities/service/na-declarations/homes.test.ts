import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { brandDay, declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type FollowUp, followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { naDeclarationsApi } from './contract.ts'
import { recheckDeclarations } from './scheduled.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
const home = 'DL001-01'
const away = 'DL004-01'
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
})
afterAll(() => app.close())

const read = ({ no }: { no: string }): Promise<FollowUp> => office.send(followUpsApi.get, { params: { no } })
const overdue = () => overdueFollowUp(app, manager, home)
async function change({ vin }: FollowUp, body: { owner?: string; home_outlet?: string }): Promise<void> {
  const { version } = await office.send(vehiclesApi.get, { params: { vin } })
  await office.send(vehiclesApi.update, { params: { vin }, body: { ...body, if_version: version } })
}
const buyer = () =>
  office.send(customersApi.add, {
    body: { name: 'Ravi Iyer', outlet: away, phones: ['+919800099999'], consent_whatsapp: true },
  })
const eventsOf = async ({ id }: FollowUp) =>
  (await office.send(timelineApi.events, { params: { kind: 'follow_up', id }, query: {} })).events
async function decide(no: string, to: 'reject' | 'approve'): Promise<void> {
  const { version } = await office.send(naDeclarationsApi.get, { params: { no } })
  const approver = await app.as('TSM')
  await approver.send(naDeclarationsApi[to], { params: { no }, body: { remark: 'Seen in town.', if_version: version } })
}

describe('a home outlet that is changed by hand', () => {
  test('takes the open follow-up along, and its timeline says so', async () => {
    const followUp = await overdue()
    await change(followUp, { home_outlet: away })
    const moved = await read(followUp)
    expect(moved).toMatchObject({ outlet: away, status: followUp.status, due_on: followUp.due_on })
    expect(moved.version).toBe(followUp.version + 1)
    expect(await eventsOf(followUp)).toContainEqual(
      expect.objectContaining({ type: 'moved_outlet', before: { outlet: home }, after: { outlet: away } }),
    )
    await expect(manager.send(followUpsApi.get, { params: { no: followUp.no } })).rejects.toMatchObject({ status: 404 })
  })

  test('leaves follow-ups that ended where they were', async () => {
    const followUp = await overdue()
    await declareNa(manager, followUp, { reason: 'NA-SCR', note: 'Scrapped.', reference: 'SC-1', file: evidence() })
    const before = await read(followUp)
    await change(followUp, { home_outlet: away })
    if (before.ended_on !== null) expect((await read(followUp)).outlet).toBe(home)
    else expect(await read(followUp)).toMatchObject({ outlet: home, status: 'na_pending' })
  })
})

describe('a declaration that waits while the vehicle is sold or moves', () => {
  test('stays with the customer and outlet it is of; rejected, the follow-up goes to the new ones', async () => {
    const followUp = await overdue()
    const { no } = await declareNa(manager, followUp, { reason: 'NA-EXP', note: 'Left for Nepal.' })
    const { no: owner } = await buyer()
    await change(followUp, { owner, home_outlet: away })
    expect(await read(followUp)).toMatchObject({ status: 'na_pending', outlet: home, customer_name: 'Nadia Quist' })
    await decide(no, 'reject')
    expect(await read(followUp)).toMatchObject({
      status: 'open',
      outlet: away,
      customer_name: 'Ravi Iyer',
      call_back_at: null,
    })
  })

  test('withdrawn, it goes to them as well', async () => {
    const followUp = await overdue()
    const { no, version } = await declareNa(manager, followUp, { reason: 'NA-EXP', note: 'Left for Nepal.' })
    const { no: owner } = await buyer()
    await change(followUp, { owner })
    await manager.send(naDeclarationsApi.withdraw, { params: { no }, body: { if_version: version } })
    expect(await read(followUp)).toMatchObject({ status: 'open', outlet: home, customer_name: 'Ravi Iyer' })
  })

  test('rejected without a change, everything is as it was', async () => {
    const followUp = await overdue()
    const { no } = await declareNa(manager, followUp, { reason: 'NA-EXP', note: 'Left for Nepal.' })
    await decide(no, 'reject')
    const { status, outlet, customer_name, due_on } = followUp
    expect(await read(followUp)).toMatchObject({ status, outlet, customer_name, due_on })
    expect((await eventsOf(followUp)).map(({ type }) => type)).not.toContain('moved_outlet')
  })

  test('approved and looked at again later, the follow-up opens with the new owner at the new home', async () => {
    const followUp = await overdue()
    const recheck_on = addDays(brandDay(app), 10)
    const { no, status } = await declareNa(manager, followUp, { reason: 'NA-SEI', recheck_on, file: evidence() })
    if (status === 'declared') await decide(no, 'approve')
    const { no: owner } = await buyer()
    await change(followUp, { owner, home_outlet: away })
    expect(await read(followUp)).toMatchObject({ status: 'not_applicable', outlet: home })
    app.travel(10 * 86_400)
    ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
    await runBatches(recheckDeclarations, app.deps)
    expect(await read(followUp)).toMatchObject({ status: 'open', outlet: away, customer_name: 'Ravi Iyer' })
  })
})
