import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { knownIssuesApi } from '#capabilities/knowledge/known-issues/contract.ts'
import { caseIn, moveCase, publishedIssue, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { type CaseStatus, caseStatuses, helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
let issue: string
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
  issue = (await publishedIssue(sides.helpdesk)).no
})
afterAll(() => app.close())

/** All that any move may need. */
const everything = () => ({
  note: 'Noted',
  reason: 'It is back',
  missing: ['dtcs'],
  question: 'Which fuel was used?',
  answer: 'The usual one',
  recommendation: 'Replace the ignition coil.',
  outcome: 'tried_not_fixed' as const,
  known_issue: issue,
  cause: 'Coil cracked',
  correction: 'Coil replaced',
})

type Side = keyof Sides
type Plan = readonly [from: CaseStatus, of: 'case' | 'info', outlet: CaseStatus[], helpdesk: CaseStatus[]]

/** Where each side may take a case, from docs/domain.md#helpdesk-cases. */
const plans: readonly Plan[] = [
  ['draft', 'case', ['submitted', 'answered_by_known_issue'], []],
  ['submitted', 'case', ['answered_by_known_issue'], ['accepted', 'returned', 'answered_by_known_issue']],
  ['returned', 'case', ['submitted', 'answered_by_known_issue'], ['submitted']],
  ['accepted', 'case', [], ['in_analysis']],
  ['in_analysis', 'case', [], ['recommended', 'awaiting_outlet']],
  ['awaiting_outlet', 'case', ['in_analysis'], []],
  ['recommended', 'case', ['outlet_trial'], []],
  ['outlet_trial', 'case', ['closed_fixed', 'in_analysis'], []],
  ['answered_by_known_issue', 'case', ['in_analysis'], ['in_analysis']],
  ['closed_fixed', 'case', ['in_analysis'], ['in_analysis']],
  ['draft', 'info', ['submitted'], []],
  ['submitted', 'info', [], ['returned', 'noted']],
  ['noted', 'info', [], ['closed_info']],
  ['closed_info', 'info', [], []],
]

async function made(from: CaseStatus, kind: 'case' | 'info'): Promise<string> {
  if (from !== 'answered_by_known_issue') return caseIn(from, sides, { kind })
  const no = await caseIn('draft', sides)
  await moveCase(sides.outlet, no, from, { known_issue: issue })
  return no
}

describe.each(plans)('from %s, of a %s', (from, kind, outlet, helpdesk) => {
  const may: Record<Side, CaseStatus[]> = { outlet, helpdesk }
  const moves = (['outlet', 'helpdesk'] as const).flatMap((side) => may[side].map((to) => [side, to] as const))

  test.runIf(moves.length > 0).each(moves)('the %s takes it to %s', async (side, to) => {
    const no = await made(from, kind)
    const after = await moveCase(sides[side], no, to, everything())
    expect(after.case).toMatchObject({ no, status: to })
    const { events } = await sides.helpdesk.send(timelineApi.events, {
      params: { kind: 'helpdesk_case', id: after.case.id },
      query: {},
    })
    const isReopened = from === 'closed_fixed' || from === 'answered_by_known_issue'
    expect(events[0]).toMatchObject({ type: isReopened ? 'reopened' : to, after: { status: to } })
  })

  test.each(['outlet', 'helpdesk'] as const)('the %s is offered that, and refused the rest', async (side) => {
    const no = await made(from, kind)
    // The helpdesk sees a case once it is submitted.
    if (from === 'draft' && side === 'helpdesk') {
      await expect(readCase(sides.helpdesk, no)).rejects.toMatchObject({ status: 404 })
      return
    }
    const before = await readCase(sides[side], no)
    expect(before.allowed.map(({ to }) => to).toSorted()).toEqual(may[side].toSorted())
    const other = may[side === 'outlet' ? 'helpdesk' : 'outlet']
    for (const to of caseStatuses.filter((one) => !may[side].includes(one)))
      await expect(moveCase(sides[side], no, to, everything()), to).rejects.toMatchObject(
        other.includes(to) ? { status: 403, code: 'auth.right' } : { status: 409, code: 'state.move' },
      )
    expect((await readCase(sides[side], no)).case).toMatchObject({ status: from, version: before.case.version })
  })
})

