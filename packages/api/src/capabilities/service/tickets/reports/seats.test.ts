import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '../contract.ts'
import { ticketReportsApi } from './contract.ts'

let app: TestApp
let member: Caller
beforeAll(async () => {
  app = await testApp()
  member = await app.as('PNL')
})
afterAll(() => app.close())

const thisYear = new Date().getUTCFullYear()
const days = { from: `${thisYear - 1}-01-01`, to: `${thisYear}-12-31` }
const list = (query: object) => member.send(ticketsApi.list, { query: { perPage: 100, ...query } as never })
const count = async (query: object) => (await list(query)).count

describe('a member of a panel without a scope', () => {
  test.each([
    ['region', 'opening'],
    ['region', 'today'],
    ['dealer', 'opening'],
    ['outlet', 'opening'],
    ['channel', 'opening'],
  ] as const)('counts by %s (%s) the tickets they have a seat for, each row named and opened', async (level, place) => {
    const { rows, total_row } = await member.send(ticketReportsApi.summary, { query: { ...days, rows: level, place } })
    expect(rows.length).toBeGreaterThan(1)
    expect(total_row.opened).toBe(await count(days))
    for (const row of rows) {
      if (level !== 'channel') expect(row[level]).toBeTypeOf('string')
      expect(await count({ ...days, place, [level]: row[level] ?? 'none' })).toBe(row.opened)
    }
  })

  test('finds in the year, at the levels and among who is charged what the list shows them', async () => {
    const { total } = await list({})
    expect(total).toBeGreaterThan(1)
    const levels = await member.send(ticketReportsApi.levels, { query: { rows: 'region' } })
    for (const row of levels.rows) expect(await count({ is_open: 'true', region: row.region })).toBe(Number(row.open))
    const charged = await member.send(ticketReportsApi.charged, { query: { ...days, rows: 'region' } })
    expect(charged.rows.length).toBeGreaterThan(1)
    for (const row of charged.rows)
      expect(await count({ ...days, place: 'opening', region: row.region })).toBe(Number(row.tickets))
    const { total_row, filters } = await member.send(ticketReportsApi.year, { query: {} })
    expect(total_row.opened).toBe(await count({ from: filters.from, to: filters.to }))
  })

  test('reads in reports the outlets that the list names, and no other', async () => {
    const { rows } = await list(days)
    const { rows: reported } = await member.send(ticketReportsApi.summary, { query: { ...days, rows: 'outlet' } })
    const named = (all: readonly { outlet?: unknown }[]) => [...new Set(all.map(({ outlet }) => outlet))].toSorted()
    // Where something of before was closed meanwhile the report has a row, too.
    expect(named(reported.filter(({ opened }) => Number(opened) > 0))).toEqual(named(rows))
  })

  test('reads the complaints of their tickets with the outlet and the dealer they are about', async () => {
    const { rows } = await list({})
    const about = new Map(
      rows.flatMap(({ complaint, outlet, dealer }) => (complaint ? [[complaint, { outlet, dealer }]] : [])),
    )
    const found = await member.send(complaintsApi.list, { query: { perPage: 100 } as never })
    expect(found.rows.length).toBeGreaterThan(1)
    for (const { no, outlet, outlet_name, dealer, region } of found.rows) {
      expect({ outlet, dealer }).toEqual(about.get(no))
      expect([outlet_name, region]).toEqual([expect.any(String), expect.any(String)])
    }
    const { no } = found.rows[0]!
    const file = await member.send(complaintsApi.get, { params: { no } })
    expect(file).toMatchObject({ ...about.get(no), outlet_name: found.rows[0]!.outlet_name })
  })

  test('finds them by the zone of the outlet too', async () => {
    const zone = 'N,S,E,W,C'
    expect(await count({ ...days, zone })).toBe(await count(days))
  })
})
