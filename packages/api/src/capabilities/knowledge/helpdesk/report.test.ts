import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { countWrongSums, fold } from '#kernel/list/stored-sums.ts'
import { type CaseLine, insertCases } from '#testing/helpdesk.ts'
import { readCsv } from '#testing/read-files.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from './contract.ts'
import { storedCaseSumsByPlace } from './sums.ts'

let app: TestApp
let office: Caller
const day = 86_400

const closed = (at: string, days: number, more: Partial<CaseLine> = {}): Partial<CaseLine> => ({
  closed_at: `${at}T08:00:00Z`,
  closed_on: at,
  age_seconds: days * day,
  ...more,
})
const fixed = { status: 'closed_fixed' } as const
/** All of 2021. */
const lines: readonly CaseLine[] = [
  {
    no: 'R-1',
    outlet: 'DL001-01',
    ...fixed,
    opened_at: '2021-04-02T06:00:00Z',
    system_group: 'powertrain',
    model: 'Alpha',
    codes: ['P0301', 'P0302'],
    first_reply_seconds: 3600,
    ...closed('2021-04-06', 4, { recommended_count: 1 }),
  },
  {
    no: 'R-2',
    outlet: 'DL001-01',
    ...fixed,
    opened_at: '2021-04-03T06:00:00Z',
    system_group: 'powertrain',
    model: 'Beta',
    codes: ['P0301'],
    first_reply_seconds: 3 * 3600,
    returned_count: 1,
    ...closed('2021-04-13', 10, { recommended_count: 2 }),
  },
  {
    no: 'R-3',
    outlet: 'DL002-01',
    status: 'closed_no_feedback',
    opened_at: '2021-04-05T06:00:00Z',
    system_group: 'body',
    codes: ['B1000'],
    ...closed('2021-07-06', 92),
  },
  {
    no: 'R-4',
    outlet: 'DL002-01',
    status: 'answered_by_known_issue',
    opened_at: '2021-04-20T06:00:00Z',
    system_group: 'body',
    ...closed('2021-04-20', 0),
  },
  {
    no: 'R-5',
    outlet: 'DL001-01',
    status: 'in_analysis',
    opened_at: '2021-04-21T06:00:00Z',
    due_at: '2021-04-24T06:00:00Z',
  },
  {
    no: 'R-6',
    outlet: 'DL001-01',
    status: 'awaiting_outlet',
    opened_at: '2021-04-22T06:00:00Z',
    due_at: '2099-04-24T06:00:00Z',
  },
  { no: 'R-7', outlet: 'DL001-01', status: 'draft', opened_at: '2021-04-23T06:00:00Z' },
]

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  await sql`delete from helpdesk_case`.execute(app.deps.database.owner)
  await insertCases(app, lines)
})
afterAll(() => app.close())

const april = { from: '2021-04-01', to: '2021-04-30' }
type Query = Partial<Input<typeof helpdeskApi.report>['query']>
const report = (query: Query, who = office) => who.send(helpdeskApi.report, { query: query as never })
const list = (query: object = {}, who = office) => who.send(helpdeskApi.list, { query: query as never })

