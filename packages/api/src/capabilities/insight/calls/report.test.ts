import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Call, callsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
})
afterAll(() => app.close())

const greeting = 'Good morning, thank you for calling. This call is recorded.'
let number = 0
const add = (more: object): Promise<Call> =>
  office.send(callsApi.add, {
    body: {
      id: `R21-${(number += 1)}`,
      started_at: app.deps.clock.now().toISOString(),
      duration_s: 10,
      consent: true,
      outlet: 'DL001-01',
      purpose: 'complaint' as const,
      ...more,
    } as never,
  })
const list = (query: object) => office.send(callsApi.list, { query: query as never })

describe('calls in their report', () => {
  type Query = Parameters<typeof office.send<typeof callsApi.report>>[1]
  const report = (query: object, by = office) => by.send(callsApi.report, { query } as unknown as Query)
  const spoken = (text: string) => ({ segments: [{ speaker: 'agent', start_s: 0, end_s: 4, text }] })
  const agent = 'Rosa Rank'
  beforeAll(async () => {
    await add({ agent, transcript: spoken(`${greeting} The brakes and the tires. Anything else?`) })
    await add({ agent, transcript: spoken('The brakes.') })
    await add({ agent, purpose: 'booking', transcript: spoken('Nothing of note.') })
  })

  test('are listed by their purposes, their topics, and the rules they don’t meet, most calls first', async () => {
    const { rows, total_row } = await report({ agent, rows: 'agent' })
    const ranked = {
      purposes: 'complaint 2, booking 1',
      top_topics: 'BRAKES 2, TIRES 1',
      worst_phrases: 'CLOSING 2, GREETING 2, RECORDING 2',
    }
    expect(rows).toMatchObject([ranked])
    expect(total_row).toMatchObject(ranked)
    const byMonth = await report({ agent, rows: 'queue,month', columns: 'calls,top_topics' })
    expect(byMonth.rows).toMatchObject([{ queue: null, top_topics: 'BRAKES 2, TIRES 1' }])
    const file = await office.send(callsApi.reportExport, { query: { agent, rows: 'agent', format: 'csv' } } as never)
    expect(await (file as unknown as Response).text()).toMatch(/BRAKES 2, TIRES 1/)
  })

  test.each(['topic', 'phrase', 'purpose'])('are opened by each number of a row, by %s', async (level) => {
    const { rows, total_row } = await report({ agent, rows: level })
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const opened = await list({ agent, [level]: row[level] ?? 'none' })
      expect([row[level], opened.count]).toEqual([row[level], row.calls])
      const averaged = await list({ agent, [level]: row[level] ?? 'none', is_measured: 'true' })
      expect(averaged.count).toBe(row.measured)
    }
    expect((await list({ agent })).count).toBe(total_row.calls)
  })

  test('are in the rows of requested topics alone, so that a row opens what it counts', async () => {
    const { rows } = await report({ agent, topic: 'TIRES', rows: 'topic' })
    expect(rows).toMatchObject([{ topic: 'TIRES', calls: 1 }])
    const unnamed = await report({ agent, topic: 'none,TIRES', rows: 'topic' })
    expect(unnamed.rows).toMatchObject([
      { topic: 'TIRES', calls: 1, purposes: 'complaint 1' },
      { topic: null, calls: 1, purposes: 'booking 1' },
    ])
    expect((await list({ agent, topic: 'none' })).count).toBe(1)
    expect((await list({ agent, phrase: 'none' })).count).toBe(1)
  })

  test('of other scopes are named in no row', async () => {
    await add({ agent, outlet: null, transcript: spoken('The battery, the battery.') })
    expect((await report({ agent, rows: 'agent' }, manager)).rows).toMatchObject([{ top_topics: 'BRAKES 2, TIRES 1' }])
    expect((await report({ agent, rows: 'agent' })).rows).toMatchObject([
      { top_topics: 'BRAKES 2, BATTERY 1, TIRES 1' },
    ])
  })
})
