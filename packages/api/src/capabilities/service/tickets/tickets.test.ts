import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
let brand: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  brand = await app.as('HQA')
  manager = await app.as('SVM')
})
afterAll(() => app.close())

const words = { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls' } as const
const add = (more: object = {}) => brand.send(ticketsApi.add, { body: { ...words, ...more } })
const get = (no: string, by: Caller = brand) => by.send(ticketsApi.get, { params: { no } })
const say = (no: string, text: string, more: object = {}, by: Caller = manager) =>
  by.send(ticketsApi.comment, { params: { no }, body: { text, ...more } })
const version = async (no: string) => (await get(no)).ticket.version
const move = async (no: string, to: string, more: object = {}, by: Caller = manager) =>
  by.send(ticketsApi.move, { params: { no }, body: { to, ...more, if_version: await version(no) } as never })

describe('a ticket', () => {
  test('opens with its number, its owner, its clocks and the first line of its timeline', async () => {
    const { ticket, allowed } = await add()
    expect(ticket).toMatchObject({ status: 'open', level: 1, priority: 'P3', outlet: 'DL001-01', turn: 'outlet' })
    expect(ticket.no).toMatch(/^T\d\dDL001-01-\d{6}$/)
    expect(ticket.owner_person?.name).toBe('Sunita Varma')
    expect(Date.parse(ticket.due_at!) - Date.parse(ticket.opened_at)).toBe(72 * 3_600_000)
    expect(Date.parse(ticket.next_level_at!) - Date.parse(ticket.opened_at)).toBe(72 * 3_600_000)
    expect(ticket.clocks.first_response).toMatchObject({ target_seconds: 8 * 3600, met_at: null, is_breached: false })
    expect(allowed.map(({ to }) => to)).toEqual(['in_progress', 'cancelled'])
    const { events } = await brand.send(timelineApi.events, { params: { kind: 'ticket', id: ticket.id }, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['opened'])
  })

  test('with a title of two lines is refused in words, and its mail quotes a title of one', async () => {
    const twoLines = add({ title: 'The car is parked\nBcc: everybody@brand.example' })
    await expect(twoLines).rejects.toMatchObject({ status: 422, fields: { title: 'Write this on one line.' } })
    const { ticket } = await add({ title: ' The car is parked\n' })
    const [mail] = await mailsTo(app, 'svm@demo.com')
    expect(mail?.subject).toContain(ticket.no)
    expect(mail?.subject).toContain('The car is parked')
  })

  test('goes from accepting to closing, and its complaint and clocks with it', async () => {
    const { no } = (await add()).ticket
    await move(no, 'in_progress')
    const commented = await say(no, 'We looked at it and will call tonight.')
    expect(commented.ticket.clocks.first_response.met_at).not.toBeNull()
    const resolved = await move(no, 'resolved', {
      resolution: 'Replaced the sensor',
      resolution_kind: 'repaired',
      root_cause: 'Sensor worn',
      customer_contacted_at: new Date().toISOString(),
    })
    expect(resolved.ticket.turn).toBe('customer')
    const { ticket } = await move(no, 'closed', { satisfied: 'yes' })
    expect(ticket).toMatchObject({ status: 'closed', turn: 'nobody', due_at: null, justification: 'justified' })
    expect(ticket.clocks.customer.met_at).toBe(ticket.closed_at)
  })
})

describe('the list', () => {
  test('counts what it shows', async () => {
    await add({ title: 'Counted among others' })
    const { rows, count, total, counts } = await brand.send(ticketsApi.list, {
      query: { status: 'open', perPage: 100 },
    })
    expect(rows.every(({ status }) => status === 'open')).toBe(true)
    expect(count).toBe(counts.open)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
  })
})
