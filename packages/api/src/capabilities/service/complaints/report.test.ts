import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import readXlsx from 'read-excel-file/node'
import { parse } from 'papaparse'
import type { Input } from '#kernel/contract/contract.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from './contract.ts'

type ReportQuery = Input<typeof complaintsApi.report>['query']
let app: TestApp
let admin: Caller

const vehicles = [
  { make: 'Alder', model: 'One', components: ['ENGINE', 'FUEL SYSTEM, GASOLINE'], crash: true, injured: 2 },
  { make: 'Alder', model: 'One', components: ['ENGINE'], fire: true, severity: 'critical' },
  { make: 'Alder', model: 'Two', components: ['STEERING'], killed: 1, severity: 'critical' },
  { make: 'Birch', model: 'One', components: [] },
] as const

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    for (const [index, vehicle] of vehicles.entries()) {
      const received_on = `2019-0${index + 1}-15`
      await db
        .insertInto('complaint')
        .values({
          ...vehicle,
          components: [...vehicle.components],
          no: `T19-${index}`,
          received_via: 'regulator',
          received_on,
          received_at: `${received_on}T00:00:00Z`,
        })
        .execute()
    }
  })
})
afterAll(() => app.close())

const year = { from: '2019-01-01', to: '2019-12-31' }
const report = (query: ReportQuery) => admin.send(complaintsApi.report, { query })
const count = async (query: Record<string, unknown>) => (await admin.send(complaintsApi.list, { query })).count

describe('R10', () => {
  test('groups by one level, with the figures and the share of all', async () => {
    const { rows, total_row } = await report({ ...year, rows: 'make' })
    expect(rows).toMatchObject([
      { make: 'Alder', received: 3, share: 75, crash: 1, fire: 1, injured: 2, killed: 1, critical: 2 },
      { make: 'Birch', received: 1, share: 25, crash: 0, fire: 0, injured: 0, killed: 0, critical: 0 },
    ])
    expect(total_row).toMatchObject({
      is_total: true,
      make: 'Total',
      received: 4,
      share: 100,
      crash: 1,
      injured: 2,
      critical: 2,
    })
  })

  test('counts a complaint with two components in two rows and once in the total (T14)', async () => {
    const { rows, total_row } = await report({ ...year, rows: 'component' })
    expect(rows.map((row) => [row.component, row.received])).toEqual([
      ['ENGINE', 2],
      ['FUEL SYSTEM, GASOLINE', 1],
      ['STEERING', 1],
      [null, 1],
    ])
    expect(total_row.received).toBe(4)
  })

  test('groups by two levels, months forward', async () => {
    const { rows } = await report({ ...year, rows: ['make', 'month'] })
    expect(rows.map((row) => [row.make, row.month])).toEqual([
      ['Alder', '2019-01'],
      ['Alder', '2019-02'],
      ['Alder', '2019-03'],
      ['Birch', '2019-04'],
    ])
  })

  test('takes both levels comma-joined, and refuses three, one twice and an unknown one', async () => {
    expect((await report({ ...year, rows: 'make,model' })).rows).toHaveLength(3)
    for (const rows of ['make,model,month', 'make,make', 'colour']) {
      await expect(report({ rows })).rejects.toMatchObject({
        status: 422,
        fields: { rows: expect.stringContaining('Choose one or two of these for the rows') },
      })
    }
  })

  test('sorts by any column and shows the requested columns', async () => {
    const { rows, columns } = await report({ ...year, rows: 'model', sort: '-injured', columns: 'injured,received' })
    expect(rows.map((row) => row.injured)).toEqual([2, 0])
    expect(columns.map((column) => column.key)).toEqual(['model', 'injured', 'received'])
  })

  test('counts how many repeat an earlier complaint (M18)', async () => {
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      const of = (no: string, day: string) => ({
        no,
        received_via: 'letter' as const,
        received_on: day,
        received_at: `${day}T06:00:00Z`,
      })
      const { id } = await db
        .insertInto('complaint')
        .values(of('T91-1', '1911-01-10'))
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('complaint')
        .values([{ ...of('T91-2', '1911-02-10'), repeat_of: id }, of('T91-3', '1911-02-11')])
        .execute()
    })
    const { total_row } = await report({ from: '1911-01-01', to: '1911-12-31' })
    expect(total_row).toMatchObject({ received: 3, repeat_percent: 33.3 })
  })

  test('has no share and no median of nothing', async () => {
    const { rows, total_row } = await report({ from: '1905-01-01', to: '1905-12-31' })
    expect(rows).toEqual([])
    expect(total_row).toMatchObject({ received: 0, share: null, repeat_percent: null, median_tat: null })
  })

  test.each([
    'make,model',
    'component',
    'component,make',
    'category',
    'channel',
    'region',
    'outlet,severity',
    'month',
    'model_year',
    'status',
  ])('by %s: each number is the count of the list it opens', async (levels) => {
    const query = { period: 'last-28-days', rows: levels }
    for (const filters of [query, { ...year, rows: levels }]) {
      const { rows, total_row } = await report(filters)
      const { rows: _, ...same } = filters
      for (const row of rows.slice(0, 12)) {
        const cell = Object.fromEntries(levels.split(',').map((level) => [level, row[level] ?? 'none']))
        expect(await count({ ...same, ...cell }), JSON.stringify(cell)).toBe(row.received)
        expect(await count({ ...same, ...cell, severity: 'critical' }), JSON.stringify(cell)).toBe(
          levels.includes('severity') && cell.severity !== 'critical'
            ? await count({ ...same, ...cell, severity: 'critical' })
            : row.critical,
        )
        expect(await count({ ...same, ...cell, crash: 'true' }), JSON.stringify(cell)).toBe(row.crash)
      }
      expect(await count(same)).toBe(total_row.received)
    }
  })

  test('narrowed to a component shows that component only', async () => {
    const { rows } = await report({ ...year, rows: 'component', component: 'FUEL SYSTEM, GASOLINE' })
    expect(rows.map((row) => row.component)).toEqual(['FUEL SYSTEM, GASOLINE'])
  })

  test('shows each user their own rows', async () => {
    const dealer = await (await app.as('DLP')).send(complaintsApi.report, { query: { rows: 'outlet' } })
    const all = await report({ rows: 'outlet' })
    expect(dealer.rows.length).toBeGreaterThan(1)
    expect(Number(dealer.total_row.received)).toBeLessThan(Number(all.total_row.received))
    for (const row of dealer.rows)
      expect(all.rows.find((one) => one.outlet === row.outlet)).toMatchObject({ received: row.received })
  })
})

