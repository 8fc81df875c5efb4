import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { countWrongSums, fold } from '#kernel/list/stored-sums.ts'
import { type HoldupSeed, insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { holdupsApi } from './contract.ts'
import { storedHoldupSums, storedHoldupSumsByPlace } from './sums.ts'

let app: TestApp
let office: Caller
const hour = 3_600_000
const at = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * hour).toISOString()

/** Hold-ups of two outlets of one dealer and one of another, in hours from now. */
const holdups: readonly [
  card: string,
  reason: string,
  from: number,
  to: number | undefined,
  expected: number,
  more?: Partial<HoldupSeed>,
][] = [
  ['L-1', 'S-PRT-LOC', -30, undefined, 10],
  ['L-1', 'S-MAN-SHO', -80, -40, -50, { end_cause: 'reason_changed' }],
  ['L-2', 'S-PRT-BO', -200, undefined, -5, { extended_count: 2 }],
  ['L-2', 'S-CUS-EST', -20, undefined, 4, { rest_workable: true }],
  ['L-3', 'S-OTH', -700, -690, -680],
  ['L-4', 'B-INS-APR', -50, undefined, -1],
]

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  await sql`delete from holdup`.execute(app.deps.database.owner)
  const card = { received_at: at(-900), status: 'in_work' } as const
  await insertCards(app, [
    { ...card, no: 'L-1', outlet: 'DL001-01', reg_no: 'MH01AB1234' },
    { ...card, no: 'L-2', outlet: 'DL001-01' },
    { ...card, no: 'L-3', outlet: 'DL002-01' },
    { ...card, no: 'L-4', outlet: 'DL001-02', job_type: 'bodyshop', insurer: 'Atlas Mutual', claim_no: 'CL-9' },
  ])
  await insertHoldups(
    app,
    holdups.map(([of, reason, from, to, expected, more]) => ({
      card: of,
      reason,
      from: at(from),
      expected: at(expected),
      ...(to !== undefined && { to: at(to) }),
      ...more,
    })),
  )
})
afterAll(() => app.close())

type Query = Input<typeof holdupsApi.list>['query']
const list = (query: Partial<Query> = {}, who = office) =>
  who.send(holdupsApi.list, { query: { job_type: 'service', ...query } as Query })
const found = async (query: Partial<Query>) =>
  (await list({ sort: 'started_at', ...query })).rows.map(({ card, reason }) => `${card} ${reason}`)

