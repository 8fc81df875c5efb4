import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { journeysApi } from '../contract.ts'
import { journeyGroupsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** A path of few visits of the last year. */
let path: number
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  manager = await app.as('SVM')
  const { paths } = await office.send(journeysApi.paths, { query: { period: 'last-year' } as never })
  path = paths.find(({ visits }) => visits < 90)!.id
})
afterAll(() => app.close())

const viewOf = (id: number) => `period=last-year&path=${id}`
const save = (name: string, by: Caller = office, view = viewOf(path)) =>
  by.send(journeyGroupsApi.add, { body: { name, view } })

test('the vehicles and customers of a path are a group that other lists are filtered by', async () => {
  const { rows } = await office.send(journeysApi.list, {
    query: { period: 'last-year', path: String(path), perPage: 100 } as never,
  })
  const vins = new Set(rows.map(({ vin }) => vin))
  const group = await save('Came straight through')
  expect(group).toMatchObject({ name: 'Came straight through', visits: rows.length, vehicles: vins.size })
  const by = { group: group.no, perPage: 100 } as never
  const vehicles = await office.send(vehiclesApi.list, { query: by })
  expect(new Set(vehicles.rows.map(({ vin }) => vin))).toEqual(vins)
  const visits = await office.send(journeysApi.list, { query: by })
  expect(visits.count).toBeGreaterThanOrEqual(group.visits)
  expect(visits.rows.every(({ vin }) => vins.has(vin))).toBe(true)
  expect((await office.send(customersApi.list, { query: by })).count).toBe(group.customers)
  const complaints = await office.send(complaintsApi.list, { query: by })
  const all = await office.send(complaintsApi.list, { query: { perPage: 100 } as never })
  expect(complaints.rows.every(({ vin }) => vin !== null && vins.has(vin))).toBe(true)
  expect(complaints.count).toBeLessThan(all.count)
  const report = await office.send(journeysApi.report, { query: { group: group.no } as never })
  expect(report.total_row!.visits).toBe(visits.count)
})

test('a group belongs to the person who saved it, of what they see', async () => {
  const theirs = await save('Of the manager', manager)
  const all = await save('Of head office')
  expect(theirs.vehicles).toBeLessThan(all.vehicles)
  const named = async (by: Caller) => (await by.send(journeyGroupsApi.list, { query: {} })).rows.map(({ name }) => name)
  expect(await named(manager)).toEqual(['Of the manager'])
  expect(await named(office)).not.toContain('Of the manager')
  const seen = await office.send(vehiclesApi.list, { query: { group: theirs.no } as never })
  expect(seen.count).toBe(0)
  const removing = office.send(journeyGroupsApi.remove, { params: { no: theirs.no } })
  await expect(removing).rejects.toMatchObject({ status: 404 })
  await manager.send(journeyGroupsApi.remove, { params: { no: theirs.no } })
  expect(await named(manager)).toEqual([])
})

test('a group needs a name of its own, a view that can be read, and visits', async () => {
  await save('Twice')
  await expect(save('Twice')).rejects.toMatchObject({ status: 409 })
  await expect(save('Unreadable', office, 'period=whenever')).rejects.toMatchObject({ status: 422 })
  await expect(save('Empty', office, 'path=999999999')).rejects.toMatchObject({ status: 422 })
  await expect(save('Refused', await app.as('PNL'))).rejects.toMatchObject({ status: 403 })
})
