import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addCard, moveAlong, moveCard, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { jobCardsApi, type JobCard } from './contract.ts'

let app: TestApp
let admin: Caller
let svm: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  svm = await app.as('SVM')
})
afterAll(() => app.close())

const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()

interface HoldupRow {
  reason: string
  /** Hours ago. */
  from: number
  to?: number
  rest_workable?: boolean
  linked_no?: string
}

/** Puts a card on hold, as the hold-ups capability does. */
const hold = ({ id }: JobCard, { reason, from, to, ...more }: HoldupRow) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const card = await db
      .selectFrom('job_card')
      .select(['outlet_id', 'region_id', 'channel_id', 'job_type'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: reason_id, party } = await db
      .selectFrom('holdup_reason')
      .select(['id', 'party'])
      .where('code', '=', reason)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('holdup')
      .values({
        ...card,
        ...more,
        job_card_id: id,
        reason_id,
        party,
        started_at: hoursAgo(from),
        expected_until: hoursAgo(-24),
        ended_at: to === undefined ? null : hoursAgo(to),
        end_cause: to === undefined ? null : 'resolved',
      })
      .execute()
  })
const typesOf = async ({ id }: JobCard) =>
  (await svm.send(timelineApi.events, { params: { kind: 'job_card', id }, query: {} })).events.map(({ type }) => type)