describe('R11', () => {
  test('counts cases, and medians and shares of the total are those of all cases (M54 to M58)', async () => {
    const { rows, total_row } = await report(april)
    const row = (system: string) => rows.find(({ system_group }) => system_group === system)
    expect(row('powertrain')).toMatchObject({
      submitted: 2,
      closed: 2,
      fixed: 2,
      first_reply_hours: 2,
      closing_days: 7,
      fixed_first_percent: 50,
      returned_percent: 50,
    })
    expect(row('body')).toMatchObject({ submitted: 2, closed: 1, by_known_issue: 1 })
    expect(total_row).toMatchObject({
      submitted: 6,
      open: 2,
      with_helpdesk: 1,
      with_outlet: 1,
      overdue: 1,
      closed: 3,
      fixed: 2,
      no_feedback_percent: 0,
      // Of 0, 4, and 10.
      closing_days: 4,
      returned_percent: 16.7,
    })
  })

  test('counts what closed without feedback in the days in which it closed', async () => {
    const { total_row } = await report({ from: '2021-07-01', to: '2021-07-31' })
    expect(total_row).toMatchObject({ submitted: 0, closed: 1, no_feedback_percent: 100, closing_days: 92 })
  })

  test.each(['model', 'outlet', 'region', 'tier', 'month', 'dtc', 'system_group,model'])(
    'groups by %s',
    async (rows) => {
      const { total_row, rows: found } = await report({ ...april, rows: rows as never })
      expect(total_row.submitted).toBe(6)
      expect(found.length).toBeGreaterThan(0)
    },
  )

  test('a case of two codes is in two rows, and once in the total', async () => {
    const { rows, total_row } = await report({ ...april, rows: 'dtc' as never })
    expect(rows.filter(({ dtc }) => String(dtc).startsWith('P')).map(({ dtc, submitted }) => [dtc, submitted])).toEqual(
      [
        ['P0301', 2],
        ['P0302', 1],
      ],
    )
    expect(total_row.submitted).toBe(6)
  })

  test('each figure is the count of the list it opens', async () => {
    const { total_row } = await report(april)
    const opens: [string, object][] = [
      ['submitted', { ...april, submitted: 'true' }],
      ['open', { ...april, counted_by: 'now' }],
      ['overdue', { ...april, counted_by: 'now', due: 'overdue' }],
      ['closed', { ...april, counted_by: 'closed' }],
      ['fixed', { ...april, counted_by: 'closed', status: ['closed_fixed'] }],
    ]
    for (const [measure, query] of opens) expect((await list(query)).count, measure).toBe(total_row[measure])
  })

  test('compares with the days before, and explains the change', async () => {
    const may = { from: '2021-05-01', to: '2021-05-30' }
    const { total_row } = await report({ ...may, compare: 'previous', columns: 'submitted' } as never)
    expect(total_row).toMatchObject({ submitted: 0, submitted_before: 6 })
    const why = await office.send(helpdeskApi.why, { query: { ...may, measure: 'submitted' } as never })
    expect(JSON.stringify(why)).toContain('DL001-01')
  })

  test('names the codes that most cases name, with their models', async () => {
    const { dtcs, with_codes } = await office.send(helpdeskApi.topDtcs, { query: april as never })
    expect(with_codes).toBe(3)
    expect(dtcs[0]).toEqual({ code: 'P0301', cases: 2, share: 66.7, fixed: 2, models: ['Alpha', 'Beta'] })
    expect(dtcs).toHaveLength(3)
  })

  test('an outlet’s manager gets the figures of their outlet', async () => {
    const { total_row } = await report(april, await app.as('SVM'))
    expect(total_row).toMatchObject({ submitted: 4, closed: 2 })
  })
})

describe('the list', () => {
  const found = async (query: object) => (await list({ sort: 'no', ...query })).rows.map(({ no }) => no)

  test('has counts and a total for everyone in scope', async () => {
    const { count, total, counts } = await list()
    expect([count, total]).toEqual([7, 7])
    expect(counts).toMatchObject({ closed_fixed: 2, draft: 1, in_analysis: 1 })
    expect((await list({}, await app.as('SVM'))).total).toBe(5)
  })

  test.each<[object, string[]]>([
    [{ status: ['closed_fixed'] }, ['R-1', 'R-2']],
    [{ system_group: ['body'] }, ['R-3', 'R-4']],
    [{ dtc: ['p0301'] }, ['R-1', 'R-2']],
    [{ turn: ['helpdesk'] }, ['R-5']],
    [{ due: 'overdue' }, ['R-5']],
    [{ is_open: 'true' }, ['R-5', 'R-6']],
    [{ submitted: 'false' }, ['R-7']],
    [{ fixed_first: 'true' }, ['R-1']],
    [{ returned: 'true' }, ['R-2']],
    [{ outlet: ['DL002-01'] }, ['R-3', 'R-4']],
    [{ model: ['Beta'] }, ['R-2']],
    [{ assignee: ['none'] }, ['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6', 'R-7']],
    [{ assignee: ['me'] }, []],
    [{ counted_by: 'closed', from: '2021-07-01', to: '2021-07-31' }, ['R-3']],
    [{ q: 'case r-2' }, ['R-2']],
  ])('finds by %o', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
    expect((await list(query)).count).toBe(expected.length)
  })

  test('is the queue of the helpdesk by due date', async () => {
    expect(await found({ is_open: 'true', sort: 'due_at' })).toEqual(['R-5', 'R-6'])
  })

  test('leaves as a file with what the list shows', async () => {
    const query = { format: 'csv', columns: 'no,status', sort: 'no' }
    const response = await office.send(helpdeskApi.export, { query: query as never })
    expect(JSON.stringify(await readCsv(response as never))).toContain('R-1')
  })

  test('reads its tabs from sums that are those of the rows', async () => {
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      expect(await countWrongSums(db, storedCaseSumsByPlace)).toBe(0)
      await fold(db, storedCaseSumsByPlace)
      expect(await countWrongSums(db, storedCaseSumsByPlace)).toBe(0)
    })
  })
})
