import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { caseIn, draftCase, moveCase, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { mailsTo } from '#testing/mails.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type CaseStatus, helpdeskApi } from './contract.ts'
import { moveCases } from './system-moves.commands.ts'

let app: TestApp
let sides: Sides
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sides = await signInSides(app)
})

const day = 86_400
/** So many days go by, and the clock does what is due of them. */
async function pass(days: number): Promise<void> {
  app.travel(days * day)
  await runBatches(moveCases, app.deps)
  // A sign-in does not last that long.
  sides = await signInSides(app)
}
const one = async (no: string) => (await readCase(sides.helpdesk, no)).case
const events = async (no: string) => {
  const { events: found } = await sides.helpdesk.send(timelineApi.events, {
    params: { kind: 'helpdesk_case', id: (await one(no)).id },
    query: {},
  })
  return found.toReversed()
}
/** The titles of the notifications that a side got about a case. */
async function noticesOf(no: string, side: keyof Sides = 'outlet'): Promise<unknown[]> {
  const query = { kind: ['helpdesk' as const], perPage: 100 }
  const { rows } = await sides[side].send(notificationsApi.list, { query })
  return rows
    .map(({ title }) => title as { text: string; values?: Record<string, string> })
    .filter(({ values }) => values?.no === no)
}

describe.each<CaseStatus>(['awaiting_outlet', 'outlet_trial'])('a case that is %s', (status) => {
  test('reminds the outlet after 3, 7, 30, and 75 days, once each, and closes after 90', async () => {
    const no = await caseIn(status, sides, { title: 'No one says anything' })
    const reminded: string[] = []
    let passed = 0
    // The day before and after each reminder: one on any other day would be counted on the next of these.
    for (const days of [2, 3, 4, 6, 7, 8, 29, 30, 31, 74, 75, 76, 89]) {
      const before = (await events(no)).length
      await pass(days - passed)
      passed = days
      if ((await events(no)).length > before) reminded.push(`${days}`)
    }
    expect(reminded).toEqual(['3', '7', '30', '75'])
    const late = (await noticesOf(no)).filter((title) => (title as { text: string }).text.includes('has been waiting'))
    expect(late).toHaveLength(4)
    expect(await one(no)).toMatchObject({ status, turn: 'outlet', is_overdue: true })
    await pass(1)
    expect(await one(no)).toMatchObject({
      status: 'closed_no_feedback',
      turn: null,
      closed_at: expect.any(String) as string,
    })
    expect(await noticesOf(no)).toContainEqual({
      text: '{no} was closed: no feedback for {days} days. {title}',
      values: { no, title: 'No one says anything', days: '90' },
    })
    const last = (await events(no)).at(-1)
    expect(last).toMatchObject({ type: 'closed_no_feedback', system: true })
  })

  test('counts its days from the outlet’s last comment', async () => {
    const no = await caseIn(status, sides)
    await pass(80)
    await sides.outlet.send(helpdeskApi.comment, { params: { no }, body: { text: 'We wait for the vehicle' } })
    await pass(80)
    expect(await one(no)).toMatchObject({ status })
    await pass(10)
    expect(await one(no)).toMatchObject({ status: 'closed_no_feedback' })
  })
})

describe('a case that the helpdesk has', () => {
  test('goes up a tier at twice its time, and again, and never closes by being late', async () => {
    const no = await caseIn('in_analysis', sides)
    const before = await one(no)
    const twice = Date.parse(before.clocks.escalates_at!)
    expect(twice).toBeGreaterThan(Date.parse(before.due_at!))
    app.travel((twice - app.deps.clock.now().getTime()) / 1000 - 60)
    await runBatches(moveCases, app.deps)
    sides = await signInSides(app)
    expect(await one(no)).toMatchObject({ tier: 1, is_overdue: true })
    app.travel(120)
    await runBatches(moveCases, app.deps)
    expect(await one(no)).toMatchObject({ tier: 2, status: 'in_analysis', assignee: null })
    expect((await events(no)).at(-1)).toMatchObject({ type: 'escalated', system: true, after: { tier: 2 } })
    expect(await noticesOf(no, 'helpdesk')).toContainEqual({
      text: '{no} was escalated to tier {tier}: {title}',
      values: { no, title: before.title, tier: '2' },
    })
    for (let weeks = 0; weeks < 20; weeks += 1) await pass(7)
    expect(await one(no)).toMatchObject({ tier: 4, status: 'in_analysis', turn: 'helpdesk' })
  })

  test('an urgent one is due and goes up in a third of the time', async () => {
    const normal = await one(await caseIn('submitted', sides))
    const urgent = await one(await caseIn('submitted', sides, { vehicle_down: true }))
    expect(Date.parse(urgent.due_at!)).toBeLessThan(Date.parse(normal.due_at!))
    expect(Date.parse(urgent.clocks.escalates_at!)).toBeLessThan(Date.parse(normal.clocks.escalates_at!))
  })

  test('a report is never due, and nothing happens to it', async () => {
    const no = await caseIn('submitted', sides, { kind: 'info' })
    await pass(100)
    expect(await one(no)).toMatchObject({ status: 'submitted', tier: 1, due_at: null })
  })
})

test('a draft, and what was returned, wait for as long as it takes', async () => {
  const draft = (await draftCase(sides.outlet)).case.no
  const returned = await caseIn('returned', sides)
  await pass(120)
  expect((await readCase(sides.outlet, draft)).case).toMatchObject({ status: 'draft' })
  expect(await one(returned)).toMatchObject({ status: 'returned', is_overdue: true })
})

test('an outlet that reports nothing on a recommendation is taken to try it once it is due', async () => {
  const no = await caseIn('recommended', sides)
  await pass(10)
  expect(await one(no)).toMatchObject({ status: 'outlet_trial' })
})

test('what closed without feedback is reopened for 30 days, and later a new case repeats it', async () => {
  const reason = 'We have an answer now'
  const [early, late] = [await caseIn('awaiting_outlet', sides), await caseIn('awaiting_outlet', sides)]
  await pass(91)
  await pass(20)
  const { case: again } = await moveCase(sides.outlet, early, 'in_analysis', { reason })
  expect(again).toMatchObject({ status: 'in_analysis', reopened_count: 1, turn: 'helpdesk' })
  await pass(11)
  await expect(moveCase(sides.outlet, late, 'in_analysis', { reason })).rejects.toMatchObject({
    status: 409,
    code: 'state.move',
    message: 'Closed more than 30 days ago. Open a new case that repeats this one.',
  })
})

test('what two servers do at once is done once, and is in the audit log', async () => {
  const no = await caseIn('awaiting_outlet', sides)
  app.travel(4 * day)
  await Promise.all([runBatches(moveCases, app.deps), runBatches(moveCases, app.anotherServer())])
  sides = await signInSides(app)
  expect((await events(no)).filter(({ type }) => type === 'reminded')).toHaveLength(1)
  const auditor = await app.as('AUD')
  const { rows } = await auditor.send(auditApi.list, { query: { q: (await one(no)).id } as never })
  expect(rows.filter(({ action }) => action === 'remind')).toHaveLength(1)
})

test('reminders from 30 days on come by mail, too', async () => {
  const no = await caseIn('awaiting_outlet', sides)
  await pass(8)
  const mails = async () => (await mailsTo(app, 'svm@demo.com')).filter(({ subject }) => subject.includes(no))
  expect(await mails()).toHaveLength(0)
  await pass(23)
  expect(await mails()).toMatchObject([
    { subject: `${no} has been waiting on your outlet for 30 days: Engine stalls at idle when warm` },
  ])
})
