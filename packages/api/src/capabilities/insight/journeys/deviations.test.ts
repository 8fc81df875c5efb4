import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { journeysApi, journeySteps } from './contract.ts'
import { cutChangedVisits } from './cut.commands.ts'
import { journeyDeviationsApi } from './deviations.contract.ts'
import { type JourneyStage, journeyStagesApi } from './stages/contract.ts'

interface PlainEvent {
  visit: string
  at: number
  step: string
}

interface PlainVisit {
  names: Set<string>
  first: string | undefined
  /** The place in line of the furthest stage. */
  furthest: number
  status: string
  days: number | null
}

let app: TestApp
let office: Caller
let visits: PlainVisit[]
let stages: JourneyStage[]
const all = { period: 'all-days' }

const inNetwork = <R>(statement: ReturnType<typeof sql<R>>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => (await statement.execute(db)).rows)

/** The deviations of a visit by its events: a plain loop over stages, without what the product stores of them. */
function plainNames(events: readonly PlainEvent[]): Set<string> {
  const firstAt = new Map<string, number>()
  const times = new Map<string, number>()
  for (const { step, at } of events)
    for (const { code, steps } of stages)
      if (steps.includes(step)) {
        firstAt.set(code, Math.min(firstAt.get(code) ?? Infinity, at))
        times.set(code, (times.get(code) ?? 0) + 1)
      }
  const names = new Set<string>()
  const line = stages.filter(({ in_line }) => in_line).map(({ code }) => code)
  const places = line.flatMap((code, place) => (firstAt.has(code) ? [place] : []))
  for (const one of stages) {
    const { code } = one
    const place = line.indexOf(code)
    const at = firstAt.get(code)
    if (at === undefined) {
      if (one.is_required && place > Math.min(...places) && place < Math.max(...places)) names.add(`missing:${code}`)
      continue
    }
    if (one.at_most !== null && times.get(code)! > one.at_most) names.add(`too_often:${code}`)
    if (!one.is_allowed) names.add(`not_allowed:${code}`)
    if (place !== -1 && line.slice(place + 1).some((later) => firstAt.has(later) && firstAt.get(later)! < at))
      names.add(`out_of_order:${code}`)
  }
  return names
}

/** All visits with their deviations. The next service due is no event of a visit: it is the last of its stages. */
async function plainVisits(): Promise<PlainVisit[]> {
  const events = await inNetwork(sql<{ visit: string; at: string; step: string }>`
    select v.id::text as visit, (floor(extract(epoch from e.at) * 1000))::text as at, e.step
    from journey_event e join journey_visit v on v.vehicle_id = e.vehicle_id and v.no = e.visit_no
    union all
    select before.id::text, (floor(extract(epoch from min(e.at)) * 1000))::text, 'next_due'
    from journey_visit before join journey_visit v on v.vehicle_id = before.vehicle_id and v.no = before.no + 1
      join journey_event e on e.vehicle_id = v.vehicle_id and e.visit_no = v.no and e.step = 'due'
    where before.delivered_at is not null group by before.id`)
  const known = await inNetwork(sql<{
    id: string
    ending: string | null
    first: string | null
    furthest: number
    days: number | null
  }>`
    select v.id::text as id, v.ending, s.code as first, coalesce(f.sort, 0) as furthest, (extract(epoch from v.delivered_at - v.started_at) / 86400)::float8 as days
    from journey_visit v left join journey_stage s on s.id = v.first_id left join journey_stage f on f.id = v.furthest_id`)
  const byVisit = Map.groupBy(
    events.map((event) => ({ ...event, at: Number(event.at) })),
    ({ visit }) => visit,
  )
  return known.map(({ id, ending, first, furthest, days }) => ({
    names: plainNames(byVisit.get(id)!),
    first: first ?? undefined,
    furthest,
    status: ending ?? 'open',
    days,
  }))
}

beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
  stages = await office.send(journeyStagesApi.list, { query: {} })
  visits = await plainVisits()
  expect(journeySteps.length).toBeGreaterThan(20)
})
afterAll(() => app.close())

const report = (query: object, by = office) => by.send(journeyDeviationsApi.report, { query })
const countOf = async (query: object) => (await office.send(journeysApi.list, { query })).count

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
const isLost = ({ status }: PlainVisit) => ['lost', 'cancelled', 'expired'].includes(status)
const hasEnded = ({ status }: PlainVisit) => status !== 'open' && status !== 'not_applicable'

/** What some visits take, and how many of them are lost. */
function usualOf(some: readonly PlainVisit[]) {
  const delivered = some.filter(({ status }) => status === 'delivered').map(({ days }) => days!)
  const ended = some.filter(hasEnded)
  return {
    days: delivered.length === 0 ? undefined : median(delivered),
    loss: ended.length === 0 ? undefined : ended.filter(isLost).length / ended.length,
  }
}

