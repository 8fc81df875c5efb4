import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import {
  answer,
  answerAll,
  type AuditSides,
  clearOutlet,
  decide,
  photograph,
  planAudit,
  readAudit,
  reviewedAudit,
  signInSides,
  startAudit,
  step,
} from '#testing/revalidations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '../timeline/contract.ts'
import { type Revalidation, revalidationsApi } from './contract.ts'

let app: TestApp
let sides: AuditSides
let outlet: string
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  outlet = await clearOutlet(app, sides)
})

const list = (by: Caller, query: object = {}) => by.send(revalidationsApi.list, { query: { perPage: 100, ...query } })
const eventsOf = async ({ id }: Revalidation) =>
  (await sides.office.send(timelineApi.events, { params: { kind: 'revalidation', id }, query: {} })).events

describe('the list', () => {
  test('counts its rows by status and in total', async () => {
    const { rows, count, total, counts } = await list(sides.office, { status: 'valid' })
    expect(rows.every(({ status }) => status === 'valid')).toBe(true)
    expect(count).toBe(counts.valid)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(total).toBeGreaterThan(200)
  })

  test('shows a dealer only rows of their own outlets', async () => {
    const own = await list(sides.dealer)
    expect(own.count).toBeGreaterThan(0)
    expect(own.rows.every((row) => row.outlet.startsWith('DL001-'))).toBe(true)
  })

  test('shows an auditor what they audit', async () => {
    const planned = await planAudit(sides, outlet)
    const { rows } = await list(sides.auditor, { mine: 'true' })
    expect(rows.map(({ no }) => no)).toContain(planned.no)
    expect((await list(sides.office, { mine: 'true' })).rows.map(({ no }) => no)).not.toContain(planned.no)
  })

  test('exports the columns that the view shows', async () => {
    const { no } = await planAudit(sides, outlet)
    const file = await sides.office.send(revalidationsApi.export, { query: { q: no, columns: 'no,kind' } })
    expect(await file.text()).toContain(`${no},outlet_certification`)
  })
})

