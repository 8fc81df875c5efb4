import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { freshVin } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'

let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  steps = importSteps(office)
})
afterAll(() => app.close())

let plates = 0
async function vehicle() {
  const reg_no = `QG ${(plates += 1)} DUE`
  const body = {
    vin: freshVin(),
    reg_no,
    home_outlet: 'DL001-01',
    due_basis: 'time',
    next_due_on: '2026-11-01',
  } as const
  return office.send(vehiclesApi.add, { body })
}
const get = (vin: string) => office.send(vehiclesApi.get, { params: { vin } })

test('lists of a garage and of an authority are read as they write days and mileages', async () => {
  const [one, other, third] = [await vehicle(), await vehicle(), await vehicle()]
  const list = textFile(
    [
      'Reg,Customer,Last MOT,MOT Due,Mileage',
      `${one.reg_no},J Smith,13-Oct-2026,12-Oct-2027,"7,125 miles"`,
      `${other.reg_no!.toLowerCase()},,14 October 2026,13 October 2027,15530 km`,
      `${third.reg_no},,Oct 15 2026,14 Oct 2027,n/a`,
    ].join('\r\n'),
    'garage.csv',
  )
  const { uploaded, answer, id } = await steps.checked('due-dates', list)
  expect(uploaded.suggestedMapping).toMatchObject({
    reg_no: 'Reg',
    last_on: 'Last MOT',
    next_due_on: 'MOT Due',
    odometer: 'Mileage',
  })
  expect(errorsOf(answer)).toEqual([])
  expect(countsOf(answer)).toEqual({ new: 0, changed: 3, same: 0, wrong: 0, warnings: 1 })
  await steps.commit(id)
  expect(await get(one.vin)).toMatchObject({
    next_due_on: '2027-10-12',
    odometer_last: 11_467,
    odometer_last_on: '2026-10-13',
  })
  expect(await get(other.vin)).toMatchObject({ next_due_on: '2027-10-13', odometer_last: 15_530 })
  expect(await get(third.vin)).toMatchObject({ next_due_on: '2027-10-14', odometer_last: null })

  const authority = textFile(
    [
      'Registration,Make,MOT Test Number,Completed Date,Test Result,Expiry Date,Odometer Value,Odometer Unit,Odometer Result Type',
      `${one.reg_no!.replaceAll(' ', '')},FORD,745501234567,2026.11.03 09:33:08,PASSED,2027.11.02,8125,mi,READ`,
      `${one.reg_no!.replaceAll(' ', '')},FORD,745501234566,2026.11.01 16:10:00,FAILED,,8124,mi,READ`,
      `${third.reg_no},BMW,745501234569,2026.10.14 10:01:00,PASSED,2027.10.13,0,mi,UNREADABLE`,
    ].join('\n'),
    'tests.csv',
  )
  const tests = await steps.checked('due-dates', authority)
  expect(errorsOf(tests.answer)).toEqual([])
  await steps.commit(tests.id)
  expect(await get(one.vin)).toMatchObject({ next_due_on: '2027-11-02', odometer_last: 13_076 })
  expect(await get(third.vin)).toMatchObject({ next_due_on: '2027-10-13', odometer_last: null })
})