describe('the list of hold-ups', () => {
  test('has a tab for each state, newest first, and never both kinds of work', async () => {
    const { rows, count, total, counts } = await list()
    expect([count, total, counts]).toEqual([5, 5, { open: 2, overdue: 1, ended: 2 }])
    expect(rows.map(({ card, reason }) => `${card} ${reason}`)).toEqual([
      'L-2 S-CUS-EST',
      'L-1 S-PRT-LOC',
      'L-1 S-MAN-SHO',
      'L-2 S-PRT-BO',
      'L-3 S-OTH',
    ])
    expect((await list({ job_type: 'bodyshop' })).counts).toEqual({ overdue: 1 })
    const neither = await office.fetch(new Request(`${office.origin}/api/holdups`))
    expect(neither.status).toBe(422)
    expect(JSON.stringify(await neither.json())).toContain('Choose service or bodyshop.')
  })

  test('shows how long each lasts, and which of two holds its card up', async () => {
    const { rows } = await list({ card: ['l-2'], sort: '-days' })
    expect(rows.map(({ reason, days, is_primary, status }) => [reason, days, is_primary, status])).toEqual([
      ['S-PRT-BO', 8.333, true, 'overdue'],
      ['S-CUS-EST', 0.833, false, 'open'],
    ])
  })

  test('is sorted by when they are expected to end and by insurer, both ways', async () => {
    const expected = ['L-3 S-OTH', 'L-1 S-MAN-SHO', 'L-2 S-PRT-BO', 'L-2 S-CUS-EST', 'L-1 S-PRT-LOC']
    expect(await found({ sort: 'expected_until' })).toEqual(expected)
    expect(await found({ sort: '-expected_until' })).toEqual(expected.toReversed())
    expect(await found({ sort: 'insurer' })).toEqual(await found({ sort: 'started_at' }))

    const card = { outlet: 'DL001-02', job_type: 'bodyshop', received_at: at(-900), status: 'in_work' } as const
    await insertCards(app, [
      { ...card, no: 'L-6', insurer: 'Zenith' },
      { ...card, no: 'L-7' },
    ])
    const reason = 'B-INS-APR'
    await insertHoldups(
      app,
      ['L-6', 'L-7', 'L-6'].map((of, index) => ({
        card: of,
        reason,
        from: at(-9 * index - 9),
        to: at(-9 * index - 1),
      })),
    )
    const byInsurer = async (sort: 'insurer' | '-insurer') =>
      (await list({ job_type: 'bodyshop', sort })).rows.map((row) => `${row.card} ${row.days}`)
    expect(await byInsurer('insurer')).toEqual(['L-4 2.083', 'L-6 0.333', 'L-6 0.333', 'L-7 0.333'])
    expect(await byInsurer('-insurer')).toEqual(['L-6 0.333', 'L-6 0.333', 'L-4 2.083', 'L-7 0.333'])
    await sql`delete from holdup where job_card_id in (select id from job_card where no in ('L-6', 'L-7'))`.execute(
      app.deps.database.owner,
    )
  })

  test.each<[Partial<Query>, string[]]>([
    [{ status: ['overdue'] }, ['L-2 S-PRT-BO']],
    [{ is_open: 'false' }, ['L-3 S-OTH', 'L-1 S-MAN-SHO']],
    [{ overdue: 'true' }, ['L-2 S-PRT-BO']],
    [{ party: ['customer', 'brand_parts'] }, ['L-2 S-PRT-BO', 'L-2 S-CUS-EST']],
    [{ reason: ['S-OTH'] }, ['L-3 S-OTH']],
    [{ age: ['0-1'] }, ['L-1 S-PRT-LOC', 'L-2 S-CUS-EST']],
    [{ age: ['8-15', '30+'] }, ['L-2 S-PRT-BO']],
    [{ extended: 'true' }, ['L-2 S-PRT-BO']],
    [{ changed: 'true' }, ['L-1 S-MAN-SHO']],
    [{ primary: 'false' }, ['L-2 S-CUS-EST']],
    [{ outlet: ['DL002-01'] }, ['L-3 S-OTH']],
    [{ dealer: ['DL002'] }, ['L-3 S-OTH']],
    [{ q: 'mh01ab' }, ['L-1 S-MAN-SHO', 'L-1 S-PRT-LOC']],
    [{ counted_by: 'now' }, ['L-2 S-PRT-BO', 'L-1 S-PRT-LOC', 'L-2 S-CUS-EST']],
  ])('finds by %o', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
    const { count, counts } = await list(query)
    expect(count).toBe(expected.length)
    if (query.status === undefined)
      expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(expected.length)
  })

  test('counts days as begun, ended, or lasting in them', async () => {
    const day = (hours: number) => at(hours).slice(0, 10)
    expect(await found({ from: day(-701), to: day(-680), counted_by: 'lasting' })).toEqual(['L-3 S-OTH'])
    expect(await found({ from: day(-230), to: day(-150), counted_by: 'lasting' })).toEqual(['L-2 S-PRT-BO'])
    expect(await found({ from: day(-230), to: day(-150), counted_by: 'ended' })).toEqual([])
    expect(await found({ from: day(-230), to: day(-150) })).toEqual(['L-2 S-PRT-BO'])
  })

  test('is the chase list of a bodyshop by insurer', async () => {
    const { rows } = await list({ job_type: 'bodyshop', insurer: ['Atlas Mutual'] })
    expect(rows).toMatchObject([{ card: 'L-4', insurer: 'Atlas Mutual', claim_no: 'CL-9', party: 'insurer' }])
  })

  test('reads its tabs from sums that are those of the rows', async () => {
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      for (const sums of [storedHoldupSums, storedHoldupSumsByPlace]) {
        expect(await countWrongSums(db, sums)).toBe(0)
        await fold(db, sums)
        expect(await countWrongSums(db, sums)).toBe(0)
      }
    })
    for (const who of [office, await app.as('SVM'), await app.as('RGM')]) {
      const bySums = await list({}, who)
      // The sums do not contain where it is today.
      const plain = await list({ primary: ['true', 'false'][0] as 'true' }, who)
      const rest = await list({ primary: 'false' }, who)
      for (const status of ['open', 'overdue', 'ended'])
        expect(bySums.counts[status] ?? 0).toBe((plain.counts[status] ?? 0) + (rest.counts[status] ?? 0))
    }
  })
})

describe('the ten roles', () => {
  beforeAll(async () => {
    const { rows } = await sql<{ code: string }>`
      select o.code from outlet o join region r on r.id = o.region_id where r.code not like 'W%' order by o.code limit 1`.execute(
      app.deps.database.owner,
    )
    await insertCards(app, [{ no: 'L-5', outlet: rows[0]!.code, received_at: at(-900), status: 'in_work' }])
    await insertHoldups(app, [{ card: 'L-5', reason: 'S-SUB-LET', from: at(-10) }])
  })

  const roles: readonly [role: string, service: number, bodyshop: number, may: boolean][] = [
    ['HQA', 6, 1, true],
    ['RGM', 5, 1, false],
    ['TSM', 5, 1, false],
    ['DLP', 4, 1, false],
    ['SVM', 4, 0, true],
    ['BSM', 0, 1, true],
    // Those of the cards of cases, of which there are none here.
    ['HDA', 0, 0, false],
    ['ANL', 6, 1, false],
    ['AUD', 6, 1, false],
  ]

  test.each(roles)('%s sees the hold-ups of their scope alone', async (role, service, bodyshop, may) => {
    const who = await app.as(role)
    const seen = [await list({}, who), await list({ job_type: 'bodyshop' }, who)] as const
    expect(seen.map(({ total }) => total)).toEqual([service, bodyshop])
    const all = [...(await list()).rows, ...(await list({ job_type: 'bodyshop' })).rows]
    const ids = new Set(seen.flatMap(({ rows }) => rows.map(({ id }) => id)))
    for (const { id, version } of all) {
      const read = who.send(holdupsApi.get, { params: { id } })
      if (ids.has(id)) expect(await read).toMatchObject({ id })
      else await expect(read).rejects.toMatchObject({ status: 404 })
      const write = who.send(holdupsApi.extend, {
        params: { id },
        body: { expected_until: at(-1), if_version: version },
      })
      const refused = may
        ? ids.has(id)
          ? { code: expect.stringMatching(/validation|state/) }
          : { status: 404 }
        : { status: 403 }
      await expect(write).rejects.toMatchObject(refused)
    }
  })

  test.each(['PNL', 'BTM'])('%s sees none', async (role) => {
    await expect(list({}, await app.as(role))).rejects.toMatchObject({ status: 403 })
  })
})
