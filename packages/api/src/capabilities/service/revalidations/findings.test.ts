import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import {
  answerAll,
  type AuditSides,
  clearOutlet,
  decide,
  readAudit,
  reviewedAudit,
  signInSides,
  startAudit,
  step,
} from '#testing/revalidations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import type { Revalidation } from './contract.ts'
import { type FindingRow, findingsApi } from './findings.contract.ts'

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

const add = (no: string, more: object = {}, by: Caller = sides.auditor): Promise<FindingRow> =>
  by.send(findingsApi.add, { params: { no }, body: { text: 'Lift leaks oil', severity: 'major', ...more } })
const act = (
  by: Caller,
  what: 'done' | 'verify' | 'reopen' | 'update',
  { id, version }: FindingRow,
  more: object = {},
): Promise<FindingRow> =>
  by.send(findingsApi[what] as typeof findingsApi.done, { params: { id }, body: { ...more, if_version: version } })
const daysFrom = ({ found_on, due_on }: FindingRow) => (Date.parse(due_on) - Date.parse(found_on)) / 86_400_000
const conditional = { 'RC-02': 'no', 'SA-03': 'no' }

/** A revalidation in corrective action, whose findings the principal has. */
async function inCorrection(): Promise<Revalidation> {
  const decided = await decide(sides.office, await reviewedAudit(sides, outlet, conditional), 'conditional')
  for (const finding of decided.findings) await act(sides.auditor, 'update', finding, { owner: 'dlp' })
  return step(sides.office, await readAudit(sides.office, decided.no), 'corrective_action')
}

test.each([
  ['minor', 30],
  ['major', 14],
  ['critical', 3],
])('a %s finding is due in %d days unless given', async (severity, days) => {
  const { no } = await startAudit(sides, outlet)
  expect(daysFrom(await add(no, { severity }))).toBe(days)
  const given = await add(no, { severity, due_on: '2099-01-31' })
  expect(given.due_on).toBe('2099-01-31')
})

test('each item that failed becomes a finding when the audit is submitted, and none twice', async () => {
  const audit = await startAudit(sides, outlet)
  await answerAll(sides, audit, { ...conditional, 'WS-03': '0' })
  await add(audit.no, { item: 'RC-02', text: 'No written estimates', severity: 'critical' })
  const { findings } = await step(sides.auditor, audit, 'submitted')
  expect(findings.map(({ item, severity, area }) => [item, severity, area]).toSorted()).toEqual([
    ['RC-02', 'critical', 'Reception'],
    ['SA-03', 'minor', 'Safety'],
    ['WS-03', 'minor', 'Workshop'],
  ])
})

test('a finding of an item of an earlier cycle is a repeat', async () => {
  const first = await inCorrection()
  for (const finding of first.findings) await act(sides.auditor, 'verify', await act(sides.dealer, 'done', finding))
  const recheck = await step(sides.office, await readAudit(sides.office, first.no), 'recheck')
  await decide(sides.office, recheck, 'valid')
  const next = await startAudit(sides, outlet)
  await answerAll(sides, next, { 'RC-02': 'no', 'RC-01': '0' })
  const { findings } = await step(sides.auditor, next, 'submitted')
  expect(findings.find(({ item }) => item === 'RC-02')).toMatchObject({ is_repeat: true })
})

describe('the owner of a finding', () => {
  test('is a person of the outlet or its dealer, and is notified', async () => {
    const { no } = await startAudit(sides, outlet)
    const people = await sides.auditor.send(findingsApi.people, { params: { no } })
    expect(people.map(({ username }) => username)).toContain('dlp')
    await expect(add(no, { owner: 'hqa' })).rejects.toMatchObject({
      status: 422,
      fields: { owner: 'Choose a person of this outlet or its dealer.' },
    })
    const finding = await add(no, { owner: 'dlp', text: 'Sticker of the lift is missing' })
    const { rows } = await sides.dealer.send(notificationsApi.list, { query: { kind: ['finding'] } })
    expect(rows[0]).toMatchObject({ link: `/revalidations/${no}`, entity_id: finding.id })
  })

  test('is needed before corrective action starts', async () => {
    const decided = await decide(sides.office, await reviewedAudit(sides, outlet, conditional), 'conditional')
    await expect(step(sides.office, decided, 'corrective_action')).rejects.toMatchObject({
      status: 409,
      code: 'findings.owner',
      message: 'Give every open finding an owner first.',
    })
  })

  test('marks it as done, and no one else of the dealer but the principal', async () => {
    const { no } = await startAudit(sides, outlet)
    const manager = await app.as('SVM')
    const own = await add(no, { owner: 'dlp' })
    const seen = await act(manager, 'done', own).then(
      () => 'done',
      ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
    )
    expect(['404 Record not found.', `403 Only ${own.owner} or the principal can do this.`]).toContain(seen)
    expect(await act(sides.dealer, 'done', own, { note: 'Seal replaced' })).toMatchObject({
      state: 'done',
      done_note: 'Seal replaced',
      days_left: null,
    })
  })
})

