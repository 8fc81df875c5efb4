import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
let me: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  me = await app.as('HQA')
  steps = importSteps(me)
})
afterAll(() => app.close())

const tables = ['ticket', 'ticket_level', 'timeline_event']
const rowsOf = async <T>(query: string) => (await sql.raw<T>(query).execute(app.deps.database.owner)).rows

test('a ticket comes in with its past, is corrected, and goes out again', async () => {
  const number = 'OLDSYS-77'
  const before = await checksums(app, tables)
  const head = 'Number,Title,Status,Created,First response,Resolved,Closed,Owner,Outlet,Priority,Justified\n'
  const line = (closed: string) =>
    `${number},It rattles,Closed,2026-01-05 09:00,2026-01-05 10:00,2026-01-06 09:00,${closed},svm@demo.com,DL001-01,High,Not justified`
  const first = await steps.checked('tickets', textFile(`${head}${line('2026-01-06 12:00')}\n`, 'past.csv'))
  expect(countsOf(first.answer)).toMatchObject({ new: 1, wrong: 0 })
  await steps.commit(first.id)
  const stored = () =>
    rowsOf(`
      select status, priority, justification, closed_at, elapsed_seconds > 0 as counted, due_at, next_level_at,
        (select array_agg(e.type order by e.at, e.id) from timeline_event e where e.entity_id = t.id) as events
      from ticket t where source_no = '${number}'`)
  expect(await stored()).toMatchObject([
    {
      status: 'closed',
      priority: 'P2',
      justification: 'unjustified',
      closed_at: '2026-01-06T06:30:00.000Z',
      counted: true,
      // What has ended is frozen.
      due_at: null,
      next_level_at: null,
      events: ['opened', 'in_progress', 'resolved', 'closed'],
    },
  ])
  // Who knows it by the number of the other system finds it by that, and sees it.
  const { rows: found } = await me.send(ticketsApi.list, { query: { q: number } })
  expect(found).toHaveLength(1)
  const { no } = found[0]!
  expect(await me.send(ticketsApi.get, { params: { no } })).toMatchObject({ ticket: { source_no: number } })
  const middle = await checksums(app, tables)
  const second = await steps.checked('tickets', textFile(`${head}${line('2026-01-07 12:00')}\n`, 'past.csv'))
  expect(second.answer.changes).toMatchObject([{ field: 'closed_at' }])
  await steps.commit(second.id)
  expect(await stored()).toMatchObject([{ closed_at: '2026-01-07T06:30:00.000Z' }])
  await steps.revert(second.id)
  expect(await checksums(app, tables)).toEqual(middle)
  await steps.revert(first.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('lines that contradict themselves are reported', async () => {
  const head = 'Number,Status,Created,Resolved,Closed,Cancelled,Owner,Outlet\n'
  const { answer } = await steps.checked(
    'tickets',
    textFile(
      head +
        [
          'R-1,Closed,2026-01-05,,,,,DL001-01',
          'R-2,Open,2026-01-05,,2026-01-04,,,DL001-01',
          'R-3,Open,2099-01-05,,,,,DL001-01',
          'R-4,Closed,2026-01-05,2026-01-08,2026-01-07,,,DL001-01',
          'R-5,Closed,2026-01-05,,2026-01-07,2026-01-07,,DL001-01',
          'R-6,Whirr,2026-01-05,,,,,NOWHERE',
          'R-7,Cancelled,2026-01-05,,,,,DL001-01',
          'R-8,Resolved,2026-01-05,,,,no-user@nowhere.example,DL001-01',
        ].join('\n'),
    ),
  )
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'Closed', 'Enter when it was closed.'],
    [3, 'Closed', 'This can’t be before the ticket was opened.'],
    [4, 'Created', 'This time can’t be in the future.'],
    [5, 'Closed', 'Closed can’t be before resolved.'],
    [6, 'Cancelled', 'A closed ticket can’t be cancelled.'],
    [7, 'Outlet', 'Outlet not found.'],
    [7, 'Status', 'Choose what this status means.'],
    [8, 'Cancelled', 'Enter when it was cancelled.'],
    [9, 'Resolved', 'Enter when it was resolved.'],
  ])
})

