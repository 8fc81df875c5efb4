import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addCard, freshVin, moveAlong, updateCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { journeyReport, journeysApi, journeySteps } from './contract.ts'
import { cutChangedVisits } from './cut.commands.ts'
import { rebuildJourneys } from './rebuild.commands.ts'
import { type JourneyStage, journeyStagesApi } from './stages/contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let home: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  manager = await app.as('SVM')
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
})
afterAll(() => app.close())

const cut = async () => expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
const story = async (vin: string, by: Caller = office) => {
  await cut()
  return by.send(journeysApi.story, { params: { vin } })
}
const stepsOf = ({ events }: { events: readonly { step: string; visit_no: number | null }[] }) =>
  events.map(({ step, visit_no }) => `${step} ${visit_no}`).toReversed()
const report = (query: object = {}, by: Caller = office) => by.send(journeysApi.report, { query })
const countOf = async (query: object) => (await office.send(journeysApi.list, { query })).count
const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()

describe('the story of a vehicle', () => {
  test('has each event of a card as it happens, once, in its visit', async () => {
    const vin = freshVin()
    const { no } = await addCard(manager, { outlet: home, vin, received_at: hoursAgo(3) })
    await moveAlong(manager, no, 'in_work', 'final_check', 'ready')
    const { visits, events } = await story(vin)
    expect(stepsOf({ events })).toEqual(['arrived 1', 'card_opened 1', 'work_started 1', 'completed 1', 'ready 1'])
    expect(new Set(events.map(({ link }) => link))).toEqual(new Set([`/job-cards/${no}`]))
    expect(visits).toMatchObject([{ no: 1, status: 'open', outlet: home, first: 'ARRIVED', furthest: 'READY' }])
  })

  test('moves with a corrected time, and ends with a delivery', async () => {
    const vin = freshVin()
    const { no } = await addCard(manager, { outlet: home, vin, received_at: hoursAgo(30) })
    expect((await story(vin)).visits).toHaveLength(1)
    const received_at = hoursAgo(50)
    await updateCard(manager, no, { received_at })
    const after = await story(vin)
    expect(after.visits).toMatchObject([{ started_at: received_at }])
    expect(stepsOf(after)).toEqual(['arrived 1', 'card_opened 1'])
    await moveAlong(manager, no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
    expect((await story(vin)).visits).toMatchObject([{ status: 'delivered', furthest: 'DELIVERED' }])
  })

  test('joins a follow-up and the card that ended it, and a complaint that came after', async () => {
    const vin = freshVin()
    await office.send(vehiclesApi.add, { body: { vin, home_outlet: home } })
    const due_on = hoursAgo(24 * 40).slice(0, 10)
    await manager.send(followUpsApi.add, { body: { vin, due_on } })
    await addCard(manager, { outlet: home, vin, received_at: hoursAgo(1) })
    const complaint = {
      received_via: 'letter',
      vin,
      outlet: home,
      statement: 'It was late.',
      customer_name: 'A. Rao',
      category: 'Time',
    } as const
    await office.send(complaintsApi.add, { body: complaint })
    const { visits } = await story(vin)
    expect(visits).toMatchObject([{ no: 1, complaints: 1, first: 'DUE', furthest: 'CARD-OPEN', went_elsewhere: false }])
  })

  test('shows what the reader may read alone', async () => {
    const vin = freshVin()
    await addCard(manager, { outlet: home, vin })
    expect((await story(vin, manager)).visits).toHaveLength(1)
    await expect((await app.as('PNL')).send(journeysApi.story, { params: { vin } })).rejects.toMatchObject({
      status: 403,
    })
    const own = await manager.send(journeysApi.list, { query: { perPage: 100 } })
    expect(new Set(own.rows.map(({ outlet }) => outlet))).toEqual(new Set([home]))
    await expect(manager.send(journeysApi.story, { params: { vin: freshVin() } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('a conversation joins the story as its vehicle is added', async () => {
  const vin = freshVin()
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql`update conversation set vin = ${vin} where id = (select id from conversation order by id limit 1)`.execute(db),
  )
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: home } })
  expect((await story(vin)).events.map(({ step }) => step)).toEqual(['conversation'])
  expect((await rebuildJourneys(app.deps, { isCheck: true })).events).toBe(0)
})

describe('visits that dropped off', () => {
  test('open what came next from each figure, by the stage that they ended at', async () => {
    const { rows } = await report({ rows: 'stage,afterwards', columns: 'dropped', dropped: 'true' })
    const filled = rows.filter(({ dropped }) => Number(dropped) > 0)
    expect(filled.length).toBeGreaterThan(1)
    for (const { stage, afterwards, dropped } of filled)
      expect(await countOf({ stage, afterwards, dropped: 'true' }), `${stage} ${afterwards}`).toBe(dropped)
    const { rows: all } = await report({ rows: 'afterwards', dropped: 'true' })
    expect(all.reduce((sum, row) => sum + Number(row.visits), 0)).toBe(await countOf({ dropped: 'true' }))
  })

  test('went to the outlet that their vehicle came to later', async () => {
    const vin = freshVin()
    await office.send(vehiclesApi.add, { body: { vin, home_outlet: home } })
    const { no } = await addCard(manager, { outlet: home, vin, received_at: hoursAgo(24 * 20) })
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      sql`update job_card set status = 'cancelled', cancelled_at = ${hoursAgo(24 * 19)}::timestamptz, held_from = null where no = ${no}`.execute(
        db,
      ),
    )
    expect((await story(vin)).visits).toMatchObject([{ status: 'cancelled', afterwards: 'nothing' }])
    await addCard(manager, { outlet: home, vin, received_at: hoursAgo(2) })
    expect((await story(vin)).visits).toMatchObject([{ afterwards: null }, { afterwards: 'later_visit' }])
  })
})

describe('R20', () => {
  test('never widens along its line, and its total is the visits started', async () => {
    const { rows, total_row } = await report()
    const { stages } = await office.send(journeysApi.options, {})
    const line = stages.filter(({ in_line }) => in_line).map(({ code }) => code)
    const reached = line.map((code) => Number(rows.find(({ stage }) => stage === code)?.visits ?? 0))
    expect(reached.length).toBeGreaterThan(10)
    expect(reached).toEqual(reached.toSorted((one, other) => other - one))
    expect(reached[0]).toBe(total_row!.visits)
    expect(rows.map(({ stage }) => stage)).toEqual(
      stages.map(({ code }) => code).filter((code) => rows.some(({ stage }) => stage === code)),
    )
    expect(await countOf({})).toBe(total_row!.visits)
  })

  test.each(['stage', 'status', 'first', 'medium', 'job_type', 'month', 'cohort', 'afterwards', 'outlet', 'model'])(
    'opens from each figure by %s exactly the visits that it counts',
    async (level) => {
      const { rows } = await report({ rows: level })
      const counted = journeyReport.measures.flatMap((one) =>
        one.kind === 'number' && 'opens' in one && one.key !== 'dwell' && one.key !== 'dwell_90' ? [one] : [],
      )
      expect(counted.map(({ key }) => key)).toEqual(['visits', 'passed', 'dropped'])
      const filled = rows.filter((row) => row[level] !== null)
      expect(filled.length).toBeGreaterThan(0)
      for (const row of filled.slice(0, 12))
        for (const { key, opens } of counted)
          expect(await countOf({ [level]: row[level], ...opens }), `${row[level]} ${key}`).toBe(row[key])
    },
  )

  test('has the median and the 90th percentile of the stays at a stage, and of whole visits in its total', async () => {
    const model = 'Corrigenda'
    for (const days of [1, 2, 7]) {
      const vin = freshVin()
      await office.send(vehiclesApi.add, { body: { vin, home_outlet: home, model } })
      const { no } = await addCard(manager, { outlet: home, vin, received_at: hoursAgo(24 * (days + 1)) })
      const times = {
        work_started_at: hoursAgo(24),
        completed_at: hoursAgo(22),
        invoiced_at: hoursAgo(20),
        delivered_at: hoursAgo(12),
      }
      await moveAlong(manager, no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
      await updateCard(manager, no, times)
    }
    await cut()
    const { rows, total_row } = await report({ model })
    expect(rows.find(({ stage }) => stage === 'CARD-OPEN')).toMatchObject({ visits: 3, dwell: 2, dwell_90: 6 })
    expect(total_row).toMatchObject({ visits: 3, conversion: 100, dwell: 2.5, dropped: 0 })
  })
})

describe('paths', () => {
  test('are those that a plain count of all visits finds, each with its visits', async () => {
    const paths = await office.send(journeysApi.paths, { query: { first: 'ARRIVED' } })
    const { rows: visits } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ steps: string; repeats: number; loops: number }>`
        select string_agg(e.step, ' ' order by date_trunc('milliseconds', e.at), array_position(${sql.val([...journeySteps])}::text[], e.step), e.source_id) as steps,
          v.repeats, v.loops
        from journey_visit v join journey_stage s on s.id = v.first_id and s.code = 'ARRIVED'
          join journey_event e on e.vehicle_id = v.vehicle_id and e.visit_no = v.no
        group by v.id`.execute(db),
    )
    const counts = new Map<string, number>()
    for (const { steps } of visits) counts.set(steps, (counts.get(steps) ?? 0) + 1)
    const ordered = [...counts.values()].toSorted((one, other) => other - one)
    expect(paths).toMatchObject({
      visits: visits.length,
      different: counts.size,
      with_repeats: visits.filter(({ repeats }) => repeats > 0).length,
      with_returns: visits.filter(({ loops }) => loops > 0).length,
    })
    expect(paths.paths.map((one) => one.visits)).toEqual(ordered.slice(0, 10))
    for (const { id, steps, visits: count } of paths.paths) {
      expect(counts.get(steps.join(' ')), steps.join(' ')).toBe(count)
      expect(await countOf({ path: String(id), first: 'ARRIVED' })).toBe(count)
    }
    expect(paths.paths.at(-1)!.covered).toBeLessThanOrEqual(100)
  })

  test('of no visits are none', async () => {
    const query = { from: '2001-01-01', to: '2001-01-31' }
    expect(await office.send(journeysApi.paths, { query })).toMatchObject({ visits: 0, different: 0, paths: [] })
  })
})

describe('stages', () => {
  const stages = () => office.send(journeyStagesApi.list, { query: {} })
  const stageOf = async (code: string): Promise<JourneyStage> => (await stages()).find((one) => one.code === code)!

  test('have each event once, in one of them', async () => {
    const { id, version, steps } = await stageOf('ENGAGED')
    const change = (to: string[]) =>
      office.send(journeyStagesApi.update, { params: { id }, body: { steps: to, if_version: version } })
    await expect(change([...steps, 'arrived'])).rejects.toMatchObject({
      status: 422,
      fields: { steps: 'One of these events already makes the stage Arrived.' },
    })
    await expect(change([...steps, steps[0]!])).rejects.toMatchObject({
      status: 422,
      fields: { steps: 'Enter each event once.' },
    })
    await expect(
      manager.send(journeyStagesApi.update, { params: { id }, body: { steps, if_version: version } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('sort all visits again when what makes one of them changes', async () => {
    const before = await countOf({ stage: 'HOLD-UP' })
    const { id, version } = await stageOf('HOLD-UP')
    await office.send(journeyStagesApi.update, {
      params: { id },
      body: { steps: ['holdup_started', 'cancelled'], if_version: version },
    })
    for (let left = 1; left > 0;) {
      await cut()
      const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
        sql<{ count: number }>`select count(*) as count from journey_change`.execute(db),
      )
      left = Number(rows[0]!.count)
    }
    expect(await countOf({ stage: 'HOLD-UP' })).toBeGreaterThan(before)
  })
})

describe('a rebuild', () => {
  const inNetwork = (statement: string) =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => sql.raw(statement).execute(db))

  test('finds nothing to change, and puts right what was spoilt', async () => {
    expect(await rebuildJourneys(app.deps, { isCheck: true })).toEqual({ events: 0, visits: 0 })
    await inNetwork(
      `delete from journey_event where step = 'delivered' and card_id in (select id from job_card order by no limit 3)`,
    )
    await inNetwork(
      `update journey_visit set complaints = complaints + 1 where id in (select id from journey_visit order by id limit 2)`,
    )
    const found = await rebuildJourneys(app.deps, { isCheck: true })
    expect(found.events).toBeGreaterThan(0)
    expect(found.visits).toBeGreaterThan(1)
    await rebuildJourneys(app.deps, { isCheck: false })
    expect(await rebuildJourneys(app.deps, { isCheck: true })).toEqual({ events: 0, visits: 0 })
  })
})
