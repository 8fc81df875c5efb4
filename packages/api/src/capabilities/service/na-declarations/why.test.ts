import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandDay, declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { naDeclarationsApi, naSummaryWhyMeasures, naWhyMeasures } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'

async function signIn(): Promise<void> {
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
}
async function declare(reason: string): Promise<void> {
  const followUp = await overdueFollowUp(app, manager, outlet)
  await declareNa(manager, followUp, { reason, note: 'Left for Nepal.', file: evidence() })
}

/** One was declared on the day before, two today. */
beforeAll(async () => {
  app = await testApp()
  app.travel(86_400)
  await signIn()
  await declare('NA-EXP')
  app.travel(86_400)
  await signIn()
  await declare('NA-EXP')
  await declare('NA-TOT')
})
afterAll(() => app.close())

const today = () => ({ from: brandDay(app), to: brandDay(app) })
const why = (query: object, by: Caller = office) => by.send(naDeclarationsApi.why, { query })
const summaryWhy = (query: object, by: Caller = office) => by.send(naDeclarationsApi.summaryWhy, { query })
const added = (parts: readonly { change: number | null }[]) => parts.reduce((sum, { change }) => sum + change!, 0)

test('the change of a figure is listed by outlet, region, and reason, the largest first', async () => {
  const answer = await why({ ...today(), measure: 'declared', outlet })
  expect(answer).toMatchObject({ before: 1, now: 2, change: 1, adds_up: true })
  expect(answer.splits.map(({ by }) => by)).toEqual(['outlet', 'region', 'reason'])
  expect(answer.splits[0]!.parts).toEqual([{ key: outlet, before: 1, now: 2, change: 1 }])
  expect(answer.splits[2]!.parts).toEqual([
    { key: 'NA-TOT', before: 0, now: 1, change: 1 },
    { key: 'NA-EXP', before: 1, now: 1, change: 0 },
  ])
})

test('the figures of both reports are shown beside those of the days before', async () => {
  const query = { ...today(), compare: 'previous' } as const
  const report = await office.send(naDeclarationsApi.report, { query: { ...query, outlet } })
  expect(report.total_row).toMatchObject({ declared: 2, declared_before: 1 })
  expect(report.rows).toEqual([expect.objectContaining({ outlet, declared: 2, declared_before: 1 })])
  const { total_row } = await office.send(naDeclarationsApi.summary, { query: { ...query, outlet } })
  expect(total_row).toMatchObject({ declared: 2, declared_before: 1 })
})

test('every figure is that of its report, and its parts add up to its change', async () => {
  const of = { period: 'last-28-days', compare: 'previous' } as const
  const { total_row: report } = await office.send(naDeclarationsApi.report, { query: of })
  for (const measure of naWhyMeasures) {
    const answer = await why({ ...of, measure })
    expect([answer.now, answer.before], measure).toEqual([report[measure], report[`${measure}_before`]])
    for (const { parts } of answer.splits) expect(added(parts), measure).toBe(answer.change)
  }
  const { total_row: summary } = await office.send(naDeclarationsApi.summary, { query: of })
  for (const measure of naSummaryWhyMeasures) {
    const answer = await summaryWhy({ ...of, measure })
    expect([answer.now, answer.before], measure).toEqual([summary[measure], summary[`${measure}_before`]])
    for (const { parts } of answer.splits) expect(added(parts), measure).toBe(answer.change)
  }
})

test('what is due is not split by reason, as it has none', async () => {
  const { splits } = await summaryWhy({ measure: 'base' })
  expect(splits.map(({ by }) => by)).toEqual(['region', 'channel', 'outlet'])
})

test('an outlet’s manager gets the parts of their outlet alone', async () => {
  const { splits } = await why({ measure: 'declared', period: 'last-28-days' }, manager)
  expect(splits[0]!.parts.map(({ key }) => key)).toEqual([outlet])
})

test('refuses other figures, and users without the right', async () => {
  await expect(why({ measure: 'na_percent' })).rejects.toMatchObject({ status: 422 })
  await expect(summaryWhy({ measure: 'false_percent' })).rejects.toMatchObject({ status: 422 })
  await expect(why({}, await app.as('BSM'))).rejects.toMatchObject({ status: 403 })
  await expect(summaryWhy({}, await app.as('BSM'))).rejects.toMatchObject({ status: 403 })
})
