import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import {
  addOwnCall,
  decideDispute,
  disputeResult,
  outletOfAgent as outlet,
  withdrawDispute,
} from '#testing/call-disputes.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callDisputesApi, type Dispute } from './contract.ts'

let app: TestApp
let office: Caller
let regional: Caller
let agent: Caller
let helpdesk: Caller
beforeAll(async () => {
  app = await testApp()
  ;[office, regional, agent, helpdesk] = (await Promise.all(
    ['HQA', 'RGM', 'SVM', 'HDA'].map((role) => app.as(role)),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => app.close())

const addCall = (more: object = {}) => addOwnCall(app, office, more)
const dispute = (no: string, by: Caller = agent) => disputeResult(by, no)
const decide = (of: Dispute, result: 'upheld' | 'rejected', more: object = {}, by: Caller = regional) =>
  decideDispute(by, of, result, more)
const list = (query: object, by: Caller = office) => by.send(callDisputesApi.list, { query: query as never })
const noticesOf = async (by: Caller) =>
  (await by.send(notificationsApi.list, { query: { kind: 'call_dispute', perPage: 100 } as never })).rows

describe('a reviewer', () => {
  test('is the regional manager or head office, within scope, and never the agent', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    for (const role of ['SVM', 'TSM', 'DLP', 'AUD', 'ANL', 'HDA'])
      await expect(decide(opened, 'upheld', {}, await app.as(role))).rejects.toMatchObject({ status: 403 })
    const own = await addCall({ agent: 'rgm@demo.com' })
    const theirs = await dispute(own.no, regional)
    expect(theirs).toMatchObject({ may_decide: false })
    await expect(decide(theirs, 'upheld')).rejects.toMatchObject({
      status: 403,
      message: 'You can’t decide on a dispute of your own call.',
    })
    expect(await decide(theirs, 'upheld', {}, office)).toMatchObject({ reviewer: expect.any(String) })
    const desk = await addCall({ agent: 'hda@demo.com', outlet: null })
    await expect(decide(await dispute(desk.no, helpdesk), 'upheld')).rejects.toMatchObject({ status: 404 })
  })

  test('decides once: the second of two is refused, and an old version', async () => {
    const opened = await dispute((await addCall()).no)
    await expect(decide({ ...opened, version: 7 }, 'upheld')).rejects.toMatchObject({ code: 'version.stale' })
    const both = await Promise.allSettled([
      decide(opened, 'upheld'),
      decide(opened, 'rejected', { remark: 'No.' }, office),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is notified of a dispute, and the agent of the decision', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    const link = `/calls/${no}`
    expect((await noticesOf(regional)).find((one) => one.link === link)?.title).toMatchObject({
      text: '{agent} disputes call {call}.',
    })
    expect((await noticesOf(office)).some((one) => one.link === link)).toBe(false)
    expect((await noticesOf(agent)).some((one) => one.link === link)).toBe(false)
    await decide(opened, 'upheld')
    expect((await noticesOf(agent)).find((one) => one.link === link)?.title).toMatchObject({
      text: '{reviewer} upheld your dispute of call {call}.',
    })
    const desk = await addCall({ agent: 'hda@demo.com', outlet: null })
    await dispute(desk.no, helpdesk)
    expect((await noticesOf(office)).some((one) => one.link === `/calls/${desk.no}`)).toBe(true)
  })
})

describe('the list of disputes', () => {
  test('is found by status, agent, and outlet, sorted by due date, and holds no one else’s', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    const { rows } = await list({ status: 'open', outlet, agent: opened.agent, perPage: 100 })
    expect(rows.map((row) => row.no)).toContain(opened.no)
    expect(rows.map(({ due_on }) => due_on)).toEqual(rows.map(({ due_on }) => due_on).toSorted())
    expect((await list({ outlet: 'DL002-01', perPage: 100 })).rows.map((row) => row.no)).not.toContain(opened.no)
    expect((await list({ perPage: 100 }, helpdesk)).rows.map((row) => row.no)).not.toContain(opened.no)
    const headers = { authorization: `Bearer ${regional.token}` }
    const file = await app.request('/api/call-disputes/export?format=csv&status=open', { headers })
    expect(await file.text()).toContain(opened.no)
  })

  test('marks as overdue what is open after three working days', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    const today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
    expect(opened.due_on >= addDays(today, 3)).toBe(true)
    expect(opened.due_on <= addDays(today, 7)).toBe(true)
    app.travel(9 * 86_400)
    // Sign-ins of nine days ago have ended.
    const later = await app.as('HQA')
    const overdue = async () => (await list({ is_overdue: 'true', perPage: 100 }, later)).rows
    expect((await overdue()).find((row) => row.no === opened.no)).toMatchObject({ is_overdue: true, status: 'open' })
    await withdrawDispute(await app.as('SVM'), opened)
    expect((await overdue()).map((row) => row.no)).not.toContain(opened.no)
  })
})