describe('a plan for one', () => {
  test.each([
    [{ outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ checklist: 'CALL-BACK' }, 'checklist', 'This checklist is for another kind.'],
    [{ checklist: 'NONE' }, 'checklist', 'Checklist not found.'],
    [{ auditor: 'dlp' }, 'auditor', 'Auditor not found.'],
    [{ subject_no: 'C26' }, 'subject_no', 'A certification is of the outlet itself. Leave the subject empty.'],
    [{ kind: 'complaint_closure', checklist: 'CALL-BACK' }, 'subject_no', 'Enter the number of what is looked at.'],
    [
      { kind: 'complaint_closure', checklist: 'CALL-BACK', subject_no: 'C26NONE-000001' },
      'subject_no',
      'Nothing that was decided at this outlet has this number.',
    ],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused with a message at the field', async (more, field, message) => {
    await expect(planAudit(sides, outlet, more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is refused where one is open already, and accepted once that is withdrawn', async () => {
    const first = await planAudit(sides, outlet)
    await expect(planAudit(sides, outlet)).rejects.toMatchObject({ status: 409, code: 'revalidation.open' })
    await step(sides.office, first, 'withdrawn')
    expect(await planAudit(sides, outlet)).toMatchObject({ status: 'planned', cycle: first.cycle })
  })

  test('has the number of its outlet and is changed until it begins', async () => {
    const planned = await planAudit(sides, outlet)
    expect(planned.no).toMatch(new RegExp(`^V\\d\\d${outlet}-\\d{6}$`))
    const change = { params: { no: planned.no }, body: { method: 'document' as const, if_version: planned.version } }
    const changed = await sides.office.send(revalidationsApi.update, change)
    expect(changed).toMatchObject({ method: 'document', version: planned.version + 1 })
    await expect(sides.office.send(revalidationsApi.update, change)).rejects.toMatchObject({ code: 'version.stale' })
    expect((await eventsOf(changed as Revalidation))[0]).toMatchObject({
      type: 'changed',
      before: { method: 'on_site' },
      after: { method: 'document' },
    })
  })

  test('of another dealer is not found', async () => {
    const { rows } = await list(sides.office)
    const { no } = rows.find((row) => !row.outlet.startsWith('DL001-'))!
    await expect(readAudit(sides.dealer, no)).rejects.toMatchObject({ status: 404 })
  })

  test('is made, moved, and answered by no dealer', async () => {
    const planned = await planAudit(sides, outlet)
    await expect(planAudit({ ...sides, office: sides.dealer }, outlet)).rejects.toMatchObject({ status: 403 })
    await expect(step(sides.dealer, planned, 'scheduled')).rejects.toMatchObject({ status: 403 })
    await expect(answer(sides.dealer, planned.no, 'RC-01', '5')).rejects.toMatchObject({ status: 403 })
    expect(await readAudit(sides.dealer, planned.no)).toMatchObject({ allowed: [], may_answer: false, may_find: false })
  })
})

describe('an audit', () => {
  test('is scheduled with an auditor alone', async () => {
    const planned = await planAudit(sides, outlet, { auditor: null })
    await expect(step(sides.office, planned, 'scheduled')).rejects.toMatchObject({
      status: 422,
      fields: { auditor: 'Choose an auditor first.' },
    })
  })

  test('takes answers and photos while it is in progress, and none before', async () => {
    const planned = await planAudit(sides, outlet)
    await expect(answer(sides.auditor, planned.no, 'RC-01', '5')).rejects.toMatchObject({
      status: 409,
      code: 'audit.closed',
    })
    await expect(photograph(sides.auditor, planned.no, 'RC-01')).rejects.toMatchObject({ code: 'audit.closed' })
  })

  test.each([
    ['RC-01', '6', 'value', 'Give 0 to 5 points, or n.a.'],
    ['RC-02', '3', 'value', 'Answer yes, no, or n.a.'],
    ['ZZ-99', 'yes', 'item', 'This checklist has no such item.'],
  ])('refuses for the item %s the answer %s', async (item, value, field, message) => {
    const audit = await startAudit(sides, outlet)
    await expect(answer(sides.auditor, audit.no, item, value)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: message },
    })
  })

  test('counts the answer that was noted last, also where an older one arrives later', async () => {
    const { no } = await startAudit(sides, outlet)
    const at = (minutesAgo: number) => new Date(app.deps.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    await answer(sides.auditor, no, 'RC-02', 'no', { at: at(5), remark: 'No form at the desk' })
    const late = await answer(sides.auditor, no, 'RC-02', 'yes', { at: at(9) })
    expect(late).toMatchObject({ value: 'no', remark: 'No form at the desk' })
    await answer(sides.auditor, no, 'RC-02', 'na', { at: at(1) })
    expect((await readAudit(sides.office, no)).answers).toMatchObject([{ item: 'RC-02', value: 'na', remark: null }])
  })

  test('is submitted with every answer, and the photos that items need', async () => {
    const audit = await startAudit(sides, outlet)
    await answer(sides.auditor, audit.no, 'RC-01', '5')
    await expect(step(sides.auditor, audit, 'submitted')).rejects.toMatchObject({
      status: 409,
      code: 'answers.missing',
      message: 'Answer every item first: RC-02, RC-03, WS-01, WS-02, WS-03 and 8 more.',
    })
    for (const { key, kind, max } of audit.items)
      await answer(sides.auditor, audit.no, key, kind === 'yes_no' ? 'yes' : String(max))
    await expect(step(sides.auditor, audit, 'submitted')).rejects.toMatchObject({
      code: 'photos.missing',
      details: { items: ['RC-03', 'WS-01', 'SA-01'] },
    })
    for (const item of ['RC-03', 'WS-01', 'SA-01']) await photograph(sides.auditor, audit.no, item)
    expect(await step(sides.auditor, audit, 'submitted')).toMatchObject({
      status: 'submitted',
      score: 100,
      result: null,
    })
    await expect(answer(sides.auditor, audit.no, 'RC-01', '4')).rejects.toMatchObject({ code: 'audit.closed' })
  })

  test('with nothing but n.a. has not enough evidence', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit, Object.fromEntries(audit.items.map(({ key }) => [key, 'na'])))
    await expect(step(sides.auditor, audit, 'submitted')).rejects.toMatchObject({
      code: 'evidence.none',
      message: 'Not enough evidence: every item is n.a. Answer at least one, or withdraw the audit.',
    })
  })

  test('goes back to its auditor, and is scored again', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit)
    const submitted = await step(sides.auditor, audit, 'submitted')
    const back = await step(sides.office, submitted, 'in_progress', { note: 'Look at the lifts again' })
    expect(back).toMatchObject({ status: 'in_progress', score: null, submitted_at: null })
    await answer(sides.auditor, audit.no, 'WS-03', '0')
    const again = await step(sides.auditor, back, 'submitted')
    expect(again.score).toBeLessThan(100)
  })
})

