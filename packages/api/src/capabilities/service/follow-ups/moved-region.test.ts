import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
})
afterAll(() => app.close())

const home = 'DL001-01'
const moveTo = (region: string) =>
  sql`update outlet set region_id = (select id from region where code = ${region}) where code = ${home}`.execute(
    app.deps.database.owner,
  )
const ofOutlet = async (region: string) => {
  const { rows } = await office.send(followUpsApi.report, { query: { outlet: home, rows: 'region' } as never })
  return Number(rows.find((row) => row.region === region)?.follow_ups ?? 0)
}
const regionOf = async (no: string) => (await office.send(followUpsApi.get, { params: { no } })).region

test('T17: a follow-up stays in the region of its opening, and who is responsible for the outlet now sees it', async () => {
  const before = await overdueFollowUp(app, manager, home, 30)
  const [old, were] = [before.region, await ofOutlet(before.region)]
  await moveTo('S1')
  const after = await overdueFollowUp(app, manager, home, 31)
  expect([await regionOf(before.no), await regionOf(after.no)]).toEqual([old, 'S1'])
  expect([await ofOutlet(old), await ofOutlet('S1')]).toEqual([were, 1])
  // Regional managers see outlets by the region of today.
  const regional = await app.as('RGM')
  expect((await regional.send(followUpsApi.list, { query: { vin: [before.vin] } })).rows).toEqual([])
  await moveTo(old)
  expect((await regional.send(followUpsApi.list, { query: { vin: [after.vin] } })).rows).toHaveLength(1)
})
