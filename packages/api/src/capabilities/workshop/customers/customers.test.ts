import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { vehiclesApi } from '../vehicles/contract.ts'
import { type Customer, customersApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let analyst: Caller
let home: string
let away: string
let today: string

beforeAll(async () => {
  app = await testApp()
  ;[office, manager, analyst] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('ANL')])
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  home = (await manager.send(complaintsApi.list, { query: { perPage: 1 } })).rows[0]!.outlet!
  const { rows } = await office.send(customersApi.list, { query: { perPage: 100, sort: '-outlet' } })
  away = rows.find(({ outlet }) => outlet && outlet.slice(0, 5) !== home.slice(0, 5))!.outlet!
})
afterAll(() => app.close())

const add = (more: object = {}, by: Caller = office): Promise<Customer> =>
  by.send(customersApi.add, { body: { name: 'Zeenat Quist', outlet: home, ...more } })
const get = ({ no }: { no: string }, by: Caller = office): Promise<Customer> =>
  by.send(customersApi.get, { params: { no } })
const change = (customer: Customer, more: object, by: Caller = office): Promise<Customer> =>
  by.send(customersApi.update, { params: { no: customer.no }, body: { ...more, if_version: customer.version } })
const eventsOf = async ({ id }: Customer, by: Caller = office) =>
  (await by.send(timelineApi.events, { params: { kind: 'customer', id }, query: {} })).events
const found = async (q: string, by: Caller = office) =>
  (await by.send(customersApi.list, { query: { q, perPage: 100 } })).rows.map(({ no }) => no)

describe('the list', () => {
  test('shows an outlet its own customers, and counts them by whether they are active', async () => {
    const all = await office.send(customersApi.list, { query: {} })
    const own = await manager.send(customersApi.list, { query: { perPage: 100 } })
    expect(own.count).toBeGreaterThan(0)
    expect(own.count).toBeLessThan(all.count)
    expect(Object.values(all.counts).reduce((sum, one) => sum + one, 0)).toBe(all.total)
    expect(all.counts.inactive).toBeGreaterThan(0)
  })

  test('is found by name, phone and number by who may read them', async () => {
    const customer = await add({ name: 'Théa Quillfeather', phones: ['+91 98123-45999'], email: 'thea@quill.example' })
    for (const q of ['quillfeather', 'THEA', '98123 45999', customer.no, 'quill.example'])
      expect(await found(q), q).toContain(customer.no)
  })

  test('is masked to others, who find it by number alone and cannot sort by what they may not read', async () => {
    const customer = await add({ name: 'Ymir Quobble', phones: ['+919812300001'], email: 'ymir@quobble.example' })
    for (const q of ['quobble', '9812300001']) expect(await found(q, analyst), q).toEqual([])
    expect(await found(customer.no, analyst)).toEqual([customer.no])
    expect(await get(customer, analyst)).toMatchObject({
      name: 'Y•••',
      phone: '+•••',
      phones: ['+•••'],
      email: 'y•••',
    })
    const { rows } = await analyst.send(customersApi.list, { query: { sort: 'name', perPage: 100 } })
    expect(rows.every(({ name, phone, email }) => [name, phone, email].every((one) => !one || one.length === 4))).toBe(
      true,
    )
  })

  test('finds who allowed a way, and who wants nothing for now', async () => {
    const willing = await add({ name: 'Quux Willing', consent_sms: true })
    const quiet = await add({ name: 'Quux Quiet', do_not_contact_until: today })
    const of = async (more: object) =>
      (await office.send(customersApi.list, { query: { q: 'quux', ...more } })).rows.map(({ no }) => no)
    expect(await of({ consent: 'sms,email' })).toEqual([willing.no])
    expect(await of({ do_not_contact: 'true' })).toEqual([quiet.no])
  })
})

