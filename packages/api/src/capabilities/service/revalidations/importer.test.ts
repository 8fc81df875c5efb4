import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { revalidationsApi } from './contract.ts'
import { findingsApi } from './findings.contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const inspections = (score: number) =>
  textFile(
    [
      'Inspection ID,Business,Inspection date,Score,Inspector',
      `REG-1,DL001-01,2026-10-05,${score},R. Iyer`,
      'REG-2,DL001-01,2024-02-29,92.5,R. Iyer',
    ].join('\n'),
    'inspections.csv',
  )
const read = async (reference: string) =>
  (await office.send(revalidationsApi.list, { query: { q: reference } })).rows.find(
    (row) => row.reference === reference,
  )

test('inspections of a register become revalidations with their result, change by reference, and are undone', async () => {
  const { checked, commit, revert } = importSteps(office)
  await commit((await checked('revalidations', inspections(81.4))).id)
  expect(await read('REG-1')).toMatchObject({
    status: 'conditional',
    result: 'conditional',
    score: 81.4,
    outlet: 'DL001-01',
  })
  expect(await read('REG-2')).toMatchObject({ status: 'expired', valid_until: '2025-02-27', auditor_name: 'R. Iyer' })
  const again = await checked('revalidations', inspections(88))
  expect(again.answer).toMatchObject({ changed: 1, same: 1 })
  await commit(again.id)
  expect(await read('REG-1')).toMatchObject({ status: 'valid', score: 88, valid_until: '2027-10-04' })
  await revert(again.id)
  expect(await read('REG-1')).toMatchObject({ status: 'conditional', score: 81.4 })
})

test('violations become findings of their inspection, done on the day of their correction', async () => {
  const { checked, commit } = importSteps(office)
  const violations = textFile(
    [
      'Violation ID,Inspection ID,Description,Risk,Date of correction',
      'VIO-1,REG-1,No soap at the basin,minor,2026-10-09',
      'VIO-2,REG-1,Lift without inspection,critical,',
    ].join('\n'),
    'violations.csv',
  )
  await commit((await checked('revalidation-findings', violations)).id)
  const one = (await read('REG-1'))!
  const { findings } = await office.send(revalidationsApi.get, { params: { no: one.no } })
  expect(findings.map(({ text, state, due_on }) => [text, state, due_on]).toSorted()).toEqual([
    ['Lift without inspection', 'overdue', '2026-10-08'],
    ['No soap at the basin', 'done', '2026-11-04'],
  ])
  expect((await office.send(findingsApi.list, { query: { q: 'Lift without inspection' } })).count).toBe(1)
})

test('rows that name nothing known, or what cannot be, are wrong', async () => {
  const { checked } = importSteps(office)
  const { answer } = await checked(
    'revalidations',
    textFile(
      [
        'Inspection ID,Business,Inspection date,Score',
        'REG-3,NONE,2026-10-05,80',
        'REG-4,DL001-01,2099-10-05,80',
        'REG-5,DL001-01,2026-10-05,180',
      ].join('\n'),
    ),
  )
  expect(answer).toMatchObject({ wrong: 3 })
  const orphan = await checked(
    'revalidation-findings',
    textFile('Violation ID,Inspection ID,Description\nVIO-9,REG-99,Nowhere\n'),
  )
  expect(orphan.answer).toMatchObject({ wrong: 1 })
})

test('a register with one row per violation, and no numbers, fills inspections and findings, once', async () => {
  const { checked, commit, revert } = importSteps(office)
  const outlet = (await office.send(outletsApi.list, { query: { q: 'DL001-02', perPage: 1 } })).rows[0]!
  const lines = [
    'Business name,Business ID,Inspection date,Score,Violation code,Violation description,Critical flag,Corrected on',
    `${outlet.name},50012345,10/05/2026,81,10F,Floors are not cleanable,Not Critical,10/09/2026`,
    `${outlet.name},50012345,10/05/2026,81,04L,${'Evidence of pests. '.repeat(20)},Critical,`,
    `${outlet.name},50012345,09/14/2026,92,,,Not Applicable,`,
    'Another Diner,50099999,10/05/2026,81,10F,Floors are not cleanable,Critical,',
  ]
  const register = textFile(lines.join('\n'), 'food.csv')
  const mapping = { outlet: 'Business name', decided_on: 'Inspection date', score: 'Score' }
  const first = await checked('revalidations', register, { mapping })
  expect(countsOf(first.answer)).toMatchObject({ new: 2, wrong: 1 })
  expect(first.answer.errors).toMatchObject([{ line: 5, column: 'Business name', message: 'Outlet not found.' }])
  await commit(first.id, true)
  expect(await read('DL001-02 2026-10-05')).toMatchObject({ score: 81, result: 'conditional', outlet: 'DL001-02' })
  expect(countsOf((await checked('revalidations', register, { mapping })).answer)).toMatchObject({ new: 0, same: 2 })

  const { suggestedMapping } = await importSteps(office).upload('revalidation-findings', register)
  const columns = { ...suggestedMapping, outlet: 'Business name' }
  expect(columns).toEqual({
    outlet: 'Business name',
    inspected_on: 'Inspection date',
    item: 'Violation code',
    text: 'Violation description',
    severity: 'Critical flag',
    done_on: 'Corrected on',
  })
  const second = await checked('revalidation-findings', register, { mapping: columns })
  expect(countsOf(second.answer)).toEqual({ new: 2, changed: 0, same: 0, wrong: 1, warnings: 1 })
  await commit(second.id, true)
  const one = (await read('DL001-02 2026-10-05'))!
  const stored = async () => (await office.send(revalidationsApi.get, { params: { no: one.no } })).findings
  expect(
    (await stored()).map(({ item, severity, state, text }) => [item, severity, state, text.length]).toSorted(),
  ).toEqual([
    ['04L', 'critical', 'overdue', 300],
    ['10F', 'minor', 'done', 24],
  ])
  expect(countsOf((await checked('revalidation-findings', register, { mapping: columns })).answer)).toMatchObject({
    new: 0,
    same: 2,
  })
  await revert(second.id)
  expect(await stored()).toEqual([])
})
