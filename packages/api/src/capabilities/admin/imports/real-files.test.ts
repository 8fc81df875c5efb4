import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, countsOf, fileAt, importSteps, realFiles } from '#testing/import-steps.ts'
import { part } from '#testing/proof.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const tables = ['state', 'city', 'model', 'model_year', 'dealer', 'outlet', 'complaint', 'timeline_event']
const nothing = { new: 0, changed: 0, same: 0, wrong: 0, warnings: 0 }

if (!realFiles) process.stdout.write('Real files are not here (../shared/data): their imports are not tested.\n')

let app: TestApp
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  if (!realFiles) return
  app = await testApp()
  steps = importSteps(await app.as('HQA'))
})
afterAll(() => app?.close())

const counted = async <T>(query: string) => (await sql.raw<T>(query).execute(app.deps.database.owner)).rows[0]

interface RealFile {
  kind: string
  path: string
  lines: number
  warnings: number
  options?: Record<string, string>
}

const files: RealFile[] = [
  { kind: 'models', path: 'us-car-models/models_1992_2026.csv', lines: 11_543, warnings: 0 },
  { kind: 'cities', path: 'cities/us_cities_top_1k.csv', lines: 1_000, warnings: 0 },
  { kind: 'outlets', path: 'outlet-master/store_openings.csv', lines: 2_992, warnings: 0, options: { region: 'N1' } },
  { kind: 'complaints', path: 'nhtsa-complaints/complaints.csv', lines: 33_163, warnings: 55 },
]

/** The two that take longest by turns. */
const long = ['outlets', 'complaints']
const others = part('real-files', long, 2)
const imported = files.filter(({ kind }) => !long.includes(kind) || others.includes(kind))

// One after the other on one database, models first: complaints look them up.
test.skipIf(!realFiles).each(imported)(
  '$kind: $lines lines go in, a second time nothing changes, and out again',
  { timeout: 300_000 },
  async (real) => {
    const { kind, path, lines, warnings, options = {} } = real
    const file = () => fileAt(join(realFiles!, path))
    const before = await checksums(app, tables)
    const first = await steps.checked(kind, await file(), { options })
    expect(countsOf(first.answer)).toEqual({ ...nothing, new: lines, warnings })
    expect(await steps.commit(first.id)).toMatchObject({ new: lines, changed: 0, same: 0, skipped: 0 })

    // As the server does automatically now and then: its statistics do not include the lines of the next import.
    await sql`analyze`.execute(app.deps.database.owner)
    const after = await checksums(app, tables)
    const second = await steps.checked(kind, await file(), { options })
    expect(countsOf(second.answer)).toEqual({ ...nothing, same: lines, warnings })
    await steps.commit(second.id)
    expect(await checksums(app, tables)).toEqual(after)

    await steps.revert(first.id)
    expect(await checksums(app, tables)).toEqual(before)
    await steps.commit((await steps.checked(kind, await file(), { options })).id)
  },
)

test.runIf(realFiles && others.includes('outlets'))(
  'stores of 1962 are read as such, each in its city, and each city once',
  async () => {
    expect(await counted("select opened_on, name, pin from outlet where code = '1'")).toEqual({
      opened_on: '1962-07-01',
      name: 'Rogers 1',
      pin: '72756',
    })
    expect(
      await counted(
        "select min(opened_on), max(opened_on), count(distinct city_id) as cities from outlet where pin is not null and code ~ '^[0-9]+$'",
      ),
    ).toEqual({
      min: '1962-07-01',
      max: '2006-01-31',
      cities: 2_728,
    })
  },
)

test.runIf(realFiles && others.includes('complaints'))(
  'complaints keep their components, their days and what happened',
  async () => {
    const imported = 'from complaint where source_no is not null and outlet_id is null'
    expect(
      await counted(`
      select count(*) as complaints, count(*) filter (where cardinality(components) > 1) as several, sum(crash::int) as crash,
        sum(fire::int) as fire, sum(injured) as injured, sum(killed) as killed, count(*) filter (where model_id is null) as unknown,
        min(received_on) as first ${imported}
    `),
    ).toEqual({
      complaints: 33_163,
      several: 8_576,
      crash: 1_914,
      fire: 334,
      injured: 1_633,
      killed: 33,
      unknown: 0,
      first: '1919-09-09',
    })
    expect(
      await counted(`select components, category, sub_category, severity ${imported} and source_no = '11741399'`),
    ).toEqual({
      components: ['ELECTRICAL SYSTEM', 'UNKNOWN OR OTHER'],
      category: 'Product',
      sub_category: 'electrical',
      severity: 'normal',
    })
    expect(await counted(`select count(*) ${imported} and 'FUEL SYSTEM, GASOLINE' = any (components)`)).toEqual({
      count: 450,
    })
    expect(
      await counted(`select count(*) ${imported} and (received_at at time zone 'Asia/Kolkata')::date <> received_on`),
    ).toEqual({ count: 0 })
  },
)
