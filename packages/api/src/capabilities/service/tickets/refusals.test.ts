import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from './contract.ts'

type Added = Input<typeof ticketsApi.add>['body']
type Moved = Input<typeof ticketsApi.move>['body']

let app: TestApp
let brand: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  ;[brand, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  await write(sql`update ticket set next_level_at = null, next_move_at = null`)
})
afterAll(() => app.close())

const write = (statement: ReturnType<typeof sql>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => statement.execute(db))
const words = { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls' } as const
const add = (more: object = {}) => brand.send(ticketsApi.add, { body: { ...words, ...more } as Added })
const get = (no: string) => brand.send(ticketsApi.get, { params: { no } })
const move = async (no: string, to: Moved['to'], more: object = {}, by: Caller = manager) =>
  by.send(ticketsApi.move, { params: { no }, body: { to, ...more, if_version: (await get(no)).ticket.version } })
const worked = async (more: object = {}) => {
  const { no } = (await add(more)).ticket
  await move(no, 'in_progress')
  return no
}
const resolution = () => ({
  resolution: 'Done',
  root_cause: 'Worn',
  customer_contacted_at: app.deps.clock.now().toISOString(),
})
const closed = async () => {
  const no = await worked()
  await move(no, 'resolved', resolution())
  await move(no, 'closed', { satisfied: 'yes' })
  return no
}
const refusedAt = (fields: object) => ({ status: 422, code: 'validation', fields })

describe('what is typed', () => {
  test.each([
    ['a long title', { title: 'x'.repeat(201) }, { title: 'Use at most 200 characters.' }],
    ['a long description', { description: 'x'.repeat(4001) }, { description: 'Use at most 4000 characters.' }],
    ['a title of spaces', { title: '  bad  ' }, { title: 'Use at least 5 characters.' }],
    ['a VIN with I, O and Q', { vin: 'MA3EYD81S00IOQ123' }, { vin: 'A VIN has 17 characters without I, O and Q.' }],
    ['a short VIN', { vin: 'MA3EYD81S0012345' }, { vin: 'A VIN has 17 characters without I, O and Q.' }],
    ['no priority of ours', { priority: 'P5' }, { priority: 'Choose a priority.' }],
    ['no work of ours', { job_type: 'wash' }, { job_type: 'Choose service or bodyshop.' }],
    ['no outlet', { outlet: 'ZZ999-99' }, { outlet: 'Outlet not found.' }],
    ['an outlet without service', { outlet: 'DL001-02' }, { job_type: 'This outlet doesn’t offer service work.' }],
    ['no channel', { channel: 'NONE' }, { channel: 'Channel not found.' }],
    ['no complaint', { complaint: 'C99-000000' }, { complaint: 'Complaint not found.' }],
  ])('%s is refused at its field', async (_, given, fields) => {
    await expect(add(given)).rejects.toMatchObject(refusedAt(fields))
  })

  test('is trimmed, its description loses its control characters; a VIN is not refused for its check digit', async () => {
    const { ticket } = await add({
      title: '  Water in the boot ',
      description: 'Left\u0007 side,\u0001\r\nunder the mat\n',
      vin: ' ma3eyd81s00123456 ',
    })
    expect(ticket).toMatchObject({
      title: 'Water in the boot',
      description: 'Left side,\nunder the mat',
      vin: 'MA3EYD81S00123456',
    })
    const long = { params: { no: ticket.no }, body: { text: 'x'.repeat(4001) } }
    await expect(manager.send(ticketsApi.comment, long)).rejects.toMatchObject(
      refusedAt({ text: 'Use at most 4000 characters.' }),
    )
  })

  test('an unknown key is refused', async () => {
    await expect(add({ level: 4 })).rejects.toMatchObject({ status: 422, code: 'validation' })
  })

  test('an outlet that is closed takes no new case', async () => {
    await write(sql`update outlet set status = 'closed' where code = 'DL001-03'`)
    await expect(add({ outlet: 'DL001-03' })).rejects.toMatchObject(
      refusedAt({ outlet: 'This outlet is closed and can’t take new cases.' }),
    )
    await write(sql`update outlet set status = 'active' where code = 'DL001-03'`)
  })

  test('a complaint has one open ticket, at its own outlet', async () => {
    const complaint = await brand.send(complaintsApi.add, {
      body: {
        outlet: 'DL001-01',
        job_type: 'service',
        received_via: 'letter',
        category: 'Time',
        severity: 'normal',
        statement: 'No one calls me back.',
      },
    })
    await expect(add({ complaint: complaint.no })).rejects.toMatchObject({
      status: 409,
      code: 'unique.complaint',
      details: { ticket: complaint.ticket!.no },
    })
    await expect(add({ complaint: complaint.no, outlet: 'DL004-01' })).rejects.toMatchObject(
      refusedAt({ complaint: 'This complaint is about another outlet.' }),
    )
  })

  test.each([
    ['from=2020-01-01&to=2026-01-01', 'At most two years.'],
    ['from=2026-02-01&to=2026-01-01', 'The last day can’t be before the first day.'],
    ['from=2026-02-30', 'Enter the day as yyyy-mm-dd.'],
  ])('days that are no period are refused: %s', async (query, message) => {
    for (const path of ['/api/tickets', '/api/tickets/export']) {
      const response = await brand.fetch(new Request(`http://127.0.0.1${path}?format=csv&${query}`))
      expect(response.status, path).toBe(422)
      expect(await response.json(), path).toMatchObject({ error: { code: 'validation', message } })
    }
  })

  test('731 days are a period', async () => {
    const response = await brand.fetch(new Request('http://127.0.0.1/api/tickets?from=2024-01-01&to=2025-12-31'))
    expect(response.status).toBe(200)
  })
})

describe('a move that is not allowed', () => {
  test('answers 409 with those that are', async () => {
    const { no } = (await add()).ticket
    await expect(move(no, 'closed', { satisfied: 'yes' })).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: [{ to: 'in_progress', needs: [] }] },
    })
    await expect(move(no, 'panel_review')).rejects.toMatchObject({ status: 409, code: 'state.move' })
  })

  test('of another user’s part is refused as such', async () => {
    const { no } = (await add()).ticket
    await expect(move(no, 'cancelled', { note: 'test' })).rejects.toMatchObject({
      status: 403,
      code: 'auth.right',
      message: 'Only level 3 or above can cancel a ticket.',
    })
    const end = await closed()
    await expect(move(end, 'in_progress', { reason: 'It came back' })).rejects.toMatchObject({
      status: 403,
      message: 'Only the customer or level 3 or above can reopen a closed ticket.',
    })
  })

  test('a resolved ticket closes with its customer’s answer, given neither too early nor in the future', async () => {
    const no = await worked()
    const soon = new Date(app.deps.clock.now().getTime() + 10 * 60_000).toISOString()
    await expect(move(no, 'resolved', { ...resolution(), customer_contacted_at: soon })).rejects.toMatchObject(
      refusedAt({ customer_contacted_at: 'The contact time can’t be in the future.' }),
    )
    await move(no, 'resolved', resolution())
    for (const [satisfied, expected] of [
      [undefined, 'Choose whether the customer is satisfied.'],
      ['no', 'The customer isn’t satisfied. Move the ticket back to in progress.'],
      ['not_reached', 'Without a customer response, the ticket closes automatically 72 hours after resolution.'],
    ])
      await expect(move(no, 'closed', { satisfied })).rejects.toMatchObject(refusedAt({ satisfied: expected }))
    await expect(move(no, 'in_progress')).rejects.toMatchObject(refusedAt({ reason: 'Enter a reason for reopening.' }))
  })

  test('a ticket is reopened within 30 days', async () => {
    const no = await closed()
    await write(sql`update ticket set closed_at = closed_at - interval '31 days' where no = ${no}`)
    await expect(move(no, 'in_progress', { reason: 'It came back' }, brand)).rejects.toMatchObject({
      status: 409,
      message: 'Closed more than 30 days ago. Open a new ticket that repeats this one.',
    })
  })

  test('a duplicate names another, older ticket that is none itself', async () => {
    const [first, second, third] = [(await add()).ticket.no, (await add()).ticket.no, (await add()).ticket.no]
    const cancel = (no: string, more: object) => move(no, 'cancelled', more, brand)
    await expect(cancel(second, {})).rejects.toMatchObject(
      refusedAt({ duplicate_of: 'Enter the ticket this one duplicates, or enter “test” as the note.' }),
    )
    await expect(cancel(second, { duplicate_of: 'T99-000000' })).rejects.toMatchObject(
      refusedAt({ duplicate_of: 'Ticket not found.' }),
    )
    await expect(cancel(second, { duplicate_of: second })).rejects.toMatchObject(
      refusedAt({ duplicate_of: 'A ticket can’t be a duplicate of itself.' }),
    )
    await cancel(second, { duplicate_of: first })
    await expect(cancel(third, { duplicate_of: second })).rejects.toMatchObject(
      refusedAt({ duplicate_of: 'That ticket is already a duplicate.' }),
    )
  })

  test('a ticket that has ended is neither changed, rerouted nor assigned', async () => {
    const no = await closed()
    const { ticket } = await get(no)
    const body = { title: 'Another title', if_version: ticket.version }
    await expect(brand.send(ticketsApi.update, { params: { no }, body })).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      message: 'This ticket is no longer open.',
    })
    const away = { outlet: 'DL004-01', note: 'There', if_version: ticket.version }
    await expect(brand.send(ticketsApi.reroute, { params: { no }, body: away })).rejects.toMatchObject({
      status: 409,
      message: 'A ticket can be transferred only while it’s being worked on.',
    })
    const given = { tickets: [no], owner: ticket.owner_person!.id }
    await expect(brand.send(ticketsApi.assign, { body: given })).rejects.toMatchObject({
      status: 409,
      details: { tickets: [no] },
    })
  })

  test('an old copy answers 409 with the ticket as it is now, whatever is done with it', async () => {
    const { no, version } = (await add()).ticket
    await move(no, 'in_progress')
    const stale = { status: 409, code: 'version.stale', details: { current: expect.objectContaining({}) as object } }
    const title = { params: { no }, body: { title: 'Another title', if_version: version } }
    await expect(brand.send(ticketsApi.update, title)).rejects.toMatchObject({
      ...stale,
      details: { current: { status: 'in_progress' } },
    })
    const away = { params: { no }, body: { outlet: 'DL004-01', note: 'There', if_version: version } }
    await expect(brand.send(ticketsApi.reroute, away)).rejects.toMatchObject(stale)
    const moved = { params: { no }, body: { to: 'resolved', ...resolution(), if_version: version } as const }
    await expect(manager.send(ticketsApi.move, moved)).rejects.toMatchObject(stale)
  })

  test('the fields of a ticket are changed by level 3 or above', async () => {
    const { no, version } = (await add()).ticket
    const body = { priority: 'P4', if_version: version } as const
    await expect(manager.send(ticketsApi.update, { params: { no }, body })).rejects.toMatchObject({ status: 403 })
  })
})
