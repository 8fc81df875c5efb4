import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { journeysApi, journeySteps } from './contract.ts'
import { cutChangedVisits } from './cut.commands.ts'
import { journeyStepsApi } from './steps.contract.ts'

interface Plain {
  steps: string[]
  times: number[]
  outlets: (string | null)[]
}

let app: TestApp
let office: Caller
let visits: Plain[]

/** The events of each visit, read without anything that the product stores of visits. */
async function plainVisits(): Promise<Plain[]> {
  const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    sql<{ visit: string; at: string; step: string; source_id: string; outlet: string | null }>`
      select e.vehicle_id || ' ' || e.visit_no as visit, floor(extract(epoch from e.at) * 1000)::text as at, e.step, e.source_id, o.code as outlet
      from journey_event e left join outlet o on o.id = e.outlet_id
      where e.visit_no is not null`.execute(db),
  )
  const places = new Map<string, number>(journeySteps.map((step, place) => [step, place]))
  return [...Map.groupBy(rows, ({ visit }) => visit).values()].map((events) => {
    const ordered = events.toSorted(
      (one, other) =>
        Number(one.at) - Number(other.at) ||
        places.get(one.step)! - places.get(other.step)! ||
        (one.source_id < other.source_id ? -1 : 1),
    )
    return {
      steps: ordered.map(({ step }) => step),
      times: ordered.map(({ at }) => Math.floor((Number(at) - Number(ordered[0]!.at)) / 1000)),
      outlets: ordered.map(({ outlet }) => outlet),
    }
  })
}

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
  visits = await plainVisits()
})
afterAll(() => app.close())

const all = { period: 'all-days' }
const stepReport = (query: object) => office.send(journeyStepsApi.report, { query })
const countOf = async (query: object) => (await office.send(journeysApi.list, { query })).count

const medianDays = (seconds: readonly number[]) => {
  if (seconds.length === 0) return null
  const sorted = seconds.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2 / 86_400
}

interface Edge {
  visits: number
  times: number
  repeats: number
  returns: number
  seconds: number[]
}

/** Steps and edges counted by a plain loop. */
function plainEdges(): Map<string, Edge> {
  const edges = new Map<string, Edge>()
  for (const { steps, times } of visits) {
    const seen = new Set<string>()
    const passed = new Set<string>()
    const padded = ['(start)', ...steps, '(end)']
    for (let place = 0; place + 1 < padded.length; place += 1) {
      const [step, next] = [padded[place]!, padded[place + 1]!]
      const key = `${step}>${next}`
      const edge = edges.get(key) ?? { visits: 0, times: 0, repeats: 0, returns: 0, seconds: [] }
      edges.set(key, edge)
      edge.times += 1
      if (!seen.has(key)) edge.visits += 1
      if (step === next) edge.repeats += 1
      else if (passed.has(next)) edge.returns += 1
      if (place > 0 && next !== '(end)') edge.seconds.push(times[place]! - times[place - 1]!)
      seen.add(key)
      passed.add(next)
    }
  }
  return edges
}

describe('steps and the steps after them', () => {
  test('are what a plain count of all events finds, with their times, repeats, and returns', async () => {
    const { rows, total_row } = await stepReport({ ...all, rows: ['step', 'next'] })
    const edges = plainEdges()
    expect(visits.length).toBeGreaterThan(100)
    expect(rows).toHaveLength(edges.size)
    for (const row of rows) {
      const { seconds, ...edge } = edges.get(`${row.step}>${row.next}`)!
      expect(row, `${row.step}>${row.next}`).toMatchObject(edge)
      const median = medianDays(seconds)
      if (median === null) expect(row.days).toBeNull()
      else expect(Math.abs(Number(row.days) - median)).toBeLessThanOrEqual(0.0501)
    }
    expect(total_row.visits).toBe(visits.length)
  })

  test('count each visit once by step', async () => {
    const { rows } = await stepReport({ ...all, rows: 'step' })
    const plain = new Map<string, number>()
    for (const { steps } of visits) for (const step of new Set(steps)) plain.set(step, (plain.get(step) ?? 0) + 1)
    expect(Object.fromEntries(rows.map(({ step, visits: count }) => [step, count]))).toEqual(Object.fromEntries(plain))
  })

  test('open exactly the visits that they count, also under filters', async () => {
    for (const narrowed of [all, { ...all, with_step: 'holdup_started' }, { ...all, without_step: 'due' }]) {
      const { rows: edges } = await stepReport({ ...narrowed, rows: ['step', 'next'] })
      expect(edges.length).toBeGreaterThan(10)
      for (const { step, next, visits: count } of edges.slice(0, 15))
        expect(await countOf({ ...narrowed, step, next }), `${step} > ${next}`).toBe(count)
      const { rows: steps } = await stepReport({ ...narrowed, rows: 'step' })
      for (const { step, visits: count } of steps)
        expect(await countOf({ ...narrowed, step }), String(step)).toBe(count)
    }
  })

  test('are in other rows once for each visit', async () => {
    const { rows, total_row } = await stepReport({ ...all, rows: 'status' })
    expect(rows.reduce((sum, row) => sum + Number(row.visits), 0)).toBe(total_row.visits)
    expect(total_row.times).toBe(visits.reduce((sum, { steps }) => sum + steps.length, 0))
  })
})

