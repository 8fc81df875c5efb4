import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#kernel/contract/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { insertCards, type CardRow } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type HoldupRow, holdupsApi } from './contract.ts'

let app: TestApp
let manager: Caller
let no: string
let ids: Map<string, string>
let made = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
})
afterAll(() => app.close())

const at = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hour).toISOString()
const newCard = async (more: Partial<CardRow> = {}) => {
  no = `W26-${(made += 1)}`
  ids = await insertCards(app, [{ no, outlet: 'DL001-01', received_at: at(-100), status: 'in_work', ...more }])
}
beforeEach(() => newCard())

type Open = Input<typeof holdupsApi.open>['body']
const open = (body: Partial<Open> = {}, who = manager) =>
  who.send(holdupsApi.open, { params: { no }, body: { reason: 'S-PRT-LOC', ...body } })
const extend = ({ id, version }: HoldupRow, expected_until: string, more: object = {}) =>
  manager.send(holdupsApi.extend, { params: { id }, body: { expected_until, if_version: version, ...more } })
const end = ({ id, version }: HoldupRow, more: object = {}) =>
  manager.send(holdupsApi.end, { params: { id }, body: { if_version: version, ...more } })
const change = ({ id, version }: HoldupRow, reason: string, more: object = {}) =>
  manager.send(holdupsApi.change, { params: { id }, body: { reason, if_version: version, ...more } })
const card = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select status, held_from, holdups, holdup_id, last_outlet_update_at from job_card where no = ${no}`.execute(
    app.deps.database.owner,
  )
  return rows[0]!
}
const events = async () => {
  const { events: found } = await manager.send(timelineApi.events, {
    params: { kind: 'job_card', id: ids.get(no)! },
    query: {},
  })
  return found.toReversed()
}

describe('a hold-up', () => {
  test('puts its card on hold until it ends, and then lets it go on where it was', async () => {
    await newCard({ status: 'final_check' })
    const opened = await open({ note: 'Seal kit ordered', linked_no: 'PO-77' })
    expect(opened).toMatchObject({
      card: no,
      reason: 'S-PRT-LOC',
      label: 'Part not in stock, on order',
      party: 'outlet',
      status: 'open',
      is_primary: true,
      days: 0,
      linked_no: 'PO-77',
    })
    expect(Date.parse(opened.expected_until) - Date.parse(opened.started_at)).toBe(24 * hour)
    expect(await card()).toMatchObject({
      status: 'on_hold',
      held_from: 'final_check',
      holdups: 1,
      holdup_id: opened.id,
    })
    const ended = await end(opened, { note: 'Arrived' })
    expect(ended).toMatchObject({ status: 'ended', end_cause: 'resolved', note: 'Arrived', linked_no: 'PO-77' })
    expect(await card()).toMatchObject({ status: 'final_check', held_from: null, holdup_id: null })
    expect((await card()).last_outlet_update_at).not.toBeNull()
    expect((await events()).map(({ type, text }) => [type, text])).toEqual([
      ['holdup_opened', 'Seal kit ordered'],
      ['holdup_ended', 'Arrived'],
    ])
  })

  test('is moved, changed, and ended with before and after in the timeline, and a line each in the trail', async () => {
    const opened = await open()
    const later = at(50)
    const extended = await extend(opened, later)
    expect(extended).toMatchObject({ extended_count: 1, expected_until: later })
    const next = await change(extended, 'S-TEC-TAC', { linked_no: 'HD-1' })
    expect(next).toMatchObject({ reason: 'S-TEC-TAC', party: 'brand_technical', linked_no: 'HD-1', extended_count: 0 })
    const before = await manager.send(holdupsApi.get, { params: { id: opened.id } })
    expect(before).toMatchObject({ status: 'ended', end_cause: 'reason_changed', ended_at: next.started_at })
    await end(next)
    expect((await events()).map(({ type, before: was, after }) => [type, was?.reason, after?.reason])).toEqual([
      ['holdup_opened', undefined, 'S-PRT-LOC'],
      ['holdup_extended', undefined, 'S-PRT-LOC'],
      ['holdup_changed', 'S-PRT-LOC', 'S-TEC-TAC'],
      ['holdup_ended', 'S-TEC-TAC', 'S-TEC-TAC'],
    ])
    const moved = (await events())[1]!
    expect([moved.before, moved.after?.expected_until]).toEqual([{ expected_until: opened.expected_until }, later])
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where entity = 'holdup' and entity_id in (${opened.id}, ${next.id}) order by id`.execute(app.deps.database.owner)
    expect(rows.map(({ action }) => action)).toEqual(['add', 'extend', 'end', 'add', 'end'])
  })

  test('refuses the second of two editors, whose copy is stale, and returns the current row', async () => {
    const opened = await open()
    await extend(opened, at(40), { note: 'Tomorrow' })
    for (const late of [() => extend(opened, at(60)), () => end(opened), () => change(opened, 'S-MAN-SHO')])
      await expect(late()).rejects.toMatchObject({
        status: 409,
        code: 'version.stale',
        message: 'Someone else changed this hold-up.',
        details: { current: { id: opened.id, note: 'Tomorrow', version: 2 } },
      })
  })

  test('whose reason pauses the turnaround time does so only with its evidence, and shows whether it does', async () => {
    const opened = await open({ reason: 'S-CUS-EST' })
    expect([opened.is_pausing, opened.lacks_evidence]).toEqual([false, true])
    const proved = await extend(opened, at(40), { linked_no: 'WA-123' })
    expect([proved.is_pausing, proved.lacks_evidence]).toEqual([true, false])
    await end(proved)
    const other = await open()
    expect([other.is_pausing, other.lacks_evidence]).toEqual([false, false])
  })
})

