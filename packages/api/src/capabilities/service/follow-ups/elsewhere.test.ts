import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { declareNa, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { followUpsApi } from './contract.ts'

let app: TestApp
let manager: Caller
/** The outlet of the manager. */
const home = 'DL001-01'
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
})
afterAll(() => app.close())

/** Makes a vehicle one of an outlet of another dealer. */
const moveAway = (vin: string) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const outlets = db.selectFrom('outlet').select('id').where('code', 'not like', 'DL001-%').orderBy('code')
    const { id: home_outlet_id } = await outlets.executeTakeFirstOrThrow()
    const vehicle = db.selectFrom('vehicle').select('id').where('vin', '=', vin)
    await db.updateTable('vehicle').set({ home_outlet_id }).where('vin', '=', vin).execute()
    await db.deleteFrom('vehicle_outlet').where('vehicle_id', '=', vehicle).execute()
  })

test('a follow-up and a declaration of a vehicle that moved to another dealer are listed and read, without its VIN', async () => {
  const { no, vin } = await overdueFollowUp(app, manager, home)
  const declared = await declareNa(manager, { no }, { reason: 'NA-EXP', note: 'Left for Nepal.' })
  await moveAway(vin)
  expect(await manager.send(followUpsApi.get, { params: { no } })).toMatchObject({ no, vin: '' })
  const { count } = await manager.send(followUpsApi.list, { query: { perPage: 100, sort: '-opened_on' } as never })
  expect(count).toBeGreaterThan(0)
  const { rows } = await manager.send(naDeclarationsApi.list, { query: { perPage: 100 } as never })
  expect(rows.find((row) => row.no === declared.no)).toMatchObject({ vin: '' })
})
