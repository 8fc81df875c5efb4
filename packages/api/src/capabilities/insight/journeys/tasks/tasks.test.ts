import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addJourneyTask } from '#testing/journey-tasks.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { cutChangedVisits } from '../cut.commands.ts'
import { journeyTasksApi } from './contract.ts'
import { freezeTaskFigures, measureTasks } from './measure.commands.ts'
import { outcomeOf } from './rules.ts'

let app: TestApp
let office: Caller
let outlet: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  const manager = await app.as('SVM')
  outlet = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
  expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
})
afterAll(() => app.close())

const get = (no: string, by = office) => by.send(journeyTasksApi.get, { params: { no } })

/** Visits of the outlet that started on these days from the opening of a task, and those with a complaint, counted plainly. */
async function plainShare(opened_on: string, offset: number) {
  const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    sql<{ visits: number; complained: number }>`
      select count(*)::int as visits, count(*) filter (where complaints > 0)::int as complained
      from journey_visit v join outlet o on o.id = v.outlet_id and o.code = ${outlet}
      where started_on between ${opened_on}::date + ${offset}::int and ${opened_on}::date + ${offset + 27}::int`.execute(
      db,
    ),
  )
  return rows[0]!
}

describe('tasks about deviations', () => {
  test('freeze the figures of the four weeks before, and later have those of the four weeks after', async () => {
    const { no, opened_on } = await addJourneyTask(office, outlet)
    expect(await runBatches(freezeTaskFigures, app.deps)).toEqual([])
    const before = await plainShare(opened_on, -28)
    expect(before.visits).toBeGreaterThan(0)
    const opened = await get(no)
    expect(opened).toMatchObject({ visits_before: before.visits, percent_after: null, outcome: 'unknown' })
    expect(Math.abs(opened.percent_before! - (100 * before.complained) / before.visits)).toBeLessThan(0.051)

    const later = async (seconds: number) => {
      app.travel(seconds)
      office = await app.as('HQA')
    }
    await later(27 * 86_400)
    expect(await runBatches(measureTasks, app.deps)).toEqual([])
    expect((await get(no)).percent_after).toBeNull()
    await later(86_400)
    expect(await runBatches(measureTasks, app.deps)).toEqual([])
    const measured = await get(no)
    const after = await plainShare(opened_on, 0)
    expect(measured).toMatchObject({ visits_after: after.visits, percent_before: opened.percent_before })
    await office.send(journeyTasksApi.end, { params: { no }, body: { result: 'done', if_version: measured.version } })
  })

  test('are refused for strangers, past days, unknown deviations, and a second time', async () => {
    const { no, version } = await addJourneyTask(office, outlet, { deviation: 'too_often:HOLD-UP' })
    await expect(addJourneyTask(office, outlet, { deviation: 'too_often:HOLD-UP' })).rejects.toMatchObject({
      status: 409,
      message: `This outlet already has an open task for it: ${no}.`,
    })
    await expect(addJourneyTask(office, outlet, { deviation: 'often:HOLD-UP' })).rejects.toMatchObject({
      fields: { deviation: 'Choose a deviation.' },
    })
    await expect(addJourneyTask(office, outlet, { owner: 'no.one' })).rejects.toMatchObject({
      fields: { owner: 'Choose a person of this outlet or its dealer.' },
    })
    await expect(addJourneyTask(office, outlet, { due_on: '2001-01-01' })).rejects.toMatchObject({
      fields: { due_on: 'The due date can’t be in the past.' },
    })
    const cancel = (body: object) =>
      office.send(journeyTasksApi.end, { params: { no }, body: { result: 'cancelled', if_version: version, ...body } })
    await expect(cancel({})).rejects.toMatchObject({ fields: { remark: 'Enter a remark.' } })
    await expect(cancel({ if_version: version + 1, remark: 'No.' })).rejects.toMatchObject({ status: 409 })
    await cancel({ remark: 'Another way.' })
    await expect(cancel({ remark: 'Again.' })).rejects.toMatchObject({ status: 409 })
    await expect(get(no, await app.as('PNL'))).rejects.toMatchObject({ status: 403 })
  })
})

test('a deviation that became rarer helped', () => {
  const share = (percent: number | null) => ({
    visits: 1,
    deviating: 1,
    percent,
    days_lost: null,
    customers_lost: null,
  })
  expect(outcomeOf(share(20), share(10))).toBe('better')
  expect(outcomeOf(share(20), share(20))).toBe('same')
  expect(outcomeOf(share(20), share(30))).toBe('worse')
  expect(outcomeOf(share(20), share(null))).toBe('unknown')
  expect(outcomeOf(share(20), null)).toBe('unknown')
})
