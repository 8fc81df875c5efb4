import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { revalidationsApi } from './contract.ts'

// Registers of inspections as authorities publish them: what they call their columns, what they leave empty, and what a score means.
let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
let names: string[]
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  steps = importSteps(office)
  names = (await office.send(outletsApi.list, { query: { perPage: 3, status: ['active'] as never } })).rows.map(
    ({ name }) => name,
  )
})
afterAll(() => app.close())

const readOf = async (reference: string) => {
  const { rows } = await office.send(revalidationsApi.list, { query: { q: reference } })
  return rows.find((row) => row.reference === reference)
}

/** One row per violation; a score that counts deducted points, empty for what was no scored inspection. */
const withPoints = () =>
  textFile(
    [
      'CAMIS,DBA,BORO,STREET,PHONE,CUISINE DESCRIPTION,INSPECTION DATE,ACTION,VIOLATION CODE,VIOLATION DESCRIPTION,CRITICAL FLAG,SCORE,GRADE,RECORD DATE,INSPECTION TYPE',
      `50001234,${names[0]},Manhattan,WEST 3 STREET,2125551234,Indian,03/14/2025,Violations were cited.,04L,"Evidence of mice in facility's food areas.",Critical,13,A,11/28/2026,Cycle Inspection / Initial Inspection`,
      `50001234,${names[0]},Manhattan,WEST 3 STREET,2125551234,Indian,03/14/2025,Violations were cited.,08A,"Facility not vermin proof, harborage exists.",Not Critical,13,A,11/28/2026,Cycle Inspection / Initial Inspection`,
      `50001234,${names[0]},Manhattan,WEST 3 STREET,2125551234,Indian,01/01/1900,,,,Not Applicable,,,11/28/2026,`,
      `50005678,${names[1]},Brooklyn,"MAIN ST, 2ND FL",7185550000,Cafe,08/20/2026,Establishment closed.,04N,Filth flies,Critical,115,,11/28/2026,Cycle Inspection / Initial Inspection`,
      `50005678,${names[1]},Brooklyn,"MAIN ST, 2ND FL",7185550000,Cafe,09/02/2026,No violations were recorded.,,,Not Applicable,0,P,11/28/2026,Cycle Inspection / Reopening Inspection`,
    ].join('\r\n'),
    'inspections.csv',
  )

test('a register whose score counts deducted points is one of percentages, and rows without a score are left out', async () => {
  const uploaded = await steps.upload('revalidations', withPoints())
  expect(uploaded.suggestedMapping).toEqual({ outlet: 'DBA', decided_on: 'INSPECTION DATE', score: 'SCORE' })
  expect(uploaded.options.map(({ key, suggested }) => [key, suggested])).toEqual([
    ['dates', 'mdy'],
    ['score', 'reached'],
  ])
  const asReached = await steps.check(uploaded.id, { mapping: uploaded.suggestedMapping })
  expect(errorsOf(asReached)).toEqual([[5, 'SCORE', 'At most 100.']])
  const checked = await steps.check(uploaded.id, {
    mapping: uploaded.suggestedMapping,
    options: { score: 'deducted' },
  })
  expect(countsOf(checked)).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(uploaded.id)
  const [code] = (await office.send(outletsApi.list, { query: { q: names[0]!, perPage: 1 } })).rows.map(
    (row) => row.code,
  )
  const [other] = (await office.send(outletsApi.list, { query: { q: names[1]!, perPage: 1 } })).rows.map(
    (row) => row.code,
  )
  expect(await readOf(`${code} 2025-03-14`)).toMatchObject({ score: 87, result: 'valid' })
  expect(await readOf(`${other} 2026-08-20`)).toMatchObject({ score: 0, result: 'invalid' })
  expect(await readOf(`${other} 2026-09-02`)).toMatchObject({ score: 100, result: 'valid' })

  const second = await steps.checked('revalidation-findings', withPoints())
  expect(second.uploaded.suggestedMapping).toMatchObject({
    outlet: 'DBA',
    inspected_on: 'INSPECTION DATE',
    item: 'VIOLATION CODE',
    text: 'VIOLATION DESCRIPTION',
    severity: 'CRITICAL FLAG',
  })
  expect(second.uploaded.suggestedMapping.revalidation).toBeUndefined()
  expect(countsOf(second.answer)).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, warnings: 0 })
})