describe('T8: two hold-ups at once', () => {
  test('are refused where neither leaves other work to do', async () => {
    await open()
    await expect(open({ reason: 'S-MAN-SHO' })).rejects.toMatchObject({
      status: 409,
      code: 'holdup.overlap',
      message: 'Another hold-up leaves no other work to do. End it first, or say that other work is possible.',
    })
  })

  test('are both open where one leaves other work, and the one that leaves none is the primary one', async () => {
    const first = await open({ rest_workable: true })
    const second = await open({ reason: 'S-MAN-SHO' })
    const again = await manager.send(holdupsApi.get, { params: { id: first.id } })
    expect([again.is_primary, second.is_primary]).toEqual([false, true])
    expect(await card()).toMatchObject({ status: 'on_hold', held_from: 'in_work', holdup_id: second.id, holdups: 2 })
    await end(second)
    expect(await card()).toMatchObject({ status: 'on_hold', holdup_id: first.id })
    await end(again)
    expect(await card()).toMatchObject({ status: 'in_work', holdup_id: null })
  })

  test('of two people who open one at the same moment one gets an error', async () => {
    const outcomes = await Promise.allSettled([open(), open({ reason: 'S-MAN-SHO' })])
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual([[409, 'holdup.overlap']])
  })
})

describe('what is refused', () => {
  test.each([
    [{ reason: 'B-PNT-BTH' }, 'reason', 'This reason belongs to bodyshop.'],
    [{ reason: 'S-NONE' }, 'reason', 'Reason not found.'],
    [{ reason: 'S-OTH', note: 'Nineteen characters' }, 'note', 'Use at least 20 characters.'],
    [{ reason: 'S-RDT-LNG' }, 'note', 'Use at least 3 characters.'],
  ])('at the opening: %o', async (body, field, message) => {
    await expect(open(body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test.each([
    [{ expected_until: -1 }, 'expected_until', 'Choose a time in the future.'],
    [{ expected_until: 30 * 24 + 1 }, 'expected_until', 'Choose a time at most 30 days ahead.'],
    [{ started_at: 1 }, 'started_at', 'This time can’t be in the future.'],
    [{ started_at: -25 }, 'started_at', 'Choose a start at most 24 hours back.'],
    [{ at: -25 }, 'at', 'This was recorded more than 24 hours ago. Record it again.'],
    [{ at: 1 }, 'at', 'This time can’t be in the future.'],
  ])('at the opening: hours %o from now', async (hours, field, message) => {
    const body = Object.fromEntries(Object.entries(hours).map(([key, value]) => [key, at(value)]))
    await expect(open(body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('a start before the vehicle came', async () => {
    await newCard({ received_at: at(-2) })
    await expect(open({ started_at: at(-3) })).rejects.toMatchObject({
      fields: { started_at: 'The start can’t be before the vehicle was received.' },
    })
  })

  test('a start more than 24 hours back, which the trail keeps', async () => {
    await expect(open({ started_at: at(-30) })).rejects.toMatchObject({ status: 422 })
    const { rows } = await sql<Record<string, unknown>>`select user_name, action, after from audit_entry
      where entity = 'job_card' and entity_id = ${ids.get(no)!}`.execute(app.deps.database.owner)
    expect(rows).toMatchObject([{ user_name: 'Sunita Varma', action: 'refuse_start', after: { no } }])
    expect(await card()).toMatchObject({ status: 'in_work', holdups: 0 })
  })

  test.each(['booked', 'invoiced', 'delivered', 'cancelled'] as const)('on a card that is %s', async (status) => {
    const done = status === 'delivered' ? { delivered_at: at(-1), delivered_on: at(-1).slice(0, 10) } : {}
    await newCard({ status, ...done })
    await expect(open()).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      message: 'A job card that is booked, invoiced, delivered, or cancelled can’t be put on hold.',
    })
  })

  test('a reason of the outlet’s own while the vehicle is ready, also by a change', async () => {
    await newCard({ status: 'ready' })
    const refused = {
      fields: { reason: 'The vehicle is ready: choose a reason that the outlet is not responsible for.' },
    }
    await expect(open()).rejects.toMatchObject(refused)
    const waiting = await open({ reason: 'S-CUS-PIC' })
    await expect(change(waiting, 'S-MAN-SHO')).rejects.toMatchObject(refused)
    expect(await manager.send(holdupsApi.get, { params: { id: waiting.id } })).toMatchObject({ status: 'open' })
  })

  test('a time that is no later, a time too far ahead, and a fourth extension', async () => {
    const opened = await open({ expected_until: at(10) })
    const refused = (hours: number) => extend(opened, at(hours))
    await expect(refused(9)).rejects.toMatchObject({
      fields: { expected_until: 'Choose a time later than the current one.' },
    })
    await expect(refused(31 * 24)).rejects.toMatchObject({
      fields: { expected_until: 'Choose a time at most 30 days ahead.' },
    })
    let row = opened
    for (const hours of [20, 30, 40]) row = await extend(row, at(hours))
    await expect(extend(row, at(50))).rejects.toMatchObject({
      status: 409,
      code: 'holdup.extended',
      message: 'Extended three times: a ticket is open.',
    })
  })

  test('any change of one that has ended, and the same reason again', async () => {
    const opened = await open()
    await expect(change(opened, 's-prt-loc')).rejects.toMatchObject({ fields: { reason: 'Choose another reason.' } })
    const ended = await end(opened)
    for (const late of [() => extend(ended, at(60)), () => end(ended), () => change(ended, 'S-MAN-SHO')])
      await expect(late()).rejects.toMatchObject({ status: 409, message: 'This hold-up has ended.' })
  })
})

describe('what was tapped without a line', () => {
  test('counts from when it was tapped', async () => {
    const opened = await open({ at: at(-5) })
    expect(opened.days).toBeCloseTo(5 / 24, 2)
    const ended = await end(opened, { at: at(-1) })
    expect(Date.parse(ended.ended_at!) - Date.parse(ended.started_at)).toBeCloseTo(4 * hour, -3)
  })

  test('is refused where it is before the start', async () => {
    const opened = await open()
    const refused = { fields: { at: 'This can’t be before the hold-up began.' } }
    await expect(end(opened, { at: at(-2) })).rejects.toMatchObject(refused)
    await expect(extend(opened, at(48), { at: at(-2) })).rejects.toMatchObject(refused)
    await expect(change(opened, 'S-MAN-SHO', { at: at(-2) })).rejects.toMatchObject(refused)
  })

  test('counts once, however often it is sent', async () => {
    const body = { reason: 'S-PRT-LOC' as const, rest_workable: true }
    const [first, second] = [
      await manager.send(holdupsApi.open, { params: { no }, body }, 'tap-1'),
      await manager.send(holdupsApi.open, { params: { no }, body }, 'tap-1'),
    ]
    expect(second.id).toBe(first.id)
    expect(await card()).toMatchObject({ holdups: 1 })
  })
})