describe('deviations from the agreed order', () => {
  test('are what a plain count of all events finds', async () => {
    const { rows, total_row } = await report(all)
    const counts = new Map<string, number>()
    for (const { names } of visits) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    expect(Object.fromEntries(rows.map((row) => [row.deviation, row.visits]))).toEqual(Object.fromEntries(counts))
    expect(new Set([...counts.keys()].map((name) => name.split(':')[0])).size).toBeGreaterThan(2)
    expect(total_row.visits).toBe(visits.filter(({ names }) => names.size > 0).length)
  })

  test('are priced in days and in customers lost, as a plain count prices them', async () => {
    const { rows } = await report(all)
    const agreed = visits.filter(({ names }) => names.size === 0)
    const byFirst = new Map(
      [...Map.groupBy(agreed, ({ first }) => first)].map(([first, some]) => [first, usualOf(some)]),
    )
    const ofAll = usualOf(agreed)
    for (const row of rows) {
      const own = visits.filter(({ names }) => names.has(String(row.deviation)))
      const least = Math.min(...own.map(({ furthest }) => furthest))
      const asFar = agreed.filter(({ furthest }) => furthest >= least)
      const lossOf = ({ first }: PlainVisit) =>
        usualOf(asFar.filter((one) => one.first === first)).loss ?? usualOf(asFar).loss
      const usualDays = ({ first }: PlainVisit) => byFirst.get(first)?.days ?? ofAll.days
      const delivered = own.filter(({ status }) => status === 'delivered')
      const days = delivered.reduce((sum, visit) => sum + visit.days! - usualDays(visit)!, 0)
      const judged = own.filter((visit) => hasEnded(visit) && lossOf(visit) !== undefined)
      const lost = judged.reduce((sum, visit) => sum + Number(isLost(visit)) - lossOf(visit)!, 0)
      if (delivered.length === 0) expect(row.days_lost).toBeNull()
      else expect(Math.abs(Number(row.days_lost) - days), String(row.deviation)).toBeLessThan(0.0501)
      expect(row.lost).toBe(own.filter(isLost).length)
      if (judged.length === 0) expect(row.customers_lost).toBeNull()
      else expect(Math.abs(Number(row.customers_lost) - lost), String(row.deviation)).toBeLessThan(0.0501)
      expect(row.share).toBeCloseTo((100 * own.length) / visits.length, 1)
    }
  })

  test('say whose turn the days on hold were, as the hold-ups of their cards do', async () => {
    const { rows } = await report({ ...all, deviation: 'too_often:HOLD-UP' })
    const row = rows.find(({ deviation }) => deviation === 'too_often:HOLD-UP')!
    const [plain] = await inNetwork(sql<{ days: number; outlet: number }>`
      select sum(extract(epoch from coalesce(to_at, ${app.deps.clock.now().toISOString()}::timestamptz) - from_at) / 86400)::float8 as days,
        sum(extract(epoch from coalesce(to_at, ${app.deps.clock.now().toISOString()}::timestamptz) - from_at) / 86400)
          filter (where party = 'outlet')::float8 as outlet
      from holdup_span where job_card_id in (
        select e.card_id from journey_event e join journey_visit v on v.vehicle_id = e.vehicle_id and v.no = e.visit_no
        where (select count(*) from journey_event h where h.vehicle_id = e.vehicle_id and h.visit_no = e.visit_no and h.step = 'holdup_started') > 1)`)
    expect(Math.abs(Number(row.hold_days) - plain!.days)).toBeLessThan(0.06)
    expect(Math.abs(Number(row.turn_outlet) - (100 * plain!.outlet) / plain!.days)).toBeLessThan(0.06)
    const turns = ['turn_outlet', 'turn_brand', 'turn_customer', 'turn_other'].map((key) => Number(row[key]))
    expect(Math.abs(turns.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(0.3)
  })

  test.each(['deviation', 'deviation_kind', 'outlet', 'month', 'job_type'])(
    'open by %s exactly the visits that they count',
    async (level) => {
      const { rows } = await report({ ...all, rows: level })
      const filled = rows.filter((row) => row[level] !== null)
      expect(filled.length).toBeGreaterThan(0)
      for (const row of filled.slice(0, 12))
        expect(await countOf({ ...all, [level]: row[level], deviates: 'true' }), String(row[level])).toBe(row.visits)
    },
  )

  test('are none where nothing happened, and those of the reader’s outlets alone', async () => {
    const { rows, total_row } = await report({ from: '2001-01-01', to: '2001-01-31' })
    expect(rows).toEqual([])
    expect(total_row).toMatchObject({ visits: 0, share: null, days_lost: null })
    const manager = await app.as('SVM')
    const own = await report(all, manager)
    const { count } = await manager.send(journeysApi.list, { query: { deviates: 'true' } as never })
    expect(own.total_row.visits).toBe(count)
    await expect(report(all, await app.as('PNL'))).rejects.toMatchObject({ status: 403 })
  })

  test('follow the agreed order that head office sets', async () => {
    const stage = stages.find(({ code }) => code === 'DIAGNOSED')!
    const change = (body: object) =>
      office.send(journeyStagesApi.update, {
        params: { id: stage.id },
        body: { ...body, if_version: stage.version } as never,
      })
    await expect(change({ at_most: 0 })).rejects.toMatchObject({ status: 422 })
    await change({ is_required: true })
    for (let left = 1; left > 0;) {
      expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
      left = Number((await inNetwork(sql<{ count: number }>`select count(*) as count from journey_change`))[0]!.count)
    }
    expect(await countOf({ deviation: 'missing:DIAGNOSED' })).toBeGreaterThan(0)
  })
})
