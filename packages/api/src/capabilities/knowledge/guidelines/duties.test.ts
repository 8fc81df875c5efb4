import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { addDraftAs, moveAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { guidelinesApi } from './contract.ts'
import { remindOfGuidelines } from './reminding.commands.ts'

const day = 86_400

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
let principal: Caller
async function signIn(): Promise<void> {
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
  principal = await app.as('DLP')
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

async function travel(seconds: number): Promise<void> {
  app.travel(seconds)
  await signIn()
}

/** A mandatory guideline, by its number. */
async function guideline(title: string, ack_days = 10, roles = ['SVM']): Promise<string> {
  const { id } = await addDraftAs(writer, { kind: 'guideline', title, roles })
  const { version } = await writer.send(guidelinesApi.settings, { params: { id } })
  const { no } = await writer.send(guidelinesApi.updateSettings, {
    params: { id },
    body: { mandatory: true, ack_days, if_version: version },
  })
  await moveAs(writer, id, 'in_review')
  await moveAs(approver, id, 'published')
  return no
}

const acknowledge = (no: string, as = reader, edition = 1) =>
  as.send(guidelinesApi.acknowledge, { params: { no }, body: { edition } })
const duties = (as: Caller, query: object) => as.send(guidelinesApi.duties, { query: { perPage: 100, ...query } })
const report = (as: Caller, query: object) => as.send(guidelinesApi.report, { query })
const remind = (as: Caller, body: object) => as.send(guidelinesApi.remind, { body })

describe('R24', () => {
  test('counts what the list of duties shows, in every cell', async () => {
    const { rows, total_row } = await report(approver, { rows: 'guideline' })
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows.slice(0, 4)) {
      const of = async (query: object) => (await duties(approver, { guideline: [row['guideline']], ...query })).count
      expect(await of({})).toBe(row['required'])
      expect(await of({ read: 'true' })).toBe(row['read'])
      expect(await of({ state: ['acknowledged'] })).toBe(row['acknowledged'])
      expect(await of({ state: ['overdue'] })).toBe(row['overdue'])
    }
    const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0)
    for (const key of ['required', 'read', 'acknowledged', 'overdue']) expect(total_row[key]).toBe(sum(key))
    expect(total_row).toMatchObject({ is_total: true, guideline: 'Total' })
  })

  test('counts by guideline, region, outlet, and role', async () => {
    const whole = (await report(approver, { rows: 'guideline' })).total_row['required']
    for (const rows of ['region', 'outlet', 'role', 'guideline,region'])
      expect((await report(approver, { rows })).total_row['required'], rows).toBe(whole)
  })

  test('returns which share acknowledged in time: M86', async () => {
    const no = await guideline('In time', 5)
    await acknowledge(no)
    const [row] = (await report(reader, { guideline: [no] })).rows
    expect(row).toMatchObject({ required: 1, acknowledged: 1, acknowledged_percent: 100, overdue: 0 })
    const late = await guideline('Too late', 1)
    await travel(2 * day)
    expect((await report(reader, { guideline: [late] })).rows).toMatchObject([{ overdue: 1, acknowledged_percent: 0 }])
    await acknowledge(late)
    expect((await report(reader, { guideline: [late] })).rows).toMatchObject([
      { overdue: 0, acknowledged: 1, acknowledged_percent: 0 },
    ])
  })

  test('shows everyone their own part of the network', async () => {
    const no = await guideline('Parts of the network')
    const outletsOf = async (as: Caller) =>
      new Set((await duties(as, { guideline: [no] })).rows.map(({ outlet }) => outlet))
    expect([...(await outletsOf(reader))]).toEqual(['DL001-01'])
    const own = [...(await outletsOf(principal))]
    expect(own.length).toBeGreaterThan(1)
    expect(own.every((code) => code!.startsWith('DL001-'))).toBe(true)
    expect((await outletsOf(approver)).size).toBeGreaterThan(own.length)
  })

  test('is exported with the same rows', async () => {
    const response = await app.request('/api/reports/guidelines/export?rows=guideline&format=csv', {
      headers: { authorization: `Bearer ${approver.token}` },
    })
    expect(response.status).toBe(200)
    const { rows } = await report(approver, { rows: 'guideline' })
    const lines = (await response.text()).trim().split('\n')
    for (const row of rows) expect(lines.some((line) => line.includes(String(row['guideline'])))).toBe(true)
  })
})

