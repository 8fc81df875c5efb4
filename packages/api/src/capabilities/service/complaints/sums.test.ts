import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { countWrongSums, fold } from '#kernel/list/stored-sums.ts'
import { times } from '#testing/proof.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { complaintsApi, complaintStatuses, type Complaint } from './contract.ts'
import { storedComplaintSums } from './sums.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)

/** Demo data, and what is added here, are of these years and months. */
const thisYear = new Date().getUTCFullYear()
const monthsAgo = (count: number) =>
  new Date(Date.UTC(thisYear, new Date().getUTCMonth() - count)).toISOString().slice(0, 7)
const [someMonth, nextMonth] = [monthsAgo(6), monthsAgo(5)]

const categories = ['Time', 'Staff'] as const
const move = fc.record({
  kind: fc.constantFrom(...(['add', 'add', 'change', 'move', 'remove several', 'fold'] as const)),
  which: fc.nat(10),
  category: fc.constantFrom(...categories),
  severity: fc.constantFrom(...(['low', 'normal', 'critical'] as const)),
  at: fc.constantFrom(
    `${thisYear - 1}-01-31T20:00:00Z`,
    `${thisYear - 1}-02-01T04:00:00Z`,
    `${thisYear - 2}-12-31T18:00:00Z`,
  ),
})
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

/** Does one thing to one of the complaints of this history, as far as it may be done. */
async function make(known: Complaint[], { kind, which, category, severity, at }: Move): Promise<void> {
  if (kind === 'fold') return inNetwork((db) => fold(db, storedComplaintSums))
  if (kind === 'add') {
    const body = {
      received_via: 'letter',
      category,
      severity,
      received_at: at,
      statement: 'It is late again.',
    } as const
    known.push(await admin.send(complaintsApi.add, { body }))
    return
  }
  const at_hand = known[which % Math.max(1, known.length)]
  if (!at_hand) return
  const { no } = at_hand
  if (kind === 'remove several') {
    // As when an import is undone.
    const gone = known.splice(0, 2).map((one) => one.id)
    await inNetwork(async (db) => {
      await sql`delete from timeline_event where entity_id = any (${gone}::uuid[])`.execute(db)
      await db.deleteFrom('complaint').where('id', 'in', gone).execute()
    })
    return
  }
  const { version, allowed } = await admin.send(complaintsApi.get, { params: { no } })
  const to = allowed[which % Math.max(1, allowed.length)]
  const done =
    kind === 'change'
      ? admin.send(complaintsApi.update, { params: { no }, body: { severity, category, if_version: version } })
      : admin.send(complaintsApi.move, { params: { no }, body: { to: to ?? 'closed', if_version: version } })
  // A refused change changes nothing: the sums have to be right then, too.
  await done.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

test('after any history the stored sums are those of the complaints', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 30 }), async (moves) => {
      const known: Complaint[] = []
      for (const one of moves) await make(known, one)
      made += moves.filter(({ kind }) => kind === 'add').length
      expect(await inNetwork((db) => countWrongSums(db, storedComplaintSums))).toBe(0)
    }),
    { numRuns: times(4, 200) },
  )
  expect(made).toBeGreaterThan(0)
})

const queries: Record<string, string>[] = [
  {},
  { severity: 'high,critical' },
  { category: 'Time,none' },
  { region: 'none', severity: 'normal' },
  { month: `${someMonth},${nextMonth}` },
  { month: someMonth, category: 'none', status: 'closed' },
]

