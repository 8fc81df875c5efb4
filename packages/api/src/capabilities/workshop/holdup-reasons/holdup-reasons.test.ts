import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type HoldupReason, holdupReasonsApi, type WorkType } from './contract.ts'
import { tellOfOther } from './tell-other.commands.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  // What the demo has is not what is looked at here.
  await sql`delete from holdup`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

const list = (job_type: WorkType, all?: 'true') => hqa.send(holdupReasonsApi.list, { query: { job_type, all } })
const one = async (code: string): Promise<HoldupReason> =>
  (await list(code.startsWith('S') ? 'service' : 'bodyshop', 'true')).find((reason) => reason.code === code)!
const add = (code: string, more: object = {}) =>
  hqa.send(holdupReasonsApi.add, {
    body: { job_type: 'service', code, label: 'Lift out of order', party: 'outlet', ...more },
  })
const off = ({ id, version }: HoldupReason) =>
  hqa.send(holdupReasonsApi.switchOff, { params: { id }, body: { reason: 'No longer used', if_version: version } })
const daysAgo = (days: number) => new Date(app.deps.clock.now().getTime() - days * 86_400_000).toISOString()

describe('the reasons of hold-ups', () => {
  test('come by job type, in order, with all that a hold-up of them needs', async () => {
    const service = await list('service')
    expect(service).toHaveLength(18)
    expect(service[0]).toMatchObject({ code: 'S-PRT-LOC', party: 'outlet', default_hours: 24, pauses_tat: false })
    expect(service.find(({ code }) => code === 'S-CUS-EST')).toMatchObject({
      pauses_tat: true,
      pause_max_hours: 48,
      needs_evidence: true,
      evidence: 'Message or call record',
    })
    expect(service.at(-1)).toMatchObject({ code: 'S-OTH', needs_note: true, note_min: 20 })
    const bodyshop = await (await app.as('BSM')).send(holdupReasonsApi.list, { query: { job_type: 'bodyshop' } })
    expect(bodyshop).toHaveLength(25)
    expect(bodyshop.every(({ code }) => code.startsWith('B-'))).toBe(true)
  })

  test('are never those of both kinds of work at once', async () => {
    const answer = await hqa.fetch(new Request(`${hqa.origin}/api/reasons/holdup`))
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain('Choose service or bodyshop.')
  })

  test('are put into another order within their job type', async () => {
    const before = await list('bodyshop')
    const answer = await hqa.send(holdupReasonsApi.order, { body: { job_type: 'service', codes: ['S-OTH'] } })
    expect(answer.map(({ code }) => code).slice(0, 2)).toEqual(['S-OTH', 'S-PRT-LOC'])
    expect((await list('bodyshop')).map(({ code }) => code)).toEqual(before.map(({ code }) => code))
    const foreign = hqa.send(holdupReasonsApi.order, { body: { job_type: 'service', codes: ['B-OTH'] } })
    await expect(foreign).rejects.toMatchObject({ status: 422, fields: { codes: 'Reason not found.' } })
  })

  test('are changed by head office alone', async () => {
    const { id, version } = await one('S-BAY-FUL')
    for (const role of ['RGM', 'SVM', 'AUD']) {
      const refused = (await app.as(role)).send(holdupReasonsApi.update, {
        params: { id },
        body: { label: 'Mine', if_version: version },
      })
      await expect(refused, role).rejects.toMatchObject({ status: 403, code: 'auth.right' })
    }
  })

  test.each([
    [
      { code: 'UJ-NEW' },
      'code',
      'Start with S- for service or B- for bodyshop; use letters, digits, and hyphens, 12 at most.',
    ],
    [{ code: 'B-LFT' }, 'code', 'Codes of service begin with S-.'],
    [{ code: 'S-LFT', job_type: 'bodyshop' }, 'code', 'Codes of bodyshop begin with B-.'],
    [{ pause_max_hours: 10 }, 'pause_max_hours', 'Only a reason that pauses the turnaround time has a limit.'],
    [{ default_hours: 721 }, 'default_hours', 'Enter whole hours from 1 to 720.'],
    [{ from_on: '2026-02-01', to_on: '2026-01-01' }, 'to_on', 'The last day can’t be before the first day.'],
  ])('with %o are refused in words', async (more, field, message) => {
    await expect(add('S-REF', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('have codes that are never used twice, with an audit line for each change', async () => {
    const added = await add('s-lft', { default_hours: 36 })
    expect(added).toMatchObject({ code: 'S-LFT', sort: 19, active: true, default_hours: 36 })
    await off(added)
    await expect(add('S-LFT')).rejects.toMatchObject({ status: 409, code: 'unique.code' })
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where entity = 'holdup_reason' and entity_id = ${added.id} order by id`.execute(app.deps.database.owner)
    expect(rows.map(({ action }) => action)).toEqual(['add', 'switch_off'])
  })
})

describe('a reason that is deactivated', () => {
  test('T25: is no longer offered, and stays marked as retired on the hold-ups that name it', async () => {
    await insertCards(app, [{ no: 'T25-1', outlet: 'DL001-01', received_at: daysAgo(3), status: 'in_work' }])
    const [holdup] = await insertHoldups(app, [{ card: 'T25-1', reason: 'S-SUB-LET', from: daysAgo(2) }])
    const get = () => hqa.send(holdupsApi.get, { params: { id: holdup! } })
    expect(await get()).toMatchObject({ reason: 'S-SUB-LET', is_retired: false })
    const retired = await off(await one('S-SUB-LET'))
    expect(retired).toMatchObject({ active: false, inactive_reason: 'No longer used' })
    expect((await list('service')).map(({ code }) => code)).not.toContain('S-SUB-LET')
    expect((await list('service', 'true')).slice(-2).map(({ code }) => code)).toContain('S-SUB-LET')
    expect(await get()).toMatchObject({ reason: 'S-SUB-LET', label: 'Sublet work outside', is_retired: true })
    const back = await hqa.send(holdupReasonsApi.switchOn, {
      params: { id: retired.id },
      body: { if_version: retired.version },
    })
    expect(back).toMatchObject({ active: true, inactive_reason: null })
  })

  test('is never the last of its job type, also when two people act at once', async () => {
    const offered = await list('bodyshop')
    for (const reason of offered.slice(2)) await off(reason)
    const outcomes = await Promise.allSettled(offered.slice(0, 2).map(off))
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => [reason.status, reason.message])).toEqual([
      [409, 'You can’t deactivate the last reason of a job type.'],
    ])
    expect(await list('bodyshop')).toHaveLength(1)
  })
})

describe('the share of a reason (U21)', () => {
  test('is of the hold-ups that began in the last 28 days; too much “Other” is marked, and reported once a month', async () => {
    await sql`delete from holdup`.execute(app.deps.database.owner)
    const lastMonth = app.deps.clock.now().getUTCDate() + 10
    await insertCards(app, [{ no: 'U21-1', outlet: 'DL001-01', received_at: daysAgo(90), status: 'in_work' }])
    const ended = (reason: string, days: number) => ({
      card: 'U21-1',
      reason,
      from: daysAgo(days),
      to: daysAgo(days - 0.2),
    })
    await insertHoldups(app, [
      ...[1, 2, 3].map((day) => ended('S-MAN-SHO', day)),
      ended('S-OTH', 4),
      // Before these days.
      ended('S-OTH', 60),
    ])
    const [other, usual] = [await one('S-OTH'), await one('S-MAN-SHO')]
    expect([other.holdups, other.share, other.is_overused]).toEqual([1, 25, true])
    expect([usual.holdups, usual.share, usual.is_overused]).toEqual([3, 75, false])
    expect((await list('bodyshop', 'true'))[0]).toMatchObject({ holdups: 0, share: null, is_overused: false })

    await insertHoldups(app, [ended('S-OTH', lastMonth), ended('S-MAN-SHO', lastMonth + 1)])
    for (let run = 0; run < 2; run += 1) {
      await runDueJobs([tellOfOther], app.deps)
      await sql`delete from scheduled_work`.execute(app.deps.database.owner)
    }
    const { rows } = await hqa.send(notificationsApi.list, { query: { kind: ['holdup_other'] } })
    expect(rows).toHaveLength(1)
    expect(rows[0]!.title.text).toBe('{share}% of last month’s service hold-ups have the reason “Other”')
    expect(Number(rows[0]!.title.values.share)).toBeGreaterThan(10)
    expect(rows[0]!.times).toBe(1)
  })
})
