import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addCard, freshVin, moveAlong } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { journeysApi } from './contract.ts'
import { cutChangedVisits } from './cut.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
let home: string
let away: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  manager = await app.as('SVM')
  home = (await manager.send(followUpsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet
  const { rows } = await office.send(followUpsApi.list, { query: { perPage: 100 } })
  away = rows.find(({ outlet }) => outlet.slice(0, 5) !== home.slice(0, 5))!.outlet
})
afterAll(() => app.close())

const storyOf = async (no: string, by: Caller = office) => {
  expect(await runBatches(cutChangedVisits, app.deps)).toEqual([])
  return by.send(journeysApi.customerStory, { params: { no } })
}
const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()
const addCustomer = async (name: string) => (await office.send(customersApi.add, { body: { name, outlet: home } })).no
const addVehicle = async (customer: string, outlet = home) => {
  const vin = freshVin()
  await office.send(vehiclesApi.add, { body: { vin, home_outlet: outlet, owner: customer } })
  return vin
}
const complain = (vin: string, outlet: string) =>
  office.send(complaintsApi.add, {
    body: { received_via: 'letter', vin, outlet, statement: 'It was late.', customer_name: 'A. Rao', category: 'Time' },
  })

test('the story of a customer has the visits of all their vehicles, with what is open on top', async () => {
  const no = await addCustomer('Meera Pillai')
  const [first, second] = [await addVehicle(no), await addVehicle(no)]
  const delivered = await addCard(manager, { outlet: home, vin: first, received_at: hoursAgo(50) })
  await moveAlong(manager, delivered.no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
  const card = await addCard(manager, { outlet: home, vin: second, received_at: hoursAgo(20) })
  const complaint = await complain(first, home)
  const story = await storyOf(no)
  expect(story).toMatchObject({ no, name: 'Meera Pillai', is_cut: false })
  expect(story.vehicles.map(({ vin }) => vin).toSorted()).toEqual([first, second].toSorted())
  expect(story.visits.map(({ vin, status }) => `${vin} ${status}`)).toEqual([`${second} open`, `${first} delivered`])
  const { rows: tickets } = await office.send(ticketsApi.list, { query: { q: first } })
  expect(story.open.map(({ no: matter }) => matter).toSorted()).toEqual(
    [card.no, complaint.no, ...tickets.map((ticket) => ticket.no)].toSorted(),
  )
  expect(story.open[0]).toMatchObject({ kind: 'job_card', no: card.no, vin: second, link: `/job-cards/${card.no}` })
  const byVisit = new Set(story.events.map(({ visit_id }) => visit_id))
  expect([...byVisit].toSorted()).toEqual(story.visits.map(({ id }) => id).toSorted())
})

test('what belongs to the next owner of a vehicle is in their story alone', async () => {
  const [before, after] = [await addCustomer('Former Owner'), await addCustomer('Next Owner')]
  const vin = await addVehicle(before)
  const old = await addCard(manager, { outlet: home, vin, customer: before, received_at: hoursAgo(90) })
  await moveAlong(manager, old.no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
  await runBatches(cutChangedVisits, app.deps)
  const { version } = await office.send(vehiclesApi.get, { params: { vin } })
  await office.send(vehiclesApi.update, { params: { vin }, body: { owner: after, if_version: version } })
  const card = await addCard(manager, { outlet: home, vin, customer: after, received_at: hoursAgo(1) })
  const numbersOf = async (no: string) => [...new Set((await storyOf(no)).events.map((event) => event.no))]
  expect(await numbersOf(before)).toEqual([old.no])
  expect(await numbersOf(after)).toEqual([card.no])
  expect((await storyOf(before)).vehicles).toEqual([])
})

test('the story of a customer shows what the reader may read alone', async () => {
  const no = await addCustomer('Zubin Irani')
  const [near, far] = [await addVehicle(no), await addVehicle(no, away)]
  const seen = await addCard(manager, { outlet: home, vin: near, received_at: hoursAgo(5) })
  const hidden = await complain(far, away)
  const own = await storyOf(no, manager)
  expect(own.visits.map(({ vin }) => vin)).toEqual([near])
  expect(own.vehicles.map(({ vin }) => vin)).toEqual([near])
  expect(own.open.map((matter) => matter.no)).toEqual([seen.no])
  expect(JSON.stringify(own)).not.toContain(hidden.no)
  expect((await storyOf(no)).open.map((matter) => matter.no)).toContain(hidden.no)

  expect((await storyOf(no, await app.as('AUD'))).name).not.toContain('Irani')
  const refused = async (role: string) =>
    (await app.as(role)).send(journeysApi.customerStory, { params: { no } }).catch((error: unknown) => error)
  // Who follows journeys without customers finds none, and who reads neither is refused.
  expect(await refused('BTM')).toMatchObject({ status: 404 })
  expect(await refused('PNL')).toMatchObject({ status: 403 })
  await expect(storyOf('CU-NONE')).rejects.toMatchObject({ status: 404 })
})

test('quick search opens stories by number plate, VIN, and customer', async () => {
  const no = await addCustomer('Yashodhara Quill')
  const vin = await addVehicle(no)
  await addCard(manager, { outlet: home, vin, received_at: hoursAgo(5) })
  await storyOf(no)
  const linksOf = async (q: string, by: Caller) =>
    (await by.send(searchApi.find, { query: { q } })).groups
      .filter(({ kind }) => kind.endsWith('story'))
      .flatMap(({ hits }) => hits.map(({ link }) => link))
  expect(await linksOf(vin, office)).toEqual([`/journeys/${vin}`])
  expect(await linksOf(vin, manager)).toEqual([`/journeys/${vin}`])
  expect(await linksOf('Yashodhara', manager)).toEqual([`/customers/${no}/story`])
  expect(await linksOf('Yashodhara', await app.as('AUD'))).toEqual([])
})
