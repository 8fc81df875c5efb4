import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callsApi } from '../contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import {
  addOwnCall,
  decideDispute,
  disputeLine as disputeLineBy,
  disputeResult,
  spokenLines as segments,
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
const again = ({ source_no, started_at }: Call, more: object) => addCall({ id: source_no, started_at, ...more })
const get = (no: string, by: Caller = office) => by.send(callsApi.get, { params: { no } })
const metIn = async (no: string, code: string) => (await get(no)).phrases.find((one) => one.code === code)

const dispute = (no: string, more: object = {}, by: Caller = agent) => disputeResult(by, no, more)
const disputeLine = (no: string, more: object = {}) => disputeLineBy(agent, no, more)
const decide = (of: Dispute, result: 'upheld' | 'rejected', more: object = {}) =>
  decideDispute(regional, of, result, more)
const withdraw = (of: Dispute, by: Caller = agent) => withdrawDispute(by, of)
const ofCall = async (no: string) => (await agent.send(callDisputesApi.ofCall, { params: { no } })).disputes
const acknowledge = (no: string, by: Caller = agent) => by.send(callDisputesApi.acknowledge, { params: { no } })

describe('an agent', () => {
  test('sees which calls are their own, and acknowledges one once', async () => {
    const { no } = await addCall()
    const other = await addCall({ agent: 'Noor Amari' })
    expect(await get(no, agent)).toMatchObject({ is_own: true, acknowledged_at: null })
    expect(await get(other.no, agent)).toMatchObject({ is_own: false })
    const { acknowledged_at } = await acknowledge(no)
    expect(await acknowledge(no)).toEqual({ acknowledged_at })
    expect(await get(no)).toMatchObject({ is_own: false, acknowledged_at })
    const own = (await agent.send(callsApi.list, { query: { own: 'true', acknowledged: 'true' } as never })).rows
    expect(own.map((row) => row.no)).toContain(no)
    expect(own.map((row) => row.no)).not.toContain(other.no)
  })

  test('has to acknowledge another transcript again, and the same one not', async () => {
    const call = await addCall()
    await acknowledge(call.no)
    expect((await again(call, { queue: 'Evening' })).acknowledged_at).not.toBeNull()
    expect((await again(call, { transcript: { segments: segments.slice(0, 2) } })).acknowledged_at).toBeNull()
  })

  test('acknowledges no call of others, and none without a transcript', async () => {
    const other = await addCall({ agent: 'Noor Amari' })
    await expect(acknowledge(other.no)).rejects.toMatchObject({
      status: 403,
      message: 'Only the agent of a call can acknowledge or dispute it.',
    })
    await expect(acknowledge((await addCall({ consent: false })).no)).rejects.toMatchObject({
      status: 409,
      message: 'This call has no transcript, so it has no scores.',
    })
    await expect(acknowledge('CL-999999')).rejects.toMatchObject({ status: 404 })
    await expect(acknowledge(other.no, await app.as('AUD'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('a dispute of a verdict', () => {
  test('that is upheld corrects it, measures the call again, and stores the figures before and after', async () => {
    const { no, id } = await addCall()
    expect((await get(no)).phrases_met).toBe(false)
    const opened = await dispute(no)
    expect(opened).toMatchObject({
      status: 'open',
      call: no,
      rule: 'RECORDING',
      was: 'not_met',
      claim: 'met',
      is_overdue: false,
      may_withdraw: true,
      may_decide: false,
      phrases_before: null,
    })
    const upheld = await decide(opened, 'upheld')
    expect(upheld).toMatchObject({ status: 'upheld', phrases: 4, phrases_before: 3, phrases_after: 4 })
    expect(await metIn(no, 'RECORDING')).toMatchObject({ met: true, decided: true })
    expect((await get(no)).phrases_met).toBe(true)
    const { events } = await agent.send(timelineApi.events, { params: { kind: 'call', id }, query: {} })
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['dispute_upheld', 'disputed'])
  })

  test('may claim that there is not enough evidence', async () => {
    const { no } = await addCall()
    await decide(await dispute(no, { claim: 'no_evidence' }), 'upheld')
    expect(await metIn(no, 'RECORDING')).toMatchObject({ met: null, decided: true })
    expect((await get(no)).phrases_met).toBeNull()
  })

  test('keeps its decision where the call is measured again, and not where it is replaced', async () => {
    const call = await addCall()
    await decide(await dispute(call.no), 'upheld')
    const { version } = await get(call.no)
    await office.send(callsApi.assign, {
      params: { no: call.no },
      body: { speakers: { B: 'third' }, if_version: version },
    })
    expect(await metIn(call.no, 'RECORDING')).toMatchObject({ met: true, decided: true })
    await again(call, { transcript: { segments: segments.slice(0, 2) } })
    expect(await metIn(call.no, 'RECORDING')).toMatchObject({ met: false, decided: false })
  })

  test('that is rejected needs a remark and leaves the call as it was', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    for (const remark of ['', '  '])
      await expect(decide(opened, 'rejected', { remark })).rejects.toMatchObject({
        status: 422,
        fields: { remark: 'Enter a remark.' },
      })
    const remark = 'It is not on the recording.'
    expect(await decide(opened, 'rejected', { remark })).toMatchObject({
      status: 'rejected',
      remark,
      phrases_before: 3,
      phrases_after: null,
    })
    expect(await metIn(no, 'RECORDING')).toMatchObject({ met: false, decided: false })
    await expect(dispute(no)).rejects.toMatchObject({
      status: 409,
      message: 'A reviewer decided on this result before.',
    })
  })

  test('is withdrawn by its agent alone, and may then be opened again', async () => {
    const { no } = await addCall()
    const opened = await dispute(no)
    await expect(withdraw(opened, office)).rejects.toMatchObject({
      status: 403,
      message: 'Only the agent who opened a dispute can withdraw it.',
    })
    expect(await withdraw(opened)).toMatchObject({ status: 'withdrawn', may_withdraw: false })
    await expect(decide(opened, 'upheld')).rejects.toMatchObject({
      status: 409,
      message: 'This dispute is no longer open.',
    })
    await dispute(no)
    expect((await ofCall(no)).map(({ status }) => status)).toEqual(['open', 'withdrawn'])
  })

  test('is refused for what it is already, for a second one, and for a rule or a reason that is none', async () => {
    const { no } = await addCall()
    await expect(dispute(no, { claim: 'not_met' })).rejects.toMatchObject({
      status: 422,
      fields: { claim: 'This is the result already.' },
    })
    await expect(dispute(no, { rule: 'NONE' })).rejects.toMatchObject({
      fields: { rule: 'This call has no result for this phrase rule.' },
    })
    await expect(dispute(no, { reason: 'No' })).rejects.toMatchObject({ status: 422 })
    await expect(dispute(no, { reason: 'x'.repeat(1001) })).rejects.toMatchObject({ status: 422 })
    const [first, second] = await Promise.allSettled([dispute(no), dispute(no)])
    expect([first!.status, second!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(dispute(no)).rejects.toMatchObject({ status: 409, message: 'This result is already disputed.' })
  })

  test('is refused on the call of someone else, and without a transcript', async () => {
    const { no } = await addCall({ agent: 'Noor Amari' })
    await expect(dispute(no)).rejects.toMatchObject({ status: 403 })
    await expect(dispute((await addCall({ consent: false })).no)).rejects.toMatchObject({ status: 409 })
    await expect(dispute((await addCall({ outlet: 'DL002-01' })).no, {}, helpdesk)).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a dispute of a line', () => {
  test('that is upheld gives it to the other speaker, with the shares of both before and after', async () => {
    const { no } = await addCall()
    const opened = await disputeLine(no)
    expect(opened).toMatchObject({ kind: 'speaker', about: '0:08', was: 'A', claim: 'B', seq: 2, start_ms: 8000 })
    expect(await decide(opened, 'upheld')).toMatchObject({
      agent_percent_before: 60,
      agent_percent_after: 40,
      customer_percent_before: 40,
      customer_percent_after: 60,
    })
    const { segments: lines } = await office.send(callsApi.segments, { params: { no }, query: {} })
    expect(lines[2]).toMatchObject({ label: 'B', speaker: 'customer' })
    expect(await get(no)).toMatchObject({ agent_percent: 40, customer_percent: 60 })
  })

  test('is refused for a line or a speaker that is not there, or is right already', async () => {
    const { no } = await addCall()
    await expect(disputeLine(no, { seq: 3 })).rejects.toMatchObject({
      fields: { seq: 'Line not found. The call may have been replaced; reload the page.' },
    })
    await expect(disputeLine(no, { claim: 'C' })).rejects.toMatchObject({
      fields: { claim: 'Choose a speaker of this call.' },
    })
    await expect(disputeLine(no, { claim: 'A' })).rejects.toMatchObject({
      fields: { claim: 'This is the speaker already.' },
    })
    await disputeLine(no)
    await expect(disputeLine(no)).rejects.toMatchObject({ message: 'The speaker of this line is already disputed.' })
  })

  test('can no longer be upheld once the call was replaced', async () => {
    const call = await addCall()
    const opened = await disputeLine(call.no)
    await again(call, { transcript: { segments: segments.slice(0, 2) } })
    expect((await ofCall(call.no))[0]).toMatchObject({ is_replaced: true })
    await expect(decide(opened, 'upheld')).rejects.toMatchObject({
      status: 409,
      message: 'This call was replaced after it was disputed. Reject the dispute; the agent can dispute the new call.',
    })
    expect(await decide(opened, 'rejected', { remark: 'Replaced.' })).toMatchObject({ status: 'rejected' })
  })
})
