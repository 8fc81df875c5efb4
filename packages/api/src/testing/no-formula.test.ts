import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#kernel/contract/client.ts'
import { csvFile } from '#kernel/file/csv.ts'
import { xlsxFile } from '#kernel/file/xlsx.ts'
import type { FileTable } from '#kernel/file/table.ts'
import { columnKinds, type FileFormat } from '#kernel/contract/view.ts'
import { prove, times } from './proof.ts'
import { columnKeysOf, exportsOf, neededOf, type Exported } from './random-views.ts'
import { csvCells, readSheets } from './read-files.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "=cmd|'/c calc'!A1",
  '=HYPERLINK("http://evil.example")',
]

const run = promisify(execFile)

let app: TestApp
let admin: Caller
let folder: string
/** `bots.export.name`: the columns that were seen to carry a formula into a file. */
const carried = new Set<string>()
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await sow()
  folder = await mkdtemp(join(tmpdir(), 'rad-formulas-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

/** Who is signed in must stay so. */
const leftOut = /session|token|secret|migration|scheduled|limit/

/** Puts a formula in front of every text of the database that takes one, in the first rows of each table. */
async function sow(): Promise<void> {
  const db = app.deps.database.owner
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.column_name not in ('status', 'password_hash')
    order by 1, 2`.execute(db)
  const prefix = sql`(${sql.val(formulas)}::text[])[1 + (row_number() over (order by ctid))::int % ${formulas.length}::int]`
  for (const { table, column } of rows.filter((one) => !leftOut.test(one.table))) {
    const [place, name] = [sql.table(table), sql.ref(column)]
    // A column whose rule forbids it is one that no formula comes into.
    await sql`
      with sown as (select ctid as place, ${prefix} as formula from ${place} where ${name} is not null limit 27)
      update ${place} t set ${name} = sown.formula || t.${name} from sown where t.ctid = sown.place
    `
      .execute(db)
      .catch((error: unknown) => expect((error as { code?: string }).code).toMatch(/^(23|22|P0|42501)/))
  }
}

/** What a spreadsheet calculates. */
const isCalculated = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
const isFormula = (cell: unknown) =>
  typeof cell === 'string' && formulas.some((formula) => cell.includes(formula.trim()))

const fileOf = (exported: Exported, keys: string[], format: FileFormat) =>
  call(admin, exported.file, {
    query: { ...neededOf(exported.view), ...(keys.length > 0 ? { columns: keys } : {}), format },
  } as never) as Promise<unknown> as Promise<Response>

/** Every file of every list and report, with all its columns. */
async function* everyFile(): AsyncGenerator<{ name: string; keys: string[]; csv: Buffer; xlsx?: Buffer }> {
  const { exported } = exportsOf(app)
  expect(exported.length).toBeGreaterThan(20)
  const bytesOf = async (file: Promise<Response>) => Buffer.from(await (await file).arrayBuffer())
  for (const one of exported) {
    const keys = columnKeysOf(one.view)
    const csv = await bytesOf(fileOf(one, keys, 'csv'))
    // Sheets of thousands of rows take their time: they are for the long form.
    const isRead = csv.length < times(60_000, Infinity)
    yield { name: one.name, keys, csv, ...(isRead ? { xlsx: await bytesOf(fileOf(one, keys, 'xlsx')) } : {}) }
  }
}

test('no cell of any file of any list or report begins like a formula, whatever the records contain (T-45)', async () => {
  for await (const { name, keys, csv, xlsx } of everyFile()) {
    await writeFile(join(folder, `${name}.csv`), csv)
    const table = csvCells(csv.toString())
    expect(table.flat().filter(isCalculated), name).toEqual([])
    for (const line of table)
      for (const [at, cell] of line.entries()) if (isFormula(cell)) carried.add(`${name}.${keys[at] ?? at}`)
    if (!xlsx) continue
    await writeFile(join(folder, `${name}.xlsx`), xlsx)
    // Of a formula the reader would return the result: a cell that shows the formula itself is a text.
    const cells = (await readSheets(new Response(new Uint8Array(xlsx)))).lines.flat()
    expect(cells.filter(isFormula).length, name).toBe(table.flat().filter(isFormula).length)
  }
  expect(carried.size).toBeGreaterThan(40)
})

const facts = { title: '=1+1', filters: '@SUM(1;1)', zone: 'Asia/Kolkata', as_of: '-1', user: '=1+1' }
const ofEveryKind = (value: unknown): FileTable => ({
  columns: columnKinds.map((kind) => ({ key: kind, label: kind, kind })),
  rows: [Object.fromEntries(columnKinds.map((kind) => [kind, value]))],
})

test('a formula in a column of any kind is a text in both formats, and a number below zero is a number (T-45)', async () => {
  for (const value of [...formulas, [formulas[0], 'more']]) {
    const table = csvCells(await new Response(csvFile(ofEveryKind(value), facts.zone)).text())
    expect(table[1]!.filter(isCalculated)).toEqual([])
    const sheets = await readSheets(new Response(await xlsxFile(ofEveryKind(value), facts)))
    const text = [value].flat().join('; ')
    expect(sheets.lines).toEqual([columnKinds.map(() => text)])
  }
  const table = csvCells(await new Response(csvFile(ofEveryKind(-5.25), facts.zone)).text())
  expect(table[1]).toEqual(columnKinds.map(() => '-5.25'))
  const sheets = await readSheets(new Response(await xlsxFile(ofEveryKind(-5.25), facts)))
  expect(sheets.lines).toEqual([columnKinds.map(() => -5.25)])
})

/** Fields between commas, in quotes, UTF-8; text between quotes may be a formula, and formulas are calculated. */
const csvFilter = '--infilter=CSV:44,34,76,1,,1033,false,true,false,false,false,0,true'

/** The cells of a sheet that hold a number below zero: equal ones side by side are written once, with how many they are. */
const belowZero = (sheet: string): number =>
  [...sheet.matchAll(/<table:table-cell[^>]* office:value="-[^>]*>/g)]
    .map(([cell]) => Number(/ table:number-columns-repeated="(\d+)"/.exec(cell)?.[1] ?? 1))
    .reduce((sum, cells) => sum + cells, 0)

/** Opens files as an office suite does: the cells of each that it took for formulas, and the numbers below zero. */
async function opened(names: readonly string[]): Promise<{ formulas: number; negative: number }> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const found = { formulas: 0, negative: 0 }
  for (const name of names) {
    const filter = name.endsWith('.csv') ? [csvFilter] : []
    const out = join(folder, 'out')
    await run('soffice', [
      profile,
      '--headless',
      ...filter,
      '--convert-to',
      'fods',
      '--outdir',
      out,
      join(folder, name),
    ])
    const [made] = await readdir(out)
    const sheet = await readFile(join(out, made!), 'utf8')
    await rm(out, { recursive: true })
    found.formulas += sheet.split('table:formula=').length - 1
    found.negative += belowZero(sheet)
  }
  return found
}

const hasOffice = spawnSync('soffice', ['--version']).status === 0

test.skipIf(times(1, 0) === 1)(
  'an office suite calculates nothing in any of these files (T-45; where there is a soffice on the path)',
  { timeout: 900_000 },
  async ({ skip }) => {
    if (!hasOffice) skip('There is no soffice on the path: nothing was judged by an office suite.')
    const files = (await readdir(folder)).filter((name) => /\.(csv|xlsx)$/.test(name))
    expect(files.length).toBeGreaterThan(40)
    await writeFile(join(folder, 'control.csv'), '"=1+1"\r\n"-5"\r\n')
    expect(await opened(['control.csv'])).toEqual({ formulas: 1, negative: 1 })
    await writeFile(join(folder, 'kinds.csv'), await new Response(csvFile(ofEveryKind(-5.25), facts.zone)).bytes())
    await writeFile(join(folder, 'kinds.xlsx'), await new Response(await xlsxFile(ofEveryKind(-5.25), facts)).bytes())
    expect(await opened(['kinds.csv'])).toEqual({ formulas: 0, negative: columnKinds.length })
    expect(await opened(['kinds.xlsx'])).toEqual({ formulas: 0, negative: columnKinds.length })
    const judged = await opened(files)
    expect(judged.formulas).toBe(0)
    prove('T-45', app.deps.database.kind, {
      files: files.length,
      'columns with formulas in them': carried.size,
      'cells calculated': 0,
    })
  },
)
