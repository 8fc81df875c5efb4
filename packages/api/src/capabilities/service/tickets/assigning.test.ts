import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
let brand: Caller
beforeAll(async () => {
  app = await testApp()
  brand = await app.as('HQA')
})
afterAll(() => app.close())

const add = async () =>
  (await brand.send(ticketsApi.add, { body: { outlet: 'DL001-01', job_type: 'service', title: 'To be given' } })).ticket
const assign = (owner: string, tickets: string[]) => brand.send(ticketsApi.assign, { body: { tickets, owner } })
const ownersOf = async (numbers: string[]) =>
  Promise.all(
    numbers.map(async (no) => (await brand.send(ticketsApi.get, { params: { no } })).ticket.owner_person?.id ?? null),
  )
const personCalled = async (q: string) => (await brand.send(ticketsApi.people, { query: { q } })).people[0]!.id

test('an assignment is undone at once: each goes back to its owner, and what was given on since stays', async () => {
  const numbers = [(await add()).no, (await add()).no, (await add()).no]
  const [one, two, three] = numbers as [string, string, string]
  const dealer = await personCalled('Dev Lal')
  const service = await personCalled('Sunita Varma')
  await assign(dealer, [two])
  const owners = await ownersOf(numbers)
  const manager = await personCalled('Tara Sen')
  const { before } = await assign(manager, numbers)
  expect(before).toEqual(numbers.map((no, place) => ({ no, owner: owners[place] })))
  expect(await ownersOf(numbers)).toEqual([manager, manager, manager])

  await assign(service, [three])
  const undo = () => brand.send(ticketsApi.giveBack, { body: { from: manager, before } })
  expect(await undo()).toEqual({ assigned: [one, two], unchanged: [three] })
  expect(await ownersOf(numbers)).toEqual([owners[0], dealer, service])
  // Pressed again, nothing is left to undo.
  expect(await undo()).toEqual({ assigned: [], unchanged: numbers })
})

test('a ticket that had no owner has no owner again', async () => {
  const { no } = await add()
  const dealer = await personCalled('Dev Lal')
  await assign(dealer, [no])
  await brand.send(ticketsApi.giveBack, { body: { from: dealer, before: [{ no, owner: null }] } })
  expect(await ownersOf([no])).toEqual([null])
})

test('only who may change tickets and sees them undoes an assignment', async () => {
  const { no } = await add()
  const dealer = await personCalled('Dev Lal')
  const { before } = await assign(dealer, [no])
  const undoAs = async (role: string) =>
    (await app.as(role)).send(ticketsApi.giveBack, { body: { from: dealer, before } })
  await expect(undoAs('AUD')).rejects.toMatchObject({ status: 403 })
  const unknown = { from: dealer, before: [...before, { no: 'T99-000000', owner: null }] }
  await expect(brand.send(ticketsApi.giveBack, { body: unknown })).rejects.toMatchObject({ status: 404 })
  expect(await ownersOf([no])).toEqual([dealer])
})
