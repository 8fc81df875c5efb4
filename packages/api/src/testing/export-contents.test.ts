import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { retentionTable } from '#capabilities/engagement/people/retention.queries.ts'
import type { RetentionAnswer } from '#capabilities/engagement/people/contract.ts'
import { address, ApiError, call } from '#kernel/contract/client.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { filterLine } from '#kernel/contract/view.ts'
import { prove, times } from './proof.ts'
import {
  columnKeysOf,
  exportsOf,
  neededOf,
  valuesFound,
  viewsOf,
  type Exported,
  type Found,
  type Query,
} from './random-views.ts'
import { readCsv, readPages, readSheets, withoutSpaces, type ReadFile } from './read-files.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'
import { isInstant, missingInPdf, matchesCsvCell, matchesSheetCell } from './cell-checks.ts'

type Row = Record<string, unknown>
/** What the screen shows of a view. */
interface Shown {
  columns: { key: string; label: string }[]
  rows: Row[]
  total_row?: Row
}

let app: TestApp
let admin: Caller
let found: Found
/** What is exported is written down: the trail of later days grows, that of this one does not. */
let settledOn: string
const callers = new Map<string, Caller>()
beforeAll(async () => {
  app = await testApp()
  settledOn = addDays(dayIn(app.deps.settings.brand_tz, app.deps.clock.now()), -1)
  app.travel(2 * 86_400)
  // Between a screen and its file no time passes: an age in hours would be another one now and then.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  admin = await app.as('admin')
  found = await valuesFound(exportsOf(app).exported, admin)
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const roles = ['admin', 'HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'ANL', 'AUD', 'BTM'] as const
const callerOf = async (role: string) => {
  const known = callers.get(role) ?? (await app.as(role))
  callers.set(role, known)
  return known
}

/** Where the screen draws the name of what a row names by its code. */
const drawnAs: Record<string, Record<string, string>> = { 'bots.export': { client: 'client_name' } }

const views = times(1, 40)
const sums = { views: 0, rows: 0, 'in a PDF': 0, refused: 0 }

/** A list of many pages is compared whole with its files; page by page the first of it and the last. */
const pageSize = 100
const sheetLimit = times(200, 5_000)
const paperLimit = times(25, 120)

/** What counts or lists the files themselves, and so is another at every look at this day. */
const settled = new Set(['audit.export', 'portal.reportExport'])

const settledViews = (exported: Exported) => {
  const views = viewsOf(exported, found, app)
  if (!settled.has(exported.name)) return views
  return views.map((view): Query => ({ ...view, period: '', from: '', to: settledOn }))
}

const get = (caller: Caller, { shown }: Exported, query: Query | Record<string, unknown>) =>
  call(caller, shown, { query } as never) as Promise<unknown> as Promise<Row>
const fileOf = (caller: Caller, { file }: Exported, query: Query, format: string) =>
  call(caller, file, { query: { ...query, format } } as never) as Promise<unknown> as Promise<Response>

const known = new Map<string, Map<string, string>>()

/** The headings of the columns of a list, read from a file without rows. */
async function labelsOf(exported: Exported): Promise<Map<string, string>> {
  const cached = known.get(exported.name)
  if (cached) return cached
  const keys = columnKeysOf(exported.view)
  const { header } = await readCsv(
    await fileOf(
      admin,
      exported,
      { ...neededOf(exported.view), columns: keys, q: 'nothing that anybody wrote' },
      'csv',
    ),
  )
  const labels = new Map(keys.map((key, index) => [key, withoutZone(header[index]!)]))
  known.set(exported.name, labels)
  return labels
}

/** The pages of a list, as many as are looked at: a row that none of them holds is undefined. */
async function pagesOf(caller: Caller, exported: Exported, query: Query): Promise<{ rows: Row[]; count: number }> {
  const page = async (number: number) =>
    (await get(caller, exported, { ...query, page: number, perPage: pageSize })) as { rows: Row[]; count: number }
  const { rows, count } = await page(1)
  const pages = Math.ceil(count / pageSize)
  for (let number = 2; number <= pages; number += 1) {
    if (number > times(1, 20) && number < pages) continue
    const next = await page(number)
    next.rows.forEach((row, index) => (rows[(number - 1) * pageSize + index] = row))
  }
  return { rows, count }
}

async function shownOf(caller: Caller, exported: Exported, query: Query, header: string[]): Promise<Shown> {
  if ('perPage' in exported.view.shape) {
    const { rows, count } = await pagesOf(caller, exported, query)
    rows.length = count
    const labels = await labelsOf(exported)
    const keys = query.columns ? [query.columns].flat() : header.map((label) => keyOf(labels, label))
    const drawn = drawnAs[exported.name] ?? {}
    return { columns: keys.map((key) => ({ key: drawn[key] ?? key, label: labels.get(key)! })), rows }
  }
  const answer = await get(caller, exported, query)
  if ('cohorts' in answer) {
    const { columns, rows, total_row } = retentionTable(answer as RetentionAnswer)
    return { columns: [...columns], rows: [...rows], ...(total_row ? { total_row } : {}) }
  }
  return answer as unknown as Shown
}

const keyOf = (labels: Map<string, string>, label: string) => [...labels].find(([, one]) => one === label)![0]

const rowsOf = ({ rows, total_row }: Shown) => (total_row ? [...rows, total_row] : rows)

/** Finds the first cell that differs. */
function firstLie<Cell>(
  shown: Shown,
  lines: Cell[][],
  says: (value: unknown, cell: Cell, zone: string) => boolean,
): unknown {
  const { brand_tz } = app.deps.settings
  const rows = rowsOf(shown)
  if (lines.length !== rows.length) return { rows: rows.length, lines: lines.length }
  for (const [index, line] of lines.entries()) {
    const row = rows[index]
    const at = row ? shown.columns.findIndex(({ key }, place) => !says(row[key], line[place]!, brand_tz)) : -1
    if (at !== -1)
      return { line: index, column: shown.columns[at]!.key, screen: row![shown.columns[at]!.key], file: line[at] }
  }
  return undefined
}

async function paperLie(file: Response, shown: Shown, filters: string, csv: string[][]): Promise<unknown> {
  const [first, ...others] = await readPages(file)
  const header = withoutSpaces(shown.columns.map(({ label }) => label).join(''))
  const title = /^.*?Filters:/.exec(first!)
  if (!title || !first!.startsWith(withoutSpaces(filters), title[0].length)) return { filters, page: first }
  // A column may be called as one of the facts before it: as of when · zone · for whom.
  const zone = first!.indexOf('·', title[0].length + withoutSpaces(filters).length)
  const pages = [first!.slice(first!.indexOf(header, first!.indexOf('·', zone + 1))), ...others]
  const body = pages.map((page, index) => {
    const footer = `${index + 1}/${pages.length}`
    return page.startsWith(header) && page.endsWith(footer) ? page.slice(header.length, -footer.length) : `?${page}`
  })
  const rows = rowsOf(shown)
  return missingInPdf(
    rows.map((row, line) => shown.columns.map(({ key }, at) => ({ value: row[key], csv: csv[line]![at]! }))),
    body.join(''),
  )
}

/** The zone that the CSV adds to the heading of a column of times. */
const zoneMark = () => ` (${app.deps.settings.brand_tz})`
const withoutZone = (head: string) => (head.endsWith(zoneMark()) ? head.slice(0, -zoneMark().length) : head)

/** The screen and every file of one view side by side: undefined, or what is not alike. */
async function lieOf(caller: Caller, exported: Exported, query: Query, csv: ReadFile<string>): Promise<unknown> {
  const shown = await shownOf(caller, exported, query, csv.header.map(withoutZone))
  const filters = filterLine(exported.view.parse(query))
  const header = shown.columns.map(({ label }) => label)
  expect(csv.header.map(withoutZone)).toEqual(header)
  for (const [at, { key }] of shown.columns.entries())
    if (rowsOf(shown).some((row) => isInstant(row?.[key]))) expect(csv.header[at]).toBe(`${header[at]}${zoneMark()}`)
  const lie = firstLie(shown, csv.lines, matchesCsvCell)
  if (lie) return { csv: lie }
  sums.views += 1
  sums.rows += shown.rows.length
  if (shown.rows.length > sheetLimit) return undefined
  const sheets = await readSheets(await fileOf(caller, exported, query, 'xlsx'))
  expect(sheets.header).toEqual(header)
  expect(sheets.about.Filters).toBe(filters)
  // A sheet ends with its last row that holds anything.
  const empty = Array.from({ length: rowsOf(shown).length - sheets.lines.length }, () => header.map(() => null))
  const inSheet = firstLie(shown, [...sheets.lines, ...empty], matchesSheetCell)
  if (inSheet) return { xlsx: inSheet }
  if (shown.rows.length > paperLimit) return undefined
  sums['in a PDF'] += 1
  const onPaper = await paperLie(await fileOf(caller, exported, query, 'pdf'), shown, filters, csv.lines)
  return onPaper && { pdf: onPaper }
}

const orStatus = <T>(answer: Promise<T>): Promise<T | number> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError) return error.status
    throw error
  })

