import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import { brandDay, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi, followUpWhyMeasures } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'
beforeAll(async () => {
  app = await testApp()
  await signIn()
  for (const daysAgo of [95, 100, 110]) await overdueFollowUp(app, manager, outlet, daysAgo)
  app.travel(30 * 86_400)
  await signIn()
  for (const daysAgo of [92, 120]) await overdueFollowUp(app, manager, outlet, daysAgo)
  // The last 28 days end with the day before today.
  app.travel(86_400)
  await signIn()
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
}

const why = (query: object, by: Caller = office) => by.send(followUpsApi.why, { query })
const counted = async (query: object) => (await office.send(followUpsApi.list, { query })).count
const added = (parts: readonly { change: number | null }[]) => parts.reduce((sum, { change }) => sum + change!, 0)

test('what is over 90 days is explained beside that at the end of the days before (M41)', async () => {
  const { before, now, change, days, compared, splits, adds_up } = await why({ measure: 'over_90', outlet })
  expect(days.to).toBe(addDays(brandDay(app), -1))
  expect(compared.to).toBe(addDays(days.to, -28))
  expect(now).toBe(await counted({ outlet, over_90_on: days.to }))
  expect(now! - before!).toBeGreaterThanOrEqual(2)
  expect(before).toBe(await counted({ outlet, over_90_on: compared.to }))
  expect(change).toBe(now! - before!)
  expect(adds_up).toBe(true)
  expect(splits.map(({ by }) => by)).toEqual(['region', 'outlet', 'channel'])
  expect(splits[1]!.parts).toEqual([{ key: outlet, before, now, change }])
})

test('the parts of every figure add up to its change, and are the counts of their lists', async () => {
  for (const measure of followUpWhyMeasures) {
    const { change, splits, days, compared } = await why({ measure })
    for (const { parts } of splits) expect(added(parts)).toBe(change)
    const { parts } = splits.find(({ by }) => by === 'outlet')!
    expect(parts.length).toBeGreaterThan(1)
    for (const { key, before, now } of parts.slice(0, 4)) {
      const at = (of: { from: string; to: string }) => (measure === 'over_90' ? { over_90_on: of.to } : of)
      expect([before, now]).toEqual([
        await counted({ outlet: key, ...at(compared) }),
        await counted({ outlet: key, ...at(days) }),
      ])
    }
  }
})

test('with days, what was due in them is explained as the report counts it', async () => {
  const days = { from: addDays(brandDay(app), -130), to: addDays(brandDay(app), -91) }
  const answer = await why({ ...days, measure: 'over_90' })
  const { total_row } = await office.send(followUpsApi.report, { query: days })
  expect(answer).toMatchObject({ now: total_row.over_90, days })
  const before = await office.send(followUpsApi.report, { query: answer.compared })
  expect(answer.before).toBe(before.total_row.over_90)
  expect(answer.now).toBeGreaterThan(0)
})

test('an outlet’s manager gets the parts of their outlet alone', async () => {
  const { splits, now } = await why({ measure: 'over_90' }, manager)
  expect(splits[1]!.parts.map(({ key }) => key)).toEqual([outlet])
  expect(now).toBe((await why({ measure: 'over_90', outlet })).now)
})

test('refuses other figures, and users without the right', async () => {
  await expect(why({ measure: 'recovery' })).rejects.toMatchObject({ status: 422 })
  await expect(why({}, await app.as('BSM'))).rejects.toMatchObject({ status: 403 })
})
