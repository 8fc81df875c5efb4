import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
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