describe('a customer', () => {
  test.each([
    [{ name: ' ' }, 'name', 'This is required.'],
    [{ phones: ['123'] }, 'phones', 'Enter phone numbers of 8 to 15 digits.'],
    [{ phones: ['+91 98 abc 12345'] }, 'phones', 'Enter phone numbers of 8 to 15 digits.'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
    [{ language: 'english' }, 'language', 'Choose a language.'],
    [{ city_id: '00000000-0000-4000-8000-000000000000' }, 'city_id', 'City not found.'],
    [{ outlet: 'ZZ99999' }, 'outlet', 'Outlet not found.'],
  ])('%o is refused at its field', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('stores phone numbers as digits, each once', async () => {
    const { phones, phone } = await add({ phones: ['+91 (98) 123-45678', '+919812345678', ' '] })
    expect(phones).toEqual(['+919812345678'])
    expect(phone).toBe('+919812345678')
  })

  test('a person of an outlet must choose which one', async () => {
    await expect(add({ outlet: null }, manager)).rejects.toMatchObject({ fields: { outlet: 'Choose an outlet.' } })
  })

  test('each consent has a separate line in the timeline, with who and when; other changes share one', async () => {
    const customer = await add({ consent_call: true }, manager)
    await change(customer, { consent_call: false, consent_whatsapp: true, kind: 'fleet' }, manager)
    const events = await eventsOf(customer)
    expect(events.map(({ type }) => type)).toEqual([
      'changed',
      'consent_to_WhatsApp_given',
      'consent_to_calls_withdrawn',
      'consent_to_calls_given',
      'added',
    ])
    expect(events[0]).toMatchObject({ before: { kind: 'retail' }, after: { kind: 'fleet' } })
    const me = (await eventsOf(customer, manager))[1]!
    expect(me.actor_id).not.toBeNull()
    expect(Date.parse(me.at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('after the 999,999th has a number of seven digits, which finds it', async () => {
    await sql`select setval('customer_no', 999999)`.execute(app.deps.database.owner)
    const [first, second] = [await add(), await add()]
    expect([first.no, second.no]).toEqual(['CU-1000000', 'CU-1000001'])
    expect(await found('CU-1000001')).toEqual(['CU-1000001'])
  })

  test('lists the channels by which it may be contacted today', async () => {
    const customer = await add({ consent_call: true, consent_email: true, phones: ['+919812345678'] })
    expect(customer.may_contact).toEqual(['call'])
    const quiet = await change(customer, { do_not_contact_until: today })
    expect(quiet.may_contact).toEqual([])
    expect((await change(quiet, { do_not_contact_until: addDays(today, -1) })).may_contact).toEqual(['call'])
  })

  test('names stay masked in timeline and trail for who may not read them', async () => {
    const customer = await add({ name: 'Before Qname', phones: ['+919812345670'] })
    await change(customer, { name: 'After Qname' })
    const auditor = await app.as('AUD')
    const [event] = await eventsOf(customer, auditor)
    expect(event).toMatchObject({ before: { name: 'B•••' }, after: { name: 'A•••' } })
    const trail = await auditor.send(auditApi.list, { query: { entity: 'customer', entity_id: customer.id } as never })
    expect(trail.count).toBe(2)
    expect(JSON.stringify(trail.rows)).not.toMatch(/Qname|9812345670/)
    expect((await eventsOf(customer))[0]).toMatchObject({ after: { name: 'After Qname' } })
  })

  test('is taken out of use with a reason, and back', async () => {
    const customer = await add({ consent_call: true, phones: ['+919812345678'] })
    const off = (reason: string, { no, version } = customer) =>
      manager.send(customersApi.deactivate, { params: { no }, body: { reason, if_version: version } })
    await expect(off('?')).rejects.toMatchObject({ status: 422, fields: { reason: 'Use at least 3 characters.' } })
    const gone = await off('Moved abroad')
    expect(gone).toMatchObject({ active: false, inactive_reason: 'Moved abroad', may_contact: [] })
    await expect(off('Moved abroad', gone)).rejects.toMatchObject({
      status: 409,
      message: 'This customer is already inactive.',
    })
    const back = await manager.send(customersApi.activate, {
      params: { no: gone.no },
      body: { if_version: gone.version },
    })
    expect(back).toMatchObject({ active: true, inactive_reason: null })
    await expect(
      manager.send(customersApi.activate, { params: { no: back.no }, body: { if_version: back.version } }),
    ).rejects.toMatchObject({ status: 409, message: 'This customer is already active.' })
    expect((await eventsOf(customer)).map(({ type, text }) => [type, text]).slice(0, 2)).toEqual([
      ['activated', null],
      ['deactivated', 'Moved abroad'],
    ])
  })
})

describe('what belongs to a customer', () => {
  test('vehicles, and complaints about them', async () => {
    const customer = await add()
    const { vin } = await office.send(vehiclesApi.add, {
      body: { vin: '1M8GDM9AXKP042788', home_outlet: home, owner: customer.no },
    })
    const complaint = await office.send(complaintsApi.add, {
      body: { received_via: 'letter', category: 'Time', statement: 'It took far too long.', vin, outlet: home },
    })
    const shown = await get(customer, manager)
    expect(shown.vehicles).toBe(1)
    expect(shown.own_vehicles.map((one) => one.vin)).toEqual([vin])
    expect(shown.complaints.map(({ no }) => no)).toEqual([complaint.no])
    const { rows } = await manager.send(vehiclesApi.list, { query: { owner: customer.no } })
    expect(rows.map((row) => row.vin)).toEqual([vin])
  })

  test('another outlet knows the owner of a vehicle it keeps, and does not change them', async () => {
    const customer = await add({ outlet: away })
    await expect(get(customer, manager)).rejects.toMatchObject({ status: 404 })
    await office.send(vehiclesApi.add, {
      body: { vin: '5GZCZ43D13S812715', home_outlet: home, owner: customer.no },
    })
    const seen = await get(customer, manager)
    expect(seen).toMatchObject({ outlet: away, can_change: false })
    await expect(change(seen, { kind: 'fleet' }, manager)).rejects.toMatchObject({
      status: 403,
      message: 'Only the outlet that keeps this customer can change it.',
    })
  })
})

test('the search over everything finds a customer by number, and by name for who may read it', async () => {
  const customer = await add({ name: 'Wilhelmina Quaxley' })
  const hits = async (by: Caller, q: string) => {
    const { groups } = await by.send(searchApi.find, { query: { q } })
    return groups.find(({ kind }) => kind === 'customer')?.hits ?? []
  }
  expect((await hits(manager, 'quaxley')).map(({ title, link }) => [title, link])).toEqual([
    ['Wilhelmina Quaxley', `/customers/${customer.no}`],
  ])
  expect(await hits(analyst, 'quaxley')).toEqual([])
  expect((await hits(analyst, customer.no)).map(({ title }) => title)).toEqual([customer.no])
})