test('head office reads from the sums what is counted one by one where a filter is added that they do not know', async () => {
  const { rows } = await admin.send(complaintsApi.list, { query: { has_outlet: 'true' } })
  let found = 0
  for (const query of [...queries, { region: rows[0]!.region!, severity: 'high' }]) {
    const bySums = await admin.send(complaintsApi.list, { query })
    // All demo data are of these four years, which the sums do not know.
    const years = [thisYear - 3, thisYear - 1].map((year) => ({
      ...query,
      from: `${year}-01-01`,
      to: `${year + 1}-12-31`,
    }))
    const parts = await Promise.all(years.map((query) => admin.send(complaintsApi.list, { query })))
    const added = (key: string) => parts.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0)
    for (const status of complaintStatuses) expect(bySums.counts[status] ?? 0, status).toBe(added(status))
    expect(bySums.count).toBe(parts.reduce((sum, { count }) => sum + count, 0))
    if (bySums.total > 0) found += 1
  }
  expect(found).toBeGreaterThanOrEqual(5)
})

/** Far more complaints than a page has, on some days of a few months with nothing in between. */
const addMany = (count: number) =>
  inNetwork((db) =>
    sql`
      insert into complaint (no, received_via, received_on, received_at, category, statement, status)
      select 'FAR' || n, 'letter', day, day, 'Time', 'It is late again.', case when n % 3 = 0 then 'registered' else 'received' end
      from generate_series(1, ${count}::int) n, lateral (select date '2021-03-30' + n % 5 + 60 * (n % 7) as day) at`.execute(
      db,
    ),
  )

test('a page far back has the rows that come there by their order, whether the sums know where it begins or not', async () => {
  await addMany(2_500)
  const of_any_job = { job_type: 'service,bodyshop,none' }
  const read = (query: Record<string, string>) => admin.send(complaintsApi.list, { query: { perPage: '50', ...query } })
  const tabs: Record<string, string>[] = [{}, { status: 'registered' }, { severity: 'normal', category: 'Time' }]
  for (const query of tabs) {
    const last = Math.ceil((await read(query)).count / 50)
    for (const page of ['21', '22', '30', '41', String(last), String(last + 1)]) {
      const bySums = await read({ ...query, page })
      // Of jobs the sums know nothing: those before are passed by, one by one.
      const plain = await read({ ...query, ...of_any_job, page })
      expect(
        bySums.rows.map(({ no }) => no),
        `page ${page} of ${JSON.stringify(query)}`,
      ).toEqual(plain.rows.map(({ no }) => no))
      expect(bySums.rows.length).toBe(Math.max(0, Math.min(50, bySums.count - 50 * (Number(page) - 1))))
    }
  }
})

test('who sees a part of the network has their own counted, and no line of the sums', async () => {
  const dealer = await app.as('DLP')
  const { total, counts } = await dealer.send(complaintsApi.list, { query: {} })
  const all = await admin.send(complaintsApi.list, { query: {} })
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(all.total)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
  const attempt = inTransaction(
    app.deps.database,
    { as: 'rad_app', actor_id: crypto.randomUUID(), roles: ['DLP'] },
    'read',
    (db) => sql`select * from complaint_sum_change`.execute(db),
  )
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('the report of head office returns the same from the sums as from its complaints', async () => {
  const columns = ['received', 'share', 'crash', 'fire', 'injured', 'killed', 'critical', 'repeat_percent']
  const reports: Record<string, unknown>[] = [
    { rows: 'month' },
    { rows: 'category,month' },
    { rows: 'region,severity', sort: '-injured' },
    { rows: 'status', category: 'Time,none' },
    { rows: 'severity', month: `${someMonth},${nextMonth}`, status: 'closed' },
  ]
  let found = 0
  for (const query of reports) {
    const read = (more: object) => admin.send(complaintsApi.report, { query: { ...query, ...more } as never })
    const bySums = await read({ columns: columns.join(',') })
    // With the median every complaint is looked at.
    const plain = await read({ columns: [...columns, 'median_tat'].join(',') })
    const shown = (row: Record<string, unknown>) => Object.entries(row).filter(([key]) => key !== 'median_tat')
    expect(bySums.rows.map(shown)).toEqual(plain.rows.map(shown))
    expect(shown(bySums.total_row)).toEqual(shown(plain.total_row))
    found += bySums.rows.length
  }
  expect(found).toBeGreaterThan(20)
})
