import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { customersApi } from '../customers/contract.ts'
import { vehiclesApi } from './contract.ts'

let app: TestApp
let office: Caller
let home: string
let owner: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  home = (await (await app.as('SVM')).send(vehiclesApi.list, { query: { perPage: 1 } })).rows[0]!.home_outlet!
  owner = (await office.send(customersApi.add, { body: { name: 'Olga Imported', outlet: home } })).no
})
afterAll(() => app.close())

const header = 'Chassis number,Plate,Make,Model,Year,Outlet,Customer,Next service date'
const fileOf = (...lines: string[]) => textFile([header, ...lines, ''].join('\n'))
const vin = '1M8GDM9AXKP042788'
const get = () => office.send(vehiclesApi.get, { params: { vin } })

describe('vehicles from a file', () => {
  test('are added, corrected by their VINs, and undone', async () => {
    const { checked, commit, revert } = importSteps(office)
    const first = await checked('vehicles', fileOf(`${vin},zz 99 xx 1,Zephyr,Gale,2021,${home},${owner},2027-03-01`))
    expect(first.answer).toMatchObject({ new: 1, wrong: 0 })
    await commit(first.id)
    expect(await get()).toMatchObject({ reg_no: 'ZZ 99 XX 1', model_year: 2021, home_outlet: home, owner })

    const again = await checked('vehicles', fileOf(`${vin},zz 99 xx 1,Zephyr,Gale,2022,${home},${owner},2027-03-01`))
    expect(again.answer).toMatchObject({ new: 0, changed: 1 })
    await commit(again.id)
    const vehicle = await get()
    expect(vehicle.model_year).toBe(2022)
    const { events } = await office.send(timelineApi.events, {
      params: { kind: 'vehicle', id: vehicle.id },
      query: {},
    })
    expect(events.map(({ type, text }) => [type, text])).toEqual([
      ['changed', 'Corrected by file.csv, line 2'],
      ['added', 'Imported from file.csv, line 2'],
    ])

    await revert(again.id)
    expect((await get()).model_year).toBe(2021)
    await revert(first.id)
    await expect(get()).rejects.toMatchObject({ status: 404 })
  })

  test('errors are reported at their line; a wrong check digit only warns', async () => {
    const { checked } = importSteps(office)
    const { answer } = await checked(
      'vehicles',
      fileOf(
        `1M8GDM9A1KP042788,ZZ 1,,,,${home},,`,
        `IIIIIIIIIIIIIIIII,ZZ 2,,,,${home},,`,
        `5GZCZ43D13S812715,ZZ 3,,,,ZZ99999,,`,
        `1HGCM82633A004352,ZZ 4,,,,${home},CU-999999,`,
      ),
    )
    expect(answer).toMatchObject({ new: 1, wrong: 3 })
    const json = JSON.stringify(answer)
    for (const words of [
      'The check digit (position 9) doesn’t match.',
      'A VIN has 17 characters without I, O and Q.',
      'Outlet not found.',
      'Customer not found.',
    ])
      expect(json, words).toContain(words)
  })
})