describe('filters by step', () => {
  test('find visits with, without, and with a later step', async () => {
    const matching = (holds: (steps: string[]) => boolean) => visits.filter(({ steps }) => holds(steps)).length
    expect(await countOf({ with_step: 'holdup_started' })).toBe(matching((steps) => steps.includes('holdup_started')))
    expect(await countOf({ without_step: ['due', 'booked'] })).toBe(
      matching((steps) => !steps.includes('due') && !steps.includes('booked')),
    )
    const later = matching((steps) => {
      const place = steps.indexOf('holdup_started')
      return place !== -1 && steps.slice(place + 1).includes('delivered')
    })
    expect(later).toBeGreaterThan(0)
    expect(await countOf({ with_step: 'holdup_started', then_step: 'delivered' })).toBe(later)
    expect(await countOf({ has_repeat: 'true' })).toBe(
      matching((steps) => steps.some((step, place) => step === steps[place - 1])),
    )
    const returns = (steps: string[]) =>
      steps.some((step, place) => step !== steps[place - 1] && steps.slice(0, place).includes(step))
    expect(await countOf({ has_return: 'true' })).toBe(matching(returns))
  })

  test('take the outlet of the step, not that of the visit', async () => {
    const outlet = visits.flatMap(({ outlets }) => outlets).find((code) => code !== null)!
    const plain = visits.filter(({ steps, outlets }) =>
      steps.some((step, place) => step === 'arrived' && outlets[place] === outlet),
    )
    expect(plain.length).toBeGreaterThan(0)
    expect(await countOf({ with_step: 'arrived', step_outlet: outlet })).toBe(plain.length)
    expect(await countOf({ with_step: 'arrived', step_outlet: 'NO-SUCH-OUTLET' })).toBe(0)
  })
})

describe('paths by page', () => {
  test('are all different ways, each on one page, up to all visits', async () => {
    const counts = new Map<string, number>()
    for (const { steps } of visits) counts.set(steps.join(' '), (counts.get(steps.join(' ')) ?? 0) + 1)
    const page = (no: number) => office.send(journeysApi.paths, { query: { ...all, page: no } })
    const first = await page(1)
    expect(first).toMatchObject({ visits: visits.length, different: counts.size })
    const pages = await Promise.all(Array.from({ length: Math.ceil(counts.size / 10) }, (_, at) => page(at + 1)))
    const paths = pages.flatMap((one) => one.paths)
    expect(paths).toHaveLength(counts.size)
    expect(new Set(paths.map(({ id }) => id)).size).toBe(counts.size)
    for (const { steps, visits: count } of paths) expect(counts.get(steps.join(' '))).toBe(count)
    expect(paths.at(-1)!.covered).toBe(100)
    expect(first.top_covers).toBe(first.paths.at(-1)!.covered)
    expect((await page(counts.size)).paths).toEqual([])
    await expect(office.send(journeysApi.paths, { query: { page: 0 } as never })).rejects.toMatchObject({ status: 422 })
  })

  test('come as a file for readers who may export', async () => {
    const file = await office.send(journeysApi.pathsExport, { query: all })
    const lines = (await file.text()).trim().split('\n')
    expect(lines[0]).toContain('Steps')
    expect(lines.length).toBe(new Set(visits.map(({ steps }) => steps.join(' '))).size + 1)
    await expect((await app.as('AUD')).send(journeysApi.pathsExport, { query: all })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('are those of the reader’s outlets alone', async () => {
    const manager = await app.as('SVM')
    const own = await manager.send(journeysApi.list, { query: {} })
    const paths = await manager.send(journeysApi.paths, { query: all })
    expect(paths.visits).toBe(own.count)
    expect(paths.visits).toBeLessThan(visits.length)
    const { total_row } = await manager.send(journeyStepsApi.report, { query: all })
    expect(total_row.visits).toBe(own.count)
  })
})