describe('reminders', () => {
  test('reach those who have not acknowledged, once a day', async () => {
    const no = await guideline('Please read')
    const { rows } = await duties(principal, { guideline: [no] })
    const others = rows.filter(({ state }) => state !== 'acknowledged')
    expect(others.length).toBeGreaterThan(1)
    await acknowledge(no)
    expect(await remind(principal, { guideline: no })).toEqual({ reminded: others.length - 1, skipped: 0 })
    expect(await remind(principal, { guideline: no })).toEqual({ reminded: 0, skipped: others.length - 1 })
    const after = await duties(principal, { guideline: [no] })
    expect(after.rows.filter(({ reminded_on }) => reminded_on !== null)).toHaveLength(others.length - 1)
    await travel(day)
    expect(await remind(principal, { guideline: no })).toMatchObject({ reminded: others.length - 1 })
  })

  test('are received by their readers', async () => {
    const no = await guideline('Heard of')
    await remind(principal, { guideline: no, outlet: 'DL001-01' })
    const { rows } = await reader.send(notificationsApi.list, { query: { perPage: 100 } })
    const heard = rows.filter(({ link }) => link === `/guidelines/${no}`)
    expect(heard.map(({ title }) => title.text).toSorted()).toEqual([
      'Acknowledge guideline {no}: {title}',
      'Reminder: acknowledge guideline {no}: {title}',
    ])
  })

  test('reach only the late ones where only these are requested', async () => {
    const no = await guideline('Late ones', 3)
    expect(await remind(principal, { guideline: no, overdue: true })).toEqual({ reminded: 0, skipped: 0 })
    await travel(4 * day)
    expect((await remind(principal, { guideline: no, overdue: true })).reminded).toBeGreaterThan(0)
  })

  test('are not sent by who may not, nor to themselves', async () => {
    await expect(remind(await app.as('AUD'), {})).rejects.toMatchObject({ status: 403 })
    const no = await guideline('Only me')
    expect(await remind(reader, { guideline: no })).toEqual({ reminded: 0, skipped: 0 })
  })

  test('leave a line in the trail', async () => {
    const no = await guideline('In the trail')
    const { reminded } = await remind(principal, { guideline: no })
    const { rows } = await (
      await app.as('admin')
    ).send(auditApi.list, { query: { action: ['remind'], perPage: 100 } as never })
    expect(rows[0]).toMatchObject({ entity: 'guideline', after: { guideline: no, reminded } })
  })

  test('are sent by the product three days before, and each week after the day has passed', async () => {
    const no = await guideline('By itself', 10)
    const heard = async () => {
      const { rows } = await reader.send(notificationsApi.list, { query: { perPage: 100 } })
      return rows.filter(({ link, title }) => link === `/guidelines/${no}` && title.text.startsWith('Reminder')).length
    }
    const run = async () => expect(await runDueJobs([remindOfGuidelines], app.deps)).toEqual([remindOfGuidelines.name])
    await run()
    expect(await heard()).toBe(0)
    await travel(7 * day)
    await run()
    expect(await heard()).toBe(1)
    await travel(day)
    await run()
    expect(await heard()).toBe(1)
    await travel(9 * day)
    await run()
    expect((await duties(reader, { guideline: [no] })).rows).toMatchObject([{ state: 'overdue' }])
    const { rows } = await duties(reader, { guideline: [no] })
    expect(rows[0]!.reminded_on).not.toBe(null)
  })
})
