import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { countWrongSums, fold } from '#kernel/list/stored-sums.ts'
import { addCard, freshVin, moveAlong, updateCard } from '#testing/job-cards.ts'
import { insertJobCards } from '#testing/insert-job-cards.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { journeysApi } from './contract.ts'
import { cutChangedVisits } from './cut.commands.ts'
import { rebuildJourneys } from './rebuild.commands.ts'
import { storedDeliverySums, storedStaySums, storedStaySumsByRegion, storedVisitSums } from './sums.ts'

const all = [storedVisitSums, storedDeliverySums, storedStaySums, storedStaySumsByRegion]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertJobCards(app, 240)
  await cut()
})
afterAll(() => app.close())

const inNetwork = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
const cut = async () => {
  for (let left = 1; left > 0;) {
    expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
    const { rows } = await inNetwork((db) =>
      sql<{ count: number }>`select count(*) as count from journey_change`.execute(db),
    )
    left = Number(rows[0]!.count)
  }
}
const wrongSums = () =>
  inNetwork(async (db) => {
    const counts: number[] = []
    for (const stored of all) counts.push(await countWrongSums(db, stored))
    return counts
  })
const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()

/** A filter that finds every visit, and that no sum knows. */
const every = { medium: 'phone,message,email,other,walk_in' }
const views = [
  {},
  { period: 'last-28-days', compare: 'previous' },
  { rows: 'stage,month' },
  { rows: 'month' },
  { rows: 'region' },
  { rows: 'stage,region' },
  {
    rows: 'stage',
    columns: 'visits,conversion,standing,dropped,drop_off,complaints,sentiment,by_phone',
    status: 'lost,delivered',
  },
  { rows: 'status', columns: 'visits,dropped' },
  { rows: 'channel', columns: 'visits,drop_off,sentiment' },
  { rows: 'job_type', columns: 'visits,by_message', region: 'W1' },
  { region: 'W1' },
]

async function compareViews(role: string): Promise<number> {
  const caller = await app.as(role as 'HQA')
  let found = 0
  for (const view of views) {
    const ask = (more: object) => caller.send(journeysApi.report, { query: { ...view, ...more } as never })
    const [bySums, plain] = [await ask({}), await ask(every)]
    expect({ rows: bySums.rows, total: bySums.total_row }, `${role} ${JSON.stringify(view)}`).toEqual({
      rows: plain.rows,
      total: plain.total_row,
    })
    found += bySums.rows.length
  }
  return found
}

describe('figures of R20 from sums', () => {
  test.each(['HQA', 'RGM', 'TSM', 'DLP', 'SVM'])('are those of a count of each visit for %s', async (role) => {
    expect(await compareViews(role)).toBeGreaterThan(10)
    await inNetwork(async (db) => {
      for (const stored of all) await fold(db, stored)
    })
    expect(await compareViews(role)).toBeGreaterThan(10)
  })

  test('stay those of the visits after late, repeated, and corrected events', async () => {
    const manager = await app.as('SVM')
    for (const days of [3, 9, 20]) {
      const vin = freshVin()
      const { no } = await addCard(manager, { vin, received_at: hoursAgo(24 * days) })
      await moveAlong(manager, no, 'in_work', 'final_check', 'ready')
      await cut()
      expect(await wrongSums()).toEqual([0, 0, 0, 0])
      await updateCard(manager, no, { received_at: hoursAgo(24 * days + 50), work_started_at: hoursAgo(24 * days - 5) })
      await moveAlong(manager, no, 'invoiced', 'delivered')
      await cut()
    }
    await inNetwork((db) => sql`insert into journey_change select distinct vehicle_id from journey_visit`.execute(db))
    await cut()
    expect(await wrongSums()).toEqual([0, 0, 0, 0])
    expect(await compareViews('HQA')).toBeGreaterThan(10)
  })

  test('follow an outlet to another region', async () => {
    await inNetwork((db) =>
      sql`update outlet set region_id = (select id from region where code <> 'W1' order by code limit 1)
        where id = (select outlet_id from journey_visit where outlet_id is not null group by 1 order by count(*) desc limit 1)`.execute(
        db,
      ),
    )
    await cut()
    expect(await wrongSums()).toEqual([0, 0, 0, 0])
    expect(await rebuildJourneys(app.deps, { isCheck: true })).toEqual({ events: 0, visits: 0 })
    await compareViews('RGM')
    await compareViews('HQA')
  })
})
