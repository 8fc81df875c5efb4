import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type Ticket, ticketsApi } from './contract.ts'

let app: TestApp
let brand: Caller
let ticket: Ticket
beforeAll(async () => {
  app = await testApp()
  brand = await app.as('HQA')
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Somebody answers for this' } as const
  ;({ ticket } = await brand.send(ticketsApi.add, { body }))
})
afterAll(() => app.close())

const cardOf = (id: string, by = brand) => by.send(ticketsApi.person, { params: { id } })

test('the owner of a ticket is shown with role, place, and email', async () => {
  const card = await cardOf(ticket.owner_person!.id)
  expect(card).toMatchObject({ name: 'Sunita Varma', role: 'SVM', email: 'svm@demo.com', is_active: true })
  expect(card.places).toEqual([expect.objectContaining({ outlet: 'DL001-01' })])
})

test('a user who may not read people does not receive the email', async () => {
  const card = await cardOf(ticket.owner_person!.id, await app.as('ANL'))
  expect(card).toMatchObject({ name: 'Sunita Varma', email: null })
})

test('who did something on the timeline is found by it, but not from beyond their scope', async () => {
  const events = await brand.send(timelineApi.events, { params: { kind: 'ticket', id: ticket.id }, query: {} })
  const opener = events.events.find(({ type }) => type === 'opened')!
  expect((await cardOf(opener.actor_id!)).name).toBe(opener.actor)
  await expect(cardOf(opener.actor_id!, await app.as('SVM'))).rejects.toMatchObject({ status: 404 })
  await expect(cardOf(ticket.owner_person!.id, await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
})

test('for tickets only people who may hold all of them are offered', async () => {
  const body = { outlet: 'DL001-01', job_type: 'bodyshop', title: 'The same car in the bodyshop' } as const
  const other = (await brand.send(ticketsApi.add, { body })).ticket
  const offered = async (...tickets: string[]) =>
    (await brand.send(ticketsApi.people, { query: { tickets } })).people.map(({ id }) => id)
  const assign = (owner: string, tickets: string[]) => brand.send(ticketsApi.assign, { body: { tickets, owner } })

  const all = (await brand.send(ticketsApi.people, { query: {} })).people.map(({ id }) => id)
  for (const tickets of [[ticket.no], [ticket.no, other.no]]) {
    const ids = await offered(...tickets)
    expect(ids.length).toBeGreaterThan(0)
    const refused = all.filter((id) => !ids.includes(id)).slice(0, 5)
    expect(refused).toHaveLength(5)
    for (const id of refused) await expect(assign(id, tickets)).rejects.toMatchObject({ status: 422 })
    for (const id of ids.slice(0, 5)) expect(await assign(id, tickets)).toBeTruthy()
  }
  const [one, both] = [await offered(ticket.no), await offered(ticket.no, other.no)]
  expect(one.length).toBeGreaterThan(both.length)
  expect(await offered(ticket.no, 'T99-000000')).toEqual([])
})
