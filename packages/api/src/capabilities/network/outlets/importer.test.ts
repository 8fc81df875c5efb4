import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { placesApi } from '../places/contract.ts'
import { outletsApi } from './contract.ts'

const tables = ['state', 'city', 'zone', 'region', 'dealer', 'outlet']
let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

test('imported outlets get a region per state where nothing else is said, and all of it is taken back', async () => {
  const steps = importSteps(hqa)
  const before = await checksums(app, tables)
  const file = textFile('code,city,state\nY-1,Rogers,AR\nY-2,Austin,TX\nY-3,Dallas,TX')
  const uploaded = await steps.upload('outlets', file)
  const counts = await steps.check(uploaded.id, { mapping: uploaded.suggestedMapping })
  expect(counts).toMatchObject({ new: 3, wrong: 0 })
  await steps.commit(uploaded.id)

  const { rows } = await hqa.send(outletsApi.list, { query: { q: 'y-', sort: 'code' } })
  const { regions } = await hqa.send(placesApi.options, { query: {} })
  const zoneOf = (region: string) => regions.find((one) => one.code === region)?.zone
  expect(rows.map(({ code, region }) => [code, region, zoneOf(region)])).toEqual([
    ['Y-1', 'US-AR', 'NEW'],
    ['Y-2', 'US-TX', 'NEW'],
    ['Y-3', 'US-TX', 'NEW'],
  ])

  await steps.revert(uploaded.id)
  expect(await checksums(app, tables)).toEqual(before)
})