describe('a decision', () => {
  const conditional = { 'RC-02': 'no', 'SA-03': 'no' }

  test('of 85 % and more is valid, and a certification holds for twelve months', async () => {
    const reviewed = await reviewedAudit(sides, outlet)
    expect(reviewed.allowed).toEqual(['valid'])
    const valid = await decide(sides.office, reviewed, 'valid')
    expect(valid).toMatchObject({ status: 'valid', result: 'valid', score: 100, allowed: [] })
    expect(valid.days_left).toBeGreaterThanOrEqual(364)
    const latest = await list(sides.office, { latest: 'true', outlet })
    expect(latest.rows.filter(({ kind }) => kind === 'outlet_certification').map(({ no }) => no)).toEqual([valid.no])
  })

  test('of 70 to 84.9 % is conditional for three months', async () => {
    const reviewed = await reviewedAudit(sides, outlet, conditional)
    expect(reviewed.score).toBe(82.8)
    await expect(decide(sides.office, reviewed, 'valid')).rejects.toMatchObject({
      status: 409,
      code: 'result.other',
      message: 'A score of 82.8 % is conditional.',
    })
    const decided = await decide(sides.office, reviewed, 'conditional')
    expect(decided).toMatchObject({ result: 'conditional', allowed: ['corrective_action'] })
    expect(decided.days_left).toBeLessThan(93)
  })

  test('with a knock-out is invalid whatever the score, with a second auditor of another territory', async () => {
    const reviewed = await reviewedAudit(sides, outlet, { 'SA-01': 'no' })
    expect(reviewed).toMatchObject({ has_knock_out: true, allowed: ['invalid'] })
    expect(reviewed.score).toBeGreaterThan(85)
    await expect(decide(sides.office, reviewed, 'valid')).rejects.toMatchObject({
      message: 'A knock-out item failed: the result is invalid whatever the score.',
    })
    const refuse = (second_auditor: string | undefined, message: string) =>
      expect(decide(sides.office, reviewed, 'invalid', { second_auditor })).rejects.toMatchObject({
        status: 422,
        fields: { second_auditor: message },
      })
    await refuse(undefined, 'An invalid result needs a second auditor of another territory.')
    await refuse('tsm', 'The second auditor must be someone else.')
    await refuse('dlp', 'Auditor not found.')
    const people = await sides.office.send(revalidationsApi.auditors, { params: { no: reviewed.no } })
    expect(people.find(({ username }) => username === 'tsm')).toMatchObject({ may_be_second: false })
    const second = people.find(({ username, may_be_second }) => may_be_second && username !== 'hqa')!
    const invalid = await decide(sides.office, reviewed, 'invalid', { second_auditor: second.username })
    expect(invalid).toMatchObject({ status: 'invalid', second_auditor_name: second.name, valid_until: null })
  })

  test('is made by neither its auditor nor who answered its items', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit)
    await answer(sides.office, audit.no, 'RC-01', '4')
    const submitted = await step(sides.auditor, audit, 'submitted')
    await expect(decide(sides.auditor, submitted, 'reviewed')).rejects.toMatchObject({ status: 403 })
    await expect(decide(sides.office, submitted, 'reviewed')).rejects.toMatchObject({ code: 'decision.own' })
    expect((await readAudit(sides.office, audit.no)).allowed).toEqual(['in_progress'])
    const manager = await app.as('RGM')
    expect(await decide(manager, submitted, 'reviewed')).toMatchObject({ status: 'reviewed' })
  })

  test('comes after the review', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit)
    const submitted = await step(sides.auditor, audit, 'submitted')
    await expect(decide(sides.office, submitted, 'valid')).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: ['reviewed', 'in_progress'] },
    })
  })

  test('leaves a line in the trail with its score', async () => {
    const valid = await decide(sides.office, await reviewedAudit(sides, outlet), 'valid')
    const { rows } = await sides.office.send(auditApi.list, {
      query: { entity_id: [valid.id] as never, action: ['decide'] as never },
    })
    expect(rows).toHaveLength(2)
  })
})
