import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { medianOf } from '#kernel/report/peers.ts'
import { journeysApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let home: string
let other: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  manager = await app.as('SVM')
  home = (await manager.send(journeysApi.list, { query: { perPage: 1 } })).rows[0]!.outlet!
  const { rows } = await office.send(journeysApi.report, { query: { rows: 'outlet' } as never })
  other = String(rows.find(({ outlet }) => outlet !== home && outlet !== null)!.outlet)
})
afterAll(() => app.close())

const period = { from: '2025-12-01', to: '2027-06-30' }
const compared = (outlet: string, by: Caller = office, more: object = {}) =>
  by.send(journeysApi.compared, { query: { ...period, outlet, ...more } as never })
const report = (query: object, by: Caller = office) =>
  by.send(journeysApi.report, { query: { ...period, ...query } as never })

describe('R20 of two outlets', () => {
  test('has the figures of each, stage by stage and in total', async () => {
    const answer = await compared(`${home},${other}`)
    expect(answer).toMatchObject({ outlet: { code: home }, other: { code: other }, peers: null })
    const [own, beside] = [await report({ outlet: home }), await report({ outlet: other })]
    expect(answer.lines.length).toBeGreaterThan(5)
    for (const { stage, figures } of answer.lines) {
      const of = (from: typeof own) => (stage === null ? from.total_row : from.rows.find((row) => row.stage === stage))
      expect(figures.visits, String(stage)).toEqual({
        value: of(own)?.visits ?? 0,
        beside: of(beside)?.visits ?? 0,
      })
      expect(figures.conversion.value).toBe(of(own)?.conversion ?? null)
      expect(figures.dwell.beside).toBe(of(beside)?.dwell ?? null)
    }
    expect(answer.lines.at(-1)!.stage).toBeNull()
  })

  test('refuses none, three, and one that the reader does not see', async () => {
    for (const [outlet, by] of [
      ['', office],
      [`${home},${other},${home}-X`, office],
      [`${home},ZZ999-01`, manager],
    ] as const)
      await expect(compared(outlet, by)).rejects.toMatchObject({ status: 422 })
  })
})

describe('R20 of one outlet', () => {
  test('is beside the median of the outlets of its region', async () => {
    const answer = await compared(home)
    expect(answer.other).toBeNull()
    expect(answer.peers).toBeGreaterThan(0)
    const { rows } = await report({ rows: 'outlet', region: answer.region })
    const values = rows.flatMap(({ visits }) => (typeof visits === 'number' ? [visits] : []))
    const total = answer.lines.at(-1)!.figures.visits
    if (answer.peers === values.length && values.length >= 5) expect(total.beside).toBe(medianOf(values))
    else expect(total.beside === null || total.beside >= 0).toBe(true)
  })

  test('shows a service manager the median of their work, and no other outlet', async () => {
    const answer = await compared(home, manager)
    const own = await report({ outlet: home, job_type: 'service' }, manager)
    expect(answer.lines.at(-1)!.figures.visits.value).toBe(own.total_row!.visits)
    expect(answer.other).toBeNull()
    expect(JSON.stringify(answer)).not.toContain(other)
  })

  test('comes as a file, for who may export', async () => {
    const query = { ...period, outlet: home, format: 'csv' } as never
    const text = await (await office.send(journeysApi.comparedExport, { query })).text()
    expect(text).toContain('Region median')
    expect(text.trim().split('\n').length).toBeGreaterThan(5)
    await expect(manager.send(journeysApi.comparedExport, { query })).rejects.toMatchObject({ status: 403 })
  })
})