describe('a finding that is done', () => {
  test('is verified by someone else', async () => {
    const { no } = await startAudit(sides, outlet)
    const done = await act(sides.auditor, 'done', await add(no, { owner: 'dlp' }))
    await expect(act(sides.auditor, 'verify', done)).rejects.toMatchObject({ status: 409, code: 'finding.own' })
    await expect(act(sides.dealer, 'verify', done)).rejects.toMatchObject({ status: 403 })
    const verified = await act(sides.office, 'verify', done)
    expect(verified).toMatchObject({ state: 'verified' })
    await expect(act(sides.auditor, 'update', verified, { severity: 'minor' })).rejects.toMatchObject({
      code: 'finding.verified',
    })
    await expect(act(sides.auditor, 'reopen', verified, { note: 'Not yet' })).rejects.toMatchObject({ status: 409 })
  })

  test('is opened again where it is not done after all', async () => {
    const { no } = await startAudit(sides, outlet)
    const done = await act(sides.dealer, 'done', await add(no, { owner: 'dlp' }))
    const open = await act(sides.auditor, 'reopen', done, { note: 'The oil is still there' })
    expect(open).toMatchObject({ state: 'open', done_at: null })
    await expect(act(sides.auditor, 'verify', open)).rejects.toMatchObject({ code: 'finding.open' })
  })

  test('is proven by a file, stored once', async () => {
    const { no } = await startAudit(sides, outlet)
    const finding = await add(no, { owner: 'dlp' })
    const attach = () =>
      sides.dealer.send(findingsApi.attach, {
        params: { id: finding.id },
        body: { file: new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], 'seal.png') },
      })
    await attach()
    const { files } = await attach()
    expect(files).toMatchObject([{ name: 'seal.png', type: 'image/png' }])
    const file = await sides.office.send(findingsApi.file, { params: { id: finding.id, file: files[0]!.id } })
    expect(file.headers.get('content-disposition')).toContain('seal.png')
  })

  test('of a stale version is refused with it as it is', async () => {
    const { no } = await startAudit(sides, outlet)
    const before = await add(no)
    await act(sides.auditor, 'update', before, { severity: 'minor' })
    await expect(act(sides.auditor, 'update', before, { severity: 'critical' })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
    })
  })
})

describe('corrective action', () => {
  test('leads to the recheck once all is done, and to valid once all is verified', async () => {
    const one = await inCorrection()
    await expect(step(sides.office, one, 'recheck')).rejects.toMatchObject({ code: 'findings.open' })
    const done: FindingRow[] = []
    for (const finding of one.findings) done.push(await act(sides.dealer, 'done', finding))
    const recheck = await step(sides.office, await readAudit(sides.office, one.no), 'recheck')
    await expect(decide(sides.office, recheck, 'valid')).rejects.toMatchObject({
      code: 'findings.unverified',
      message: 'Verify every finding first.',
    })
    for (const finding of done) await act(sides.auditor, 'verify', finding)
    const valid = await decide(sides.office, await readAudit(sides.office, one.no), 'valid')
    expect(valid).toMatchObject({ status: 'valid', result: 'valid', open_findings: 0 })
    expect(valid.days_left).toBeGreaterThan(360)
    await expect(add(one.no)).rejects.toMatchObject({ status: 409, code: 'findings.closed' })
  })
})

test('the list finds what is overdue, by severity, and only of own outlets', async () => {
  const list = (by: Caller, query: object) => by.send(findingsApi.list, { query: { perPage: 100, ...query } })
  const { rows, count, counts } = await list(sides.office, { state: 'overdue' })
  expect(count).toBeGreaterThan(0)
  expect(counts.overdue).toBe(count)
  expect(rows.every(({ days_left }) => days_left! < 0)).toBe(true)
  const major = await list(sides.office, { state: 'overdue', severity: 'major' })
  expect(major.rows.every(({ severity }) => severity === 'major')).toBe(true)
  const own = await list(sides.dealer, {})
  expect(own.rows.every((row) => row.outlet.startsWith('DL001-'))).toBe(true)
  const file = await sides.office.send(findingsApi.export, { query: { state: 'overdue' } })
  expect(await file.text()).toContain('Finding,Severity,Status,Due date,Days left,Owner')
})
