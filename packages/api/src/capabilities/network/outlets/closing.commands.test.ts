import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { revalidationsApi } from '#capabilities/service/revalidations/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { outletsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let rgm: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  rgm = await app.as('RGM')
})
afterAll(() => app.close())

const get = (who: Caller, code: string) => who.send(outletsApi.get, { params: { code } })
const close = async (
  who: Caller,
  code: string,
  more: { move_cases_to?: string; on?: string; if_version?: number } = {},
) =>
  who.send(outletsApi.close, {
    params: { code },
    body: { on: '2026-01-15', reason: 'Lease ended', if_version: (await get(hqa, code)).version, ...more },
  })
const casesOf = (code: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('complaint')
      .innerJoin('outlet', 'outlet.id', 'complaint.outlet_id')
      .select(['complaint.id', 'complaint.no', 'complaint.status'])
      .where('outlet.code', '=', code)
      .where('complaint.status', '<>', 'closed')
      .execute(),
  )
/** Open tickets of an outlet, and those among them without an open complaint, which are separate cases. */
const ticketsOf = (code: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('ticket')
      .innerJoin('outlet', 'outlet.id', 'ticket.outlet_id')
      .leftJoin('complaint', 'complaint.id', 'ticket.complaint_id')
      .select(['ticket.no', 'ticket.level', 'ticket.hops', 'complaint.status as complaint'])
      .where('outlet.code', '=', code)
      .where('ticket.ended_at', 'is', null)
      .execute(),
  )
const ownTicketsOf = async (code: string) =>
  (await ticketsOf(code)).filter(({ complaint }) => complaint === null || complaint === 'closed')
const openCards = (code: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('job_card')
      .innerJoin('outlet', 'outlet.id', 'job_card.outlet_id')
      .select('job_card.no')
      .where('outlet.code', '=', code)
      .where('job_card.ended_at', 'is', null)
      .execute(),
  )
const openHelpdeskCases = (code: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('helpdesk_case')
      .innerJoin('outlet', 'outlet.id', 'helpdesk_case.outlet_id')
      .select('helpdesk_case.no')
      .where('outlet.code', '=', code)
      .where('helpdesk_case.closed_at', 'is', null)
      .execute(),
  )
/** Open cases of an outlet that are none of its complaints and do not go with one. */
const openFollowUps = async (code: string) =>
  (await rgm.send(followUpsApi.list, { query: { outlet: code, is_open: 'true', perPage: 100 } })).rows
const plannedRevalidations = async (code: string) =>
  (await rgm.send(revalidationsApi.list, { query: { outlet: code, status: 'planned,scheduled', perPage: 100 } })).rows
const planCertification = (outlet: string) =>
  hqa.send(revalidationsApi.add, {
    body: {
      outlet,
      kind: 'outlet_certification',
      checklist: 'CERT-3S',
      method: 'on_site',
      planned_on: '2099-01-31',
      auditor: null,
    },
  })
const othersOf = async (code: string) => [
  ...(await ownTicketsOf(code)),
  ...(await openCards(code)),
  ...(await openHelpdeskCases(code)),
  ...(await openFollowUps(code)),
  ...(await plannedRevalidations(code)),
]
const addCases = (code: string, count: number) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const outlet = await db
      .selectFrom('outlet')
      .select(['id as outlet_id', 'dealer_id', 'region_id'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const cases = Array.from({ length: count }, (_, index) => ({
      ...outlet,
      no: `TEST-${code}-${String(index).padStart(3, '0')}`,
      received_via: 'call_centre' as const,
      received_at: '2026-01-10T06:00:00Z',
      received_on: '2026-01-10',
    }))
    await db.insertInto('complaint').values(cases).execute()
  })