test('a register with numbers, a time behind each day, and postal codes is mapped by its own columns', async () => {
  const register = textFile(
    [
      'business_id,business_name,business_address,business_postal_code,inspection_id,inspection_date,inspection_score,inspection_type,violation_id,violation_description,risk_category',
      `69618,${names[2]},1365 Stockton St,94133,69618_20190304,2019-03-04T00:00:00.000,92,Routine - Unscheduled,69618_20190304_103130,Inadequate sewage disposal,Moderate Risk`,
      `69618,${names[2]},1365 Stockton St,94133,69618_20190304,2019-03-04T00:00:00.000,92,Routine - Unscheduled,69618_20190304_103144,Unmaintained equipment,Low Risk`,
      `69618,${names[2]},1365 Stockton St,94133,69618_20190725,2019-07-25T00:00:00.000,,New Ownership,,,`,
    ].join('\n'),
    'register.csv',
  )
  const { uploaded, answer, id } = await steps.checked('revalidations', register, {
    mapping: {
      outlet: 'business_name',
      reference: 'inspection_id',
      decided_on: 'inspection_date',
      score: 'inspection_score',
    },
  })
  expect(uploaded.suggestedMapping.kind).toBeUndefined()
  expect(errorsOf(answer)).toEqual([])
  expect(countsOf(answer)).toEqual({ new: 1, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(id)
  const violations = await steps.checked('revalidation-findings', register)
  expect(violations.uploaded.suggestedMapping.item).toBeUndefined()
  expect(countsOf(violations.answer)).toMatchObject({ new: 2, wrong: 0 })
})

test('registers that state results in words or letters are mapped without a score', async () => {
  const inWords = textFile(
    [
      'Inspection ID,DBA Name,Inspection Date,Inspection Type,Results,Violations',
      `2561001,${names[0]},03/11/2026,Canvass,Pass,`,
      `2561002,${names[1]},03/12/2026,Canvass,Pass w/ Conditions,38. INSECTS`,
      `2561003,${names[2]},03/13/2026,Complaint,Fail,47. FOOD CONTACT SURFACES`,
      `2561004,${names[2]},03/14/2026,Canvass,Out of Business,`,
      `2561005,${names[2]},03/15/2026,Canvass,No Entry,`,
      `2561006,${names[2]},03/16/2026,Canvass,Seen by Bob,`,
    ].join('\n'),
    'results.csv',
  )
  const uploaded = await steps.upload('revalidations', inWords)
  expect(uploaded.suggestedMapping).toMatchObject({
    reference: 'Inspection ID',
    outlet: 'DBA Name',
    decided_on: 'Inspection Date',
    result: 'Results',
  })
  const mapping = uploaded.suggestedMapping
  const unclear = await steps.check(uploaded.id, { mapping })
  expect(errorsOf(unclear)).toEqual([[7, 'Results', 'Choose what this means.']])
  const checked = await steps.check(uploaded.id, { mapping, values: { result: { 'Seen by Bob': 'none' } } })
  expect(countsOf(checked)).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(uploaded.id)
  const known = await Promise.all(['2561001', '2561002', '2561003', '2561004'].map(readOf))
  expect(known.map((row) => row && [row.score, row.result])).toEqual([
    [null, 'valid'],
    [null, 'conditional'],
    [null, 'invalid'],
    undefined,
  ])
  expect(countsOf((await steps.checked('revalidations', inWords, { mapping })).answer)).toMatchObject({ same: 3 })
  const report = await office.send(revalidationsApi.report, { query: { kind: 'outlet_certification' } as never })
  expect(report.rows.length).toBeGreaterThan(0)

  const inLetters = textFile(
    [
      'Site,Date,Grade,Points',
      `${names[0]},2026-04-01,A,`,
      `${names[1]},2026-04-01,B,`,
      `${names[2]},2026-04-01,C,`,
      `${names[2]},2026-04-02,Z,`,
      `${names[2]},2026-04-03,,71`,
    ].join('\n'),
    'grades.csv',
  )
  const letters = await steps.checked('revalidations', inLetters, {
    mapping: { outlet: 'Site', decided_on: 'Date', result: 'Grade', score: 'Points' },
  })
  expect(countsOf(letters.answer)).toEqual({ new: 4, changed: 0, same: 0, wrong: 0, warnings: 0 })
})

test('a register without a column of scores or results is refused in words', async () => {
  const bare = textFile(`Site,Date\n${names[0]},2026-05-01\n`, 'bare.csv')
  const { answer } = await steps.checked('revalidations', bare, { mapping: { outlet: 'Site', decided_on: 'Date' } })
  expect(answer.errors).toMatchObject([{ message: 'Choose the column of the score or the result.' }])
})
