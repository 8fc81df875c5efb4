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

test('who may not read people is not told the email', async () => {
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