describe('files of the same view', () => {
  const query = { ...year, rows: ['make', 'model'], sort: 'model' } as const

  async function file(format: 'csv' | 'xlsx' | 'pdf') {
    const response = await admin.send(complaintsApi.reportExport, {
      query: { ...query, rows: [...query.rows], format },
    })
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`complaint-report-.*\\.${format}"$`))
    return response
  }

  test('hold the rows, the total, the filters, the zone, the time and the user of the screen (T-38)', async () => {
    const screen = await report({ ...query, rows: [...query.rows] })
    const csv = parse<string[]>((await (await file('csv')).text()).replace('\ufeff', '')).data
    expect(csv[0]).toEqual(screen.columns.map((column) => column.label))
    const text = (row: Record<string, unknown>) => screen.columns.map(({ key }) => String(row[key] ?? ''))
    const inCsv = (row: Record<string, unknown>) =>
      screen.columns.map(({ key, kind }) => {
        const value = row[key]
        return typeof value === 'number' && (kind === 'percent' || kind === 'hours')
          ? value.toFixed(1)
          : String(value ?? '')
      })
    expect(csv.slice(1, 1 + screen.rows.length)).toEqual(screen.rows.map(inCsv))
    expect(csv[1 + screen.rows.length]).toEqual(inCsv(screen.total_row))
    expect(csv.slice(2 + screen.rows.length)).toEqual([['']])

    const sheets = await readXlsx(Buffer.from(await (await file('xlsx')).arrayBuffer()))
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['About', 'Complaint report'])
    expect(Object.fromEntries(sheets[0]!.data)).toEqual({
      Report: 'Complaint report',
      Filters: 'from: 2019-01-01; to: 2019-12-31',
      Zone: 'Asia/Kolkata',
      'As of': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      User: 'Asha Menon',
      Rows: String(screen.rows.length),
    })
    const lines = sheets[1]!.data.map((row) => row.map((cell) => String(cell ?? '')))
    expect(lines).toEqual([csv[0], ...screen.rows.map(text), text(screen.total_row)])
  })

  test('come as PDF too', async () => {
    const bytes = new Uint8Array(await (await file('pdf')).arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  })

  test('never carry a formula, and keep numbers numbers (T-45, T23)', async () => {
    const { no } = await admin.send(complaintsApi.add, {
      body: {
        received_via: 'letter',
        category: 'Time',
        statement: 'A statement of some length',
        make: '=HYPERLINK("x")',
        model: '+1',
      },
    })
    const response = await admin.send(complaintsApi.export, {
      query: { q: no, columns: 'no,make,model', format: 'csv' },
    })
    const [, row] = parse<string[]>((await response.text()).replace('\ufeff', '')).data
    expect(row).toEqual([no, `'=HYPERLINK("x")`, `'+1`])
  })

  test('of a list hold all pages of it', async () => {
    const list = { status: 'closed', severity: 'high' } as const
    const response = await admin.send(complaintsApi.export, { query: { ...list, format: 'csv' } })
    const lines = parse<string[]>((await response.text()).replace('\ufeff', '')).data
    expect(lines.findIndex((line) => line.length === 1) - 1).toBe(await count(list))
  })

  test('are written down with the view they hold, and so is who may not have them', async () => {
    const lines = async (action: string) => {
      const response = await admin.fetch(new Request(`http://127.0.0.1/api/audit?action=${action}&perPage=100`))
      return (
        (await response.json()) as { rows: { entity: string; entity_id: string; user_name: string; after: unknown }[] }
      ).rows
    }
    await admin.send(complaintsApi.export, { query: { severity: 'low', format: 'csv' } })
    expect(await lines('export')).toContainEqual(
      expect.objectContaining({
        entity: 'complaints',
        entity_id: 'export',
        after: expect.objectContaining({ severity: ['low'] }),
      }),
    )
    const manager = await app.as('TSM')
    await manager.send(complaintsApi.export, { query: {} }).catch(() => undefined)
    expect(await lines('refused')).toContainEqual(
      expect.objectContaining({ entity: 'Complaint', entity_id: 'complaints.export', user_name: 'Tara Sen' }),
    )
  })

  test('need the right to export', async () => {
    const manager = await app.as('TSM')
    await expect(manager.send(complaintsApi.export, { query: { format: 'csv' } })).rejects.toMatchObject({
      status: 403,
    })
  })
})