describe('closing an outlet', () => {
  test('lists its open cases and requires their new outlets', async () => {
    const before = await casesOf('DL002-03')
    await addCases('DL002-03', 25)
    const others = await othersOf('DL002-03')
    const count = before.length + 25 + others.length
    const refused = await close(rgm, 'DL002-03').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 409,
      code: 'outlet.open_cases',
      message: `${count} open cases. Choose an outlet for them.`,
      details: { count },
    })
    const { cases } = (refused as { details: { cases: { kind: string; no: string }[] } }).details
    expect(cases).toHaveLength(20)
    expect(cases.every(({ kind }) => kind === 'complaint')).toBe(true)
    expect(await get(rgm, 'DL002-03')).toMatchObject({ status: 'active', closed_on: null })
  })

  test('sends them to another outlet in the same act, with a line in each timeline', async () => {
    await hqa.send(ticketsApi.add, { body: { outlet: 'DL002-03', job_type: 'service', title: 'Late delivery' } })
    const cases = await casesOf('DL002-03')
    const tickets = await ticketsOf('DL002-03')
    const others = await othersOf('DL002-03')
    const there = (await casesOf('DL003-01')).length
    const followUps = await openFollowUps('DL002-03')
    expect(followUps.length).toBeGreaterThan(0)
    await expect(close(rgm, 'DL002-03', { move_cases_to: 'DL004-01' })).rejects.toMatchObject({
      status: 422,
      fields: { move_cases_to: 'Outlet not found.' },
    })
    await expect(close(hqa, 'DL002-03', { move_cases_to: 'DL002-03' })).rejects.toMatchObject({ status: 422 })
    const closed = await close(rgm, 'DL002-03', { move_cases_to: 'DL003-01' })
    expect(closed).toMatchObject({
      moved_cases: cases.length + others.length,
      outlet: { status: 'closed', closed_on: '2026-01-15', inactive_reason: 'Lease ended' },
    })
    expect(await casesOf('DL002-03')).toEqual([])
    expect(await openFollowUps('DL002-03')).toEqual([])
    expect(await plannedRevalidations('DL002-03')).toEqual([])
    for (const { no, vin } of followUps.slice(0, 3)) {
      expect(await rgm.send(followUpsApi.get, { params: { no } })).toMatchObject({ outlet: 'DL003-01' })
      expect(await rgm.send(vehiclesApi.get, { params: { vin } })).toMatchObject({ home_outlet: 'DL003-01' })
    }
    expect(await ticketsOf('DL002-03')).toEqual([])
    const moved = (await ticketsOf('DL003-01')).filter(({ no }) => tickets.some((one) => one.no === no))
    expect(tickets.length).toBeGreaterThan(0)
    expect(moved).toHaveLength(tickets.length)
    expect(moved.every(({ level, hops }) => level >= 2 && hops >= 1)).toBe(true)
    expect(await casesOf('DL003-01')).toHaveLength(there + cases.length)
    const events = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db
        .selectFrom('timeline_event')
        .select(['actor', 'text', 'after'])
        .where('entity_id', '=', cases[0]!.id)
        .where('type', '=', 'moved_outlet')
        .execute(),
    )
    expect(events).toMatchObject([{ actor: 'Ravi Malhotra', after: { outlet: 'DL003-01' } }])
  })

  test('hands its follow-ups over with all of their attempts, which stay those of the outlet that made them', async () => {
    const contacted = (await openFollowUps('DL001-01')).filter(({ attempts }) => attempts > 0).slice(0, 3)
    expect(contacted.length).toBeGreaterThan(0)
    await close(hqa, 'DL001-01', { move_cases_to: 'DL001-03' })
    // The manager of the other outlet.
    await sql`update user_scope s set outlet_id = o.id from outlet o, app_user u
      where o.code = 'DL001-03' and u.email = 'svm@demo.com' and s.user_id = u.id`.execute(app.deps.database.owner)
    const manager = await app.as('SVM')
    for (const { no, attempts } of contacted) {
      const { outlet, contacts } = await manager.send(followUpsApi.get, { params: { no } })
      expect(outlet).toBe('DL001-03')
      expect(contacts).toHaveLength(attempts)
      const { rows: made } = await sql<{ outlet: string }>`
        select distinct o.code as outlet from contact_attempt a join outlet o on o.id = a.outlet_id
          join follow_up f on f.id = a.follow_up_id where f.no = ${no}`.execute(app.deps.database.owner)
      expect(made).toEqual([{ outlet: 'DL001-01' }])
    }
  })

  test('withdraws its planned certification, with a line that says why', async () => {
    const planned = (await plannedRevalidations('DL005-01')).filter(({ kind }) => kind === 'outlet_certification')
    const [own = await planCertification('DL005-01')] = planned
    await close(hqa, 'DL005-01', { move_cases_to: 'DL005-02' })
    const { id, outlet, status, closed_at } = await hqa.send(revalidationsApi.get, { params: { no: own.no } })
    expect({ outlet, status }).toEqual({ outlet: 'DL005-01', status: 'withdrawn' })
    expect(closed_at).not.toBeNull()
    const { events } = await hqa.send(timelineApi.events, { params: { kind: 'revalidation', id }, query: {} })
    expect(events.find(({ type }) => type === 'withdrawn')?.text).toMatch(/ closed\.$/)
    expect((await plannedRevalidations('DL005-01')).length).toBe(0)
  })

  test('is done once, and undone by reopening', async () => {
    await expect(close(hqa, 'DL002-03')).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: ['reopen'] },
    })
    const { version } = await get(hqa, 'DL002-03')
    const reopen = () => rgm.send(outletsApi.reopen, { params: { code: 'DL002-03' }, body: { if_version: version } })
    expect(await reopen()).toMatchObject({ status: 'active', closed_on: null, inactive_reason: null })
    await expect(reopen()).rejects.toMatchObject({ status: 409, code: 'state.move', details: { allowed: ['close'] } })
  })

  test('is refused for a day that cannot be, and for an old copy', async () => {
    await expect(close(hqa, 'DL009-01', { on: '2999-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(close(hqa, 'DL009-01', { on: '1999-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(close(hqa, 'DL009-01', { if_version: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
    })
  })

  test('is refused to those who see only a part of its cases', async () => {
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      const user = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', 'rgm@demo.com')
        .executeTakeFirstOrThrow()
      const channel = await db.selectFrom('channel').select('id').where('code', '=', 'MAS').executeTakeFirstOrThrow()
      await db.updateTable('user_scope').set({ channel_id: channel.id }).where('user_id', '=', user.id).execute()
    })
    await expect(close(rgm, 'DL001-04')).rejects.toMatchObject({ status: 403 })
  })

  test('makes copies of the dealer old', async () => {
    const dealer = await hqa.send(dealersApi.get, { params: { code: 'DL010' } })
    const target = dealer.outlets.at(-1)!.code
    await close(hqa, 'DL010-01', { move_cases_to: target })
    expect((await hqa.send(dealersApi.get, { params: { code: 'DL010' } })).version).toBe(dealer.version + 1)
  })
})