describe('what a move needs is reported beside its fields', () => {
  test.each<[CaseStatus, Side, CaseStatus, Record<string, string>]>([
    ['draft', 'outlet', 'answered_by_known_issue', { known_issue: 'Choose the known issue.' }],
    ['submitted', 'helpdesk', 'returned', { missing: 'Choose what is missing.' }],
    ['in_analysis', 'helpdesk', 'recommended', { recommendation: 'Enter what the outlet is to do.' }],
    ['in_analysis', 'helpdesk', 'awaiting_outlet', { question: 'Enter the question.' }],
    ['awaiting_outlet', 'outlet', 'in_analysis', { answer: 'Enter the answer.' }],
    ['outlet_trial', 'outlet', 'in_analysis', { outcome: 'Choose what came of it.' }],
    ['outlet_trial', 'outlet', 'closed_fixed', { cause: 'Enter the cause.', correction: 'Enter what was done.' }],
    ['closed_fixed', 'outlet', 'in_analysis', { reason: 'Enter a reason for reopening.' }],
  ])('from %s, the %s to %s', async (from, side, to, fields) => {
    const no = await made(from, 'case')
    await expect(moveCase(sides[side], no, to)).rejects.toMatchObject({ status: 422, fields })
    const { allowed } = await readCase(sides[side], no)
    expect(allowed.find((one) => one.to === to)!.needs).toEqual(Object.keys(fields))
  })

  test('a recommendation that fixed it closes the case instead', async () => {
    const no = await made('outlet_trial', 'case')
    await expect(moveCase(sides.outlet, no, 'in_analysis', { outcome: 'tried_fixed' })).rejects.toMatchObject({
      fields: { outcome: 'It is fixed: close the case with cause and correction.' },
    })
  })

  test('a known issue that is not published is not found', async () => {
    const no = await made('submitted', 'case')
    await expect(
      moveCase(sides.helpdesk, no, 'answered_by_known_issue', { known_issue: 'KI-999999' }),
    ).rejects.toMatchObject({ status: 422, fields: { known_issue: 'Known issue not found.' } })
  })
})

describe('what a move leaves', () => {
  test('a returned case lists what is missing, and is submitted again', async () => {
    const no = await made('returned', 'case')
    const { case: one } = await readCase(sides.outlet, no)
    expect(one).toMatchObject({
      turn: 'outlet',
      returned: { missing: ['dtcs'], note: 'Add the freeze frame.' },
      returned_count: 1,
    })
    const { case: again } = await moveCase(sides.outlet, no, 'submitted')
    expect(again).toMatchObject({ status: 'submitted', returned: { missing: [], note: null }, returned_count: 1 })
    expect(again.submitted_at).toBe(one.submitted_at)
  })

  test('who accepts a case has it', async () => {
    const { case: one } = await readCase(sides.outlet, await made('accepted', 'case'))
    expect(one).toMatchObject({ status: 'accepted', assignee: expect.any(String) as string })
  })

  test('questions keep their answers, recommendations what came of them', async () => {
    const no = await made('awaiting_outlet', 'case')
    await moveCase(sides.outlet, no, 'in_analysis', { answer: 'Premium petrol' })
    await moveCase(sides.helpdesk, no, 'recommended', { recommendation: 'Clean the throttle body.' })
    await moveCase(sides.outlet, no, 'outlet_trial')
    await moveCase(sides.outlet, no, 'in_analysis', { outcome: 'tried_not_fixed', note: 'Stalls as before' })
    await moveCase(sides.helpdesk, no, 'recommended', { recommendation: 'Replace the throttle body.' })
    await moveCase(sides.outlet, no, 'outlet_trial')
    const closing = { cause: 'Worn throttle body', correction: 'Replaced', parts: ['06F133062T'], verified_km: 42_020 }
    const { case: one } = await moveCase(sides.outlet, no, 'closed_fixed', closing)
    expect(one.questions).toMatchObject([{ text: 'Which fuel was used?', answer: 'Premium petrol' }])
    expect(one.recommendations).toMatchObject([
      { place: 1, text: 'Clean the throttle body.', outcome: 'tried_not_fixed', outcome_note: 'Stalls as before' },
      { place: 2, text: 'Replace the throttle body.', outcome: 'tried_fixed' },
    ])
    expect(one.close).toMatchObject(closing)
  })

  test('a case answered by a known issue counts as solved by it, until it is reopened', async () => {
    const { no: known } = await publishedIssue(sides.helpdesk, { title: 'Counted issue of stalling' })
    const solved = async () => (await sides.helpdesk.send(knownIssuesApi.get, { params: { no: known } })).solved
    const no = await made('draft', 'case')
    const { case: one } = await moveCase(sides.outlet, no, 'answered_by_known_issue', { known_issue: known })
    expect(one).toMatchObject({ known_issue: known, solved_by: { no: known, remedy: expect.any(String) as string } })
    expect(await solved()).toBe(1)
    const { case: again } = await moveCase(sides.outlet, no, 'in_analysis', { reason: 'It stalls again' })
    expect(again).toMatchObject({ known_issue: null, solved_by: null, reopened_count: 1, closed_at: null })
    expect(await solved()).toBe(0)
  })
})

describe('two people at once', () => {
  test.each<[CaseStatus, CaseStatus, CaseStatus]>([
    ['submitted', 'accepted', 'returned'],
    ['in_analysis', 'recommended', 'awaiting_outlet'],
  ])('of two agents at a case %s one gets 409 with the case as it is', async (from, one, other) => {
    const no = await made(from, 'case')
    const { version } = (await readCase(sides.helpdesk, no)).case
    const send = (to: CaseStatus) =>
      sides.helpdesk.send(helpdeskApi.move, { params: { no }, body: { to, ...everything(), if_version: version } })
    const both = await Promise.allSettled([send(one), send(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const now = (await readCase(sides.helpdesk, no)).case
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 409,
        code: 'version.stale',
        details: { current: { case: { status: now.status, version: version + 1 } } },
      },
    })
  })
})