/** Service requests as a city publishes them, with the dirt they have. */
function requests(count: number) {
  let state = 42
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const kinds = ['Pothole', 'Street Light', 'Noise', 'Graffiti']
  const districts = ['NORTH', 'South ', 'EAST']
  return Array.from({ length: count }, (_, place) => {
    const opened = Date.UTC(2025, random(10), 1 + random(28), random(24), random(60))
    const isOpen = random(10) === 0
    const isBackwards = random(50) === 0
    const closed = isOpen ? null : opened + (isBackwards ? -1 : 1) * (1 + random(20_000)) * 60_000
    return {
      number: String(10_000_000 + place),
      opened,
      closed,
      status: isOpen ? 'Open' : random(20) === 0 ? 'Completed' : 'Closed',
      kind: kinds[random(kinds.length)]!,
      district: random(40) === 0 ? '' : districts[random(districts.length)]!,
    }
  })
}

const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 === 0 ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!
}

test(
  'service requests of a city give the counts and the median turnaround of a plain script',
  { timeout: 300_000 },
  async () => {
    const all = requests(2_000)
    const written = (at: number | null) => {
      if (at === null) return ''
      const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d)/.exec(new Date(at).toISOString())!
      const hour = Number(time!.slice(0, 2))
      return `${month}/${day}/${year} ${String(hour % 12 || 12).padStart(2, '0')}${time!.slice(2)}:00 ${hour < 12 ? 'AM' : 'PM'}`
    }
    const text = [
      'Unique Key,Created Date,Closed Date,Status,Kind,District',
      ...all.map(({ number, opened, closed, status, kind, district }) =>
        [number, written(opened), written(closed), status, kind, district].join(','),
      ),
    ].join('\n')
    const values = { outlet: { NORTH: 'DL001-01', South: 'DL001-02', EAST: 'DL002-01' } }
    const options = { zone: 'utc', dates: 'mdy' }
    const { id, answer, uploaded } = await steps.checked('tickets', textFile(text), { values, options })
    expect(uploaded.suggestedMapping).toEqual({
      source_no: 'Unique Key',
      opened_at: 'Created Date',
      closed_at: 'Closed Date',
      status: 'Status',
      category: 'Kind',
      outlet: 'District',
    })
    // The plain script: what has a district and does not end before it begins.
    const good = all.filter(({ district, opened, closed }) => district !== '' && (closed === null || closed >= opened))
    expect(countsOf(answer)).toMatchObject({ new: good.length, wrong: all.length - good.length })
    await steps.commit(id, true)
    const found = await rowsOf<{
      kind: string
      outlet: string
      status: string
      count: number
      minutes: number | null
    }>(`
    select t.category as kind, o.code as outlet, t.status, count(*)::int as count,
      (percentile_cont(0.5) within group (order by extract(epoch from t.closed_at - t.opened_at) / 60))::float as minutes
    from ticket t join outlet o on o.id = t.outlet_id where t.source_no ~ '^1000' group by 1, 2, 3 order by 1, 2, 3`)
    const groups = Map.groupBy(good, ({ kind, district, closed }) =>
      [kind, values.outlet[district.trim() as keyof typeof values.outlet], closed === null ? 'open' : 'closed'].join(
        '|',
      ),
    )
    const expected = [...groups].map(([name, members]) => {
      const [kind, outlet, status] = name.split('|')
      const minutes =
        status === 'open' ? null : median(members.map(({ opened, closed }) => (closed! - opened) / 60_000))
      return { kind, outlet, status, count: members.length, minutes }
    })
    const order = (row: { kind?: string; outlet?: string; status?: string }) =>
      `${row.kind}|${row.outlet}|${row.status}`
    expect(found).toEqual(expected.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)))
    await steps.revert(id)
  },
)
