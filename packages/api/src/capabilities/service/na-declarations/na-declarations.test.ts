import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { brandDay, declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type NaDeclaration, naDeclarationsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let territory: Caller
let region: Caller
let outlet: string
beforeAll(async () => {
  app = await testApp()
  ;[office, manager, territory, region] = await Promise.all([
    app.as('HQA'),
    app.as('SVM'),
    app.as('TSM'),
    app.as('RGM'),
  ])
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

const followUp = () => overdueFollowUp(app, manager, outlet)
const readFollowUp = (no: string) => office.send(followUpsApi.get, { params: { no } })
const read = (no: string, by: Caller = manager) => by.send(naDeclarationsApi.get, { params: { no } })
const declared = async (body: object, by: Caller = manager): Promise<NaDeclaration> =>
  declareNa(by, await followUp(), body)
const exported = { reason: 'NA-EXP', note: 'Left for Nepal with the owner.' }
const decide = (by: Caller, { no, version }: NaDeclaration, call: 'approve' | 'reject', remark = 'Seen and checked.') =>
  by.send(naDeclarationsApi[call], { params: { no }, body: { remark, if_version: version } })
const withdraw = (by: Caller, { no, version }: NaDeclaration) =>
  by.send(naDeclarationsApi.withdraw, { params: { no }, body: { if_version: version } })
const eventsOf = async (kind: 'na_declaration' | 'follow_up', id: string) =>
  (await office.send(timelineApi.events, { params: { kind, id }, query: {} })).events.map(({ type }) => type)

describe('a declaration that waits', () => {
  test('notifies the territory manager, once for the outlet and the day', async () => {
    const noticesOf = async (by: Caller) =>
      (await by.send(notificationsApi.list, { query: {} })).rows.filter(({ kind }) => kind === 'na_declared')
    for (let count = 0; count < 2; count += 1) await declared(exported)
    expect(await noticesOf(territory)).toMatchObject([
      { title: { values: { outlet } }, link: `/na?status=declared&outlet=${outlet}` },
    ])
    expect(await noticesOf(manager)).toEqual([])
  })
})

describe('a declaration', () => {
  test('waits for the territory manager, with the follow-up pending, and is in both timelines and the audit trail', async () => {
    const { no, id } = await followUp()
    const after = await declareNa(manager, { no }, exported)
    expect(after).toMatchObject({ status: 'declared', reason: 'NA-EXP', approver: 'tsm', allowed: ['withdrawn'] })
    expect(await readFollowUp(no)).toMatchObject({ status: 'na_pending' })
    expect(await eventsOf('na_declaration', after.id)).toEqual(['declared'])
    expect(await eventsOf('follow_up', id)).toContain('na_pending')
    const trail = await office.send(auditApi.list, { query: { entity: ['na_declaration'] as never } })
    expect(trail.rows[0]).toMatchObject({ action: 'declare', entity_id: after.id })
  })

  test.each([
    [{ reason: 'NA-EXP' }, 'note', 'This reason needs a note.'],
    [{ reason: 'NA-TOT' }, 'file', 'This reason needs a file as evidence.'],
    [{ reason: 'NA-STL' }, 'reference', 'This reason needs a reference.'],
    [{ reason: 'NA-SLD-K' }, 'new_owner_phone', 'Enter the phone of the new owner.'],
    [{ reason: 'NA-REL-N' }, 'new_outlet', 'Choose the new outlet.'],
    [{ reason: 'NA-REL-N', new_outlet: 'NONE' }, 'new_outlet', 'Outlet not found.'],
    [{ reason: 'NA-REL-U' }, 'reason', 'At least 3 attempts are needed; 0 are recorded.'],
    [{ reason: 'LOST-PRC' }, 'reason', 'Choose a reason that is available.'],
    [{ ...exported, recheck_on: '2020-01-01' }, 'recheck_on', 'This day must be in the future.'],
    [{ ...exported, wheels: '4' }, 'wheels', 'Unknown field.'],
  ])('with %o is refused with a message at the field', async (body, field, message) => {
    await expect(declared(body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('counts attempts, the days they were made on, and the times of day', async () => {
    const { no } = await followUp()
    const start = Date.parse(`${brandDay(app)}T00:00:00Z`) - 86_400_000
    const attempt = async (at: number) =>
      manager.send(followUpsApi.attempt, {
        params: { no },
        body: { medium: 'call', result: 'no_answer', at: new Date(at).toISOString() } as never,
      })
    await attempt(start)
    await expect(declareNa(manager, { no }, { reason: 'NA-REL-U' })).rejects.toMatchObject({
      fields: { reason: expect.stringMatching(/^At least 3 attempts are needed; \d (is|are) recorded\.$/) },
    })
  })

  test('of a file that is no evidence is refused', async () => {
    const file = new File([new Uint8Array([0x4d, 0x5a, 0, 255])], 'virus.exe')
    await expect(declared({ reason: 'NA-TOT', file })).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.stringContaining('This file type is not accepted. Attach a PDF') as string },
    })
  })

  test('is made once: the second of two is refused, and so is one of a follow-up that ended', async () => {
    const one = await followUp()
    const pending = await declareNa(manager, one, exported)
    await expect(declareNa(manager, one, exported)).rejects.toMatchObject({
      status: 409,
      message: 'This follow-up is already declared not applicable.',
    })
    await decide(territory, pending, 'approve')
    await expect(declareNa(manager, one, exported)).rejects.toMatchObject({
      status: 409,
      message: 'Only an open follow-up can be declared not applicable.',
    })
  })

  test('is made by outlets alone', async () => {
    for (const by of [office, region, territory])
      await expect(declared(exported, by)).rejects.toMatchObject({ status: 403, code: 'auth.right' })
    expect(await declared(exported, await app.as('DLP'))).toMatchObject({ status: 'declared' })
  })

  test('outside the scope is not found', async () => {
    const { rows } = await office.send(followUpsApi.list, { query: { perPage: 100, status: ['open'] } as never })
    const foreign = rows.find((row) => row.outlet !== outlet)!
    await expect(declareNa(manager, foreign, exported)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a decision', () => {
  test('approves with a remark, which ends the follow-up', async () => {
    const pending = await declared(exported)
    expect(await read(pending.no, territory)).toMatchObject({ allowed: ['approved', 'rejected'], refusal: null })
    const after = await decide(territory, pending, 'approve', 'Papers seen.')
    expect(after).toMatchObject({
      status: 'approved',
      decision_remark: 'Papers seen.',
      decided_on: brandDay(app),
      days_to_decide: 0,
      allowed: [],
    })
    expect(await readFollowUp(after.follow_up)).toMatchObject({ status: 'not_applicable', ended_on: brandDay(app) })
    expect(await eventsOf('na_declaration', after.id)).toEqual(['approved', 'declared'])
  })

  test('rejects with a remark, which opens the follow-up again', async () => {
    const pending = await declared(exported)
    await expect(decide(territory, pending, 'reject', '')).rejects.toMatchObject({ status: 422 })
    expect(await decide(territory, pending, 'reject', 'No export papers.')).toMatchObject({ status: 'rejected' })
    expect(await readFollowUp(pending.follow_up)).toMatchObject({ status: 'open', ended_on: null })
  })

  test('on what needs a regional manager is refused to a territory manager', async () => {
    const pending = await declared({ reason: 'NA-FLT', reference: 'AGR-77' })
    const refusal = 'A regional manager or head office decides on this reason.'
    expect(await read(pending.no, territory)).toMatchObject({ allowed: [], refusal })
    await expect(decide(territory, pending, 'approve')).rejects.toMatchObject({ status: 403, message: refusal })
    expect(await decide(region, pending, 'approve')).toMatchObject({ status: 'approved' })
  })

  test('is refused to outlets', async () => {
    const pending = await declared(exported)
    for (const role of ['SVM', 'DLP', 'ANL', 'AUD'])
      await expect(decide(await app.as(role), pending, 'approve')).rejects.toMatchObject({ status: 403 })
  })

  test('is made once: of two at once the second gets a conflict', async () => {
    const pending = await declared(exported)
    await decide(territory, pending, 'approve')
    await expect(decide(region, pending, 'reject')).rejects.toMatchObject({ status: 409 })
  })

  test('of a declaration of one’s own is refused', async () => {
    const pending = await declared(exported)
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      const { id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', 'tsm@demo.com')
        .executeTakeFirstOrThrow()
      await db.updateTable('na_declaration').set({ declared_by: id }).where('id', '=', pending.id).execute()
    })
    await expect(decide(territory, pending, 'approve')).rejects.toMatchObject({
      status: 403,
      message: 'You declared this yourself.',
    })
  })
})

describe('a withdrawal', () => {
  test('by the person who declared it opens the follow-up again', async () => {
    const pending = await declared(exported)
    await expect(withdraw(await app.as('DLP'), pending)).rejects.toMatchObject({ status: 403 })
    expect(await withdraw(manager, pending)).toMatchObject({ status: 'withdrawn', decided_on: null })
    expect(await readFollowUp(pending.follow_up)).toMatchObject({ status: 'open' })
    await expect(withdraw(manager, await read(pending.no))).rejects.toMatchObject({ status: 409 })
  })
})

describe('evidence', () => {
  test('is given with the declaration and added until it is decided', async () => {
    const pending = await declared({ reason: 'NA-TOT', file: evidence() })
    expect(pending.files).toMatchObject([{ name: 'letter.png', type: 'image/png' }])
    const attach = (file: File) =>
      manager.send(naDeclarationsApi.attach, { params: { no: pending.no }, body: { file } })
    expect((await attach(evidence('photo.png', 1))).files).toHaveLength(2)
    expect((await attach(evidence('same.png', 1))).files).toHaveLength(2)
    const [first] = pending.files
    const file = await territory.send(naDeclarationsApi.file, { params: { no: pending.no, id: first!.id } })
    expect(file.headers.get('content-disposition')).toContain('letter.png')
    await decide(territory, pending, 'approve')
    await expect(attach(evidence('late.png', 2))).rejects.toMatchObject({
      status: 409,
      message: 'This declaration is already decided.',
    })
  })
})

describe('the list', () => {
  test('counts by status, filters by reason, and shows pending declarations first', async () => {
    const query = { reason: ['NA-EXP'], perPage: 100 } as never
    const { rows, count, total, counts } = await office.send(naDeclarationsApi.list, { query })
    expect(rows.every(({ reason }) => reason === 'NA-EXP')).toBe(true)
    expect(rows[0]!.status).toBe('declared')
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(rows).toHaveLength(Math.min(count, 100))
  })

  test('finds by number and by VIN', async () => {
    const { no, vin } = await declared(exported)
    for (const q of [no, vin]) {
      const { rows } = await manager.send(naDeclarationsApi.list, { query: { q } })
      expect(rows.map((row) => row.no)).toEqual([no])
    }
  })

  test('is exported with evidence, decider, and days to decide', async () => {
    const { no, follow_up } = await declared(exported)
    const columns = 'no,follow_up,reason,evidence,status,decided_by,days_to_decide'
    const file = await office.send(naDeclarationsApi.export, { query: { q: no, columns } as never })
    expect(await file.text()).toContain(`${no},${follow_up},NA-EXP,0,`)
  })

  test('shows an outlet its own declarations alone', async () => {
    const { rows } = await manager.send(naDeclarationsApi.list, { query: { perPage: 100 } })
    expect(new Set(rows.map((row) => row.outlet))).toEqual(new Set([outlet]))
  })
})

test('a declaration with an end date says when it is checked again', async () => {
  const recheck_on = addDays(brandDay(app), 40)
  expect(await declared({ reason: 'NA-SEI', recheck_on, file: evidence() })).toMatchObject({ recheck_on })
  expect(await declared({ reason: 'NA-DEC', note: 'Died in May.' })).toMatchObject({
    recheck_on: addDays(brandDay(app), 180),
  })
})