/** The view as CSV; undefined for who may not have it: they do not see it either, or have no right to files. */
async function csvOf(caller: Caller, exported: Exported, query: Query): Promise<ReadFile<string> | undefined> {
  const seen = await orStatus(get(caller, exported, query))
  const file = await orStatus(fileOf(caller, exported, query, 'csv'))
  if (typeof file !== 'number') {
    expect(seen).not.toBeTypeOf('number')
    return readCsv(file)
  }
  sums.refused += 1
  const url = address(exported.file, { query })
  if (typeof seen === 'number') expect([403, 422], url).toContain(seen)
  if (file !== 403) expect(file, url).toBe(seen)
  return undefined
}

test(
  'of any view of any list and report the files hold the rows, the total and the filters of the screen (T-38)',
  { timeout: 60_000 + views * 60_000 },
  async () => {
    const { exported } = exportsOf(app)
    expect(exported.length).toBeGreaterThan(20)
    const [chosen] = fc.sample(fc.shuffledSubarray(exported, { minLength: exported.length }), 1)
    const lies: string[] = []
    for (const one of chosen!.slice(0, times(15, exported.length))) {
      const holds = fc.asyncProperty(settledViews(one), fc.constantFrom(...roles), async (query, role) => {
        let caller = await callerOf(role)
        let csv = await csvOf(caller, one, query)
        if (!csv && role !== 'admin') csv = await csvOf((caller = admin), one, query)
        fc.pre(csv !== undefined)
        const label = `${caller === admin ? 'admin' : role} ${address(one.file, { query })}`
        const lie = await lieOf(caller, one, query, csv!)
        if (lie !== undefined) throw new Error(`${label}: ${JSON.stringify(lie)}`)
      })
      const { failed, errorInstance } = await fc.check(holds, {
        numRuns: views,
        maxSkipsPerRun: 1_000,
        endOnFailure: true,
      })
      if (failed) lies.push(String(errorInstance ?? `${one.name}: nearly every view is refused`))
    }
    expect(lies).toEqual([])
    prove('T-38', app.deps.database.kind, { ...sums, lies: 0 })
  },
)

test('only messages behind conversations, paths of visits, and two outlets compared are a file and no list (T-38)', () => {
  expect(exportsOf(app).alone).toEqual([
    'journeys.comparedExport',
    'journeys.pathsExport',
    'conversations.exportMessages',
  ])
})