describe('a card', () => {
  test('goes from received to delivered, and each step sets its time', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(30) })
    const card = await moveAlong(svm, no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
    expect(card).toMatchObject({ status: 'delivered', stage: 'ready', allowed: [], can_hold: false })
    for (const at of [card.work_started_at, card.completed_at, card.invoiced_at, card.delivered_at])
      expect(Date.parse(at!)).toBeGreaterThan(Date.parse(hoursAgo(1)))
    expect(card.figures.keys_to_keys).toBe(1.3)
    expect(await typesOf(card)).toEqual(['delivered', 'invoiced', 'ready', 'final_check', 'in_work', 'opened'])
  })

  test('takes the time of a step as corrected, in order', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(30) })
    const at = hoursAgo(20)
    expect(await moveCard(svm, no, { to: 'in_work', at })).toMatchObject({ work_started_at: at })
    await moveAlong(svm, no, 'final_check')
    await expect(moveCard(svm, no, { to: 'ready', at: hoursAgo(21) })).rejects.toMatchObject({
      status: 422,
      fields: { at: 'Completed can’t be before started.' },
    })
    await expect(moveCard(svm, no, { to: 'ready', at: hoursAgo(-1) })).rejects.toMatchObject({
      fields: { at: 'This time can’t be in the future.' },
    })
    expect(await moveCard(svm, no, { to: 'ready', at: hoursAgo(2) })).toMatchObject({ figures: { production: 1.2 } })
  })

  test('is refused a move that is not listed, with those that are', async () => {
    const { no } = await addCard(svm)
    for (const to of ['ready', 'delivered', 'booked', 'on_hold', 'open'] as const)
      await expect(moveCard(svm, no, { to })).rejects.toMatchObject({
        status: 409,
        code: 'state.move',
        details: { allowed: ['in_work', 'cancelled'] },
      })
    await moveAlong(svm, no, 'in_work', 'final_check', 'ready')
    await expect(moveCard(svm, no, { to: 'cancelled' })).rejects.toMatchObject({ details: { allowed: ['invoiced'] } })
  })

  test('lets one of two people through', async () => {
    const { no, version } = await addCard(svm)
    const move = () => svm.send(jobCardsApi.move, { params: { no }, body: { to: 'in_work', if_version: version } })
    const answers = await Promise.allSettled([move(), move()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('that is cancelled ends what holds it up', async () => {
    const { no, ...card } = await addCard(svm, { received_at: hoursAgo(30) })
    await hold({ no, ...card }, { reason: 'S-PRT-BO', from: 20 })
    const onHold = await readCard(svm, no)
    expect(onHold).toMatchObject({
      status: 'on_hold',
      held_from: 'open',
      allowed: ['cancelled'],
      hold_reason: 'S-PRT-BO',
    })
    const cancelled = await moveCard(svm, no, { to: 'cancelled', note: 'Sold meanwhile' })
    expect(cancelled).toMatchObject({ status: 'cancelled', allowed: [], hold_reason: null, held_from: null })
    expect(cancelled.hold).toMatchObject([{ end_cause: 'card_cancelled', primary_days: 0.8 }])
    expect(await typesOf(cancelled)).toEqual(['cancelled', 'holdup_ended', 'opened'])
  })

  test('on hold from its final check cannot be cancelled', async () => {
    const card = await addCard(svm)
    await moveAlong(svm, card.no, 'in_work', 'final_check')
    await hold(card, { reason: 'S-RDT-LNG', from: 0 })
    await expect(moveCard(svm, card.no, { to: 'cancelled' })).rejects.toMatchObject({ details: { allowed: [] } })
  })
})

describe('a failed final check', () => {
  test.each([
    ['service', 'S-RWK-QC', 'work', 12],
    ['bodyshop', 'B-RWK-QC', 'assembly', 24],
  ] as const)('of %s goes back to work and opens a rework hold-up', async (job_type, reason, stage, hours) => {
    const { no } = await addCard(admin, { job_type, received_at: hoursAgo(5) })
    await moveAlong(admin, no, 'in_work', 'final_check')
    const card = await moveCard(admin, no, { to: 'in_work', note: 'Brake light' })
    expect(card).toMatchObject({ status: 'on_hold', held_from: 'in_work', stage, hold_reason: reason, holdups: 1 })
    expect(card.hold).toMatchObject([{ reason, party: 'outlet', note: 'Brake light', ended_at: null }])
    const { started_at, expected_until } = card.hold[0]!
    expect(Date.parse(expected_until) - Date.parse(started_at)).toBe(hours * 3_600_000)
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      sql`update holdup set ended_at = now(), end_cause = 'resolved' where id = ${card.hold[0]!.id}`.execute(db),
    )
    expect(await readCard(admin, no)).toMatchObject({ status: 'in_work', held_from: null })
  })
})

describe('a wrong scan', () => {
  const delivered = async (hours: number) => {
    const card = await addCard(svm, {
      received_at: hoursAgo(90),
      work_started_at: hoursAgo(80),
      completed_at: hoursAgo(70),
      delivered_at: hoursAgo(hours),
    })
    return card.no
  }

  test('is undone by an administrator within 24 hours, with a reason', async () => {
    const no = await delivered(3)
    await expect(moveCard(svm, no, { to: 'in_work', note: 'Wrong scan' })).rejects.toMatchObject({
      status: 409,
      details: { allowed: [] },
    })
    expect((await readCard(admin, no)).allowed).toEqual(['in_work'])
    await expect(moveCard(admin, no, { to: 'in_work' })).rejects.toMatchObject({
      status: 422,
      fields: { note: 'Enter a reason.' },
    })
    const card = await moveCard(admin, no, { to: 'in_work', note: 'Wrong scan' })
    expect(card).toMatchObject({ status: 'in_work', delivered_at: null, completed_at: null, stage: 'work' })
    expect(card.figures.keys_to_keys).toBeNull()
  })

  test('stays after 24 hours', async () => {
    const no = await delivered(25)
    expect((await readCard(admin, no)).allowed).toEqual([])
    await expect(moveCard(admin, no, { to: 'in_work', note: 'Late' })).rejects.toMatchObject({ code: 'state.move' })
  })
})

describe('the days of a card on hold', () => {
  test('count once, and pause only with their evidence, up to their limit (T8)', async () => {
    const card = await addCard(svm, { received_at: hoursAgo(24 * 10) })
    // Two days of which one overlaps; the first leaves nothing to do.
    await hold(card, { reason: 'S-PRT-BO', from: 216, to: 168 })
    await hold(card, { reason: 'S-SUB-LET', from: 192, to: 144, rest_workable: true })
    // Four days that pause for two at most, and one day without its evidence.
    await hold(card, { reason: 'S-CUS-EST', from: 144, to: 48, linked_no: 'WA-1' })
    await hold(card, { reason: 'S-CUS-ADD', from: 48, to: 24 })
    const { hold: marks, figures } = await readCard(svm, card.no)
    expect(marks.map(({ reason, primary_days }) => [reason, primary_days])).toEqual([
      ['S-CUS-ADD', 1],
      ['S-CUS-EST', 4],
      ['S-SUB-LET', 1],
      ['S-PRT-BO', 2],
    ])
    expect(figures).toMatchObject({ hold_days: 8, paused_days: 2 })
  })

  test('are found by the age of what holds a card up now', async () => {
    const card = await addCard(svm, { received_at: hoursAgo(24 * 20) })
    await hold(card, { reason: 'S-WAR-APR', from: 24 * 8 })
    const noOf = async (query: object) =>
      (await svm.send(jobCardsApi.list, { query: { job_type: 'service', ...query } })).rows.map(({ no }) => no)
    expect(await noOf({ hold_age: '8-15' })).toContain(card.no)
    expect(await noOf({ hold_age: ['4-7', '16-30', '30+'] })).not.toContain(card.no)
    expect(await noOf({ hold_reason: 'S-WAR-APR', hold_party: 'brand_warranty', held: 'true' })).toContain(card.no)
    expect(await noOf({ hold_reason: 'S-WAR-APR', hold_overdue: 'true' })).not.toContain(card.no)
    expect(await noOf({ hold_party: 'insurer' })).toEqual([])
  })
})

test('an outlet that closes gives its open cards to another, with their hold-ups', async () => {
  const from = 'DL004-01'
  const card = await addCard(admin, { outlet: from, dms_no: 'MOVED-1' })
  await hold(card, { reason: 'S-PRT-BO', from: 1 })
  const done = await addCard(admin, { outlet: from })
  await moveAlong(admin, done.no, 'cancelled')
  const { version } = await admin.send(outletsApi.get, { params: { code: from } })
  const close = (more: object) =>
    admin.send(outletsApi.close, {
      params: { code: from },
      body: { on: '2026-01-15', reason: 'Lease ended', if_version: version, ...more },
    })
  const refused = await close({}).then(
    () => undefined,
    (error: unknown) => error as { details: { cases: { no: string }[] } },
  )
  expect(refused).toMatchObject({ status: 409, code: 'outlet.open_cases' })
  await close({ move_cases_to: 'DL002-01' })
  expect(await readCard(admin, card.no)).toMatchObject({ outlet: 'DL002-01', dealer: 'DL002', dms_no: 'MOVED-1' })
  expect(await readCard(admin, done.no)).toMatchObject({ outlet: from })
  const { rows } = await admin.send(jobCardsApi.list, {
    query: { job_type: 'service', outlet: 'DL002-01', held: 'true' },
  })
  // At some hours the demo has more of them.
  expect(rows.map(({ no }) => no)).toContain(card.no)
})
