import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { dealersApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let rgm: Caller
let dlp: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  rgm = await app.as('RGM')
  dlp = await app.as('DLP')
})
afterAll(() => app.close())

const get = (who: Caller, code: string) => who.send(dealersApi.get, { params: { code } })
const put = async (who: Caller, code: string, body: unknown, key?: string) => {
  const headers = new Headers({ 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) })
  const url = `http://127.0.0.1/api/dealers/${code}`
  const response = await who.fetch(new Request(url, { method: 'PUT', headers, body: JSON.stringify(body) }))
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { error: Record<string, never> },
  }
}

const fresh = (code: string) => ({
  name: 'Vindhya Motors',
  status: 'active',
  region: 'C1',
  principal_email: ' Owner@Vindhya.Example ',
  emails: [{ email: 'Warranty@vindhya.example', kind: 'warranty' }],
  outlets: [
    {
      code: `${code}-01`,
      name: 'Vindhya Indore',
      kind: '3S',
      functions: ['service', 'bodyshop'],
      channels: [{ code: 'MAS' }, { code: 'COM', level: 'limited' }],
    },
    { code: `${code}-02`, name: 'Vindhya Bhopal', contact_email: 'bhopal@vindhya.example' },
  ],
})

describe('adding and updating a dealer', () => {
  test('adds it with its outlets, and a second time changes nothing', async () => {
    const first = await put(hqa, 'VIN1', fresh('VIN1'))
    expect(first).toMatchObject({ status: 201, body: { created: 3, updated: 0, unchanged: 0 } })
    expect(first.body).toMatchObject({ dealer: { principal_email: 'owner@vindhya.example', version: 1 } })
    expect(first.body.outlets).toMatchObject([
      {
        region: 'C1',
        channels: [
          { code: 'COM', level: 'limited' },
          { code: 'MAS', level: 'full' },
        ],
      },
      { contact_email: 'bhopal@vindhya.example', functions: ['service'] },
    ])
    const second = await put(hqa, 'VIN1', fresh('VIN1'))
    expect(second).toMatchObject({
      status: 200,
      body: { created: 0, updated: 0, unchanged: 3, dealer: { version: 1 } },
    })
  })

  test('counts what is new, changed and the same, and leaves unnamed fields alone', async () => {
    const { dealer } = (await put(hqa, 'VIN2', fresh('VIN2'))).body as unknown as { dealer: { version: number } }
    const body = {
      if_version: dealer.version,
      outlets: [
        { code: 'VIN2-01', name: 'Vindhya Indore' },
        { code: 'VIN2-02', bays_service: 9 },
        { code: 'VIN2-03', name: 'Vindhya Ujjain' },
      ],
    }
    expect(await put(hqa, 'VIN2', body)).toMatchObject({
      status: 200,
      body: { created: 1, updated: 1, unchanged: 2, dealer: { name: 'Vindhya Motors' } },
    })
    expect((await get(hqa, 'VIN2')).outlets.map(({ bays_service }) => bays_service)).toEqual([0, 9, 0])
  })

  test('does nothing by half', async () => {
    const body = { ...fresh('VIN3'), outlets: [...fresh('VIN3').outlets, { code: 'DL001-01', name: 'Taken' }] }
    expect(await put(hqa, 'VIN3', body)).toMatchObject({
      status: 409,
      body: {
        error: { code: 'unique.code', fields: { 'outlets.2.code': 'Outlet DL001-01 belongs to another dealer.' } },
      },
    })
    await expect(get(hqa, 'VIN3')).rejects.toMatchObject({ status: 404 })
    await expect(hqa.send(outletsApi.get, { params: { code: 'VIN3-01' } })).rejects.toMatchObject({ status: 404 })
  })

  test('refuses the second of two editors, also where the first changed only an outlet', async () => {
    const before = await get(hqa, 'DL005')
    const outlet = before.outlets[0]!
    await hqa.send(outletsApi.update, {
      params: { code: outlet.code },
      body: { advisors: 77, if_version: outlet.version },
    })
    const stale = await put(hqa, 'DL005', {
      phone: '1',
      if_version: before.version,
      outlets: [{ code: outlet.code, advisors: 5 }],
    })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'version.stale', details: { current: { code: 'DL005', version: before.version + 1 } } } },
    })
    expect((await get(hqa, 'DL005')).outlets[0]).toMatchObject({ advisors: 77 })
    expect(await put(hqa, 'DL005', { phone: '1' })).toMatchObject({
      status: 409,
      body: { error: { code: 'version.stale' } },
    })
  })

  test('lets one of two through who save at once', async () => {
    const { version } = await get(hqa, 'DL006')
    const saves = await Promise.all(['111', '222'].map((phone) => put(hqa, 'DL006', { phone, if_version: version })))
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('answers a repeated request with the first answer', async () => {
    const first = await put(hqa, 'VIN4', fresh('VIN4'), 'key-vin4')
    expect(await put(hqa, 'VIN4', fresh('VIN4'), 'key-vin4')).toEqual(first)
    expect(await put(hqa, 'VIN4', { ...fresh('VIN4'), name: 'Other' }, 'key-vin4')).toMatchObject({ status: 422 })
  })

  test.each([
    [{ status: 'active' }, { principal_email: 'An active dealer needs an email address.' }],
    [{ name: 'V' }, { name: 'Use at least 2 characters.' }],
    [{ name: 'V'.repeat(121) }, { name: 'Use at most 120 characters.' }],
    [{ region: 'Q9' }, { region: 'Region not found.' }],
    [{ nmae: 'Vindhya' }, { nmae: 'Unknown field.' }],
    [{ outlets: [{ code: 'V-01', name: 'Vee', colour: 'red' }] }, { 'outlets.0.colour': 'Unknown field.' }],
    [
      { outlets: [{ code: 'V-01', name: 'Vee', bays_body: 501 }] },
      { 'outlets.0.bays_body': 'Enter a whole number from 0 to 500.' },
    ],
    [
      { outlets: [{ code: 'V-01', name: 'Vee', functions: [] }] },
      { 'outlets.0.functions': 'Choose at least one function.' },
    ],
    [
      { region: 'C1', outlets: [{ code: 'V-01', name: 'Vee', territory: 'W1A' }] },
      { 'outlets.0.territory': 'This territory is in another region.' },
    ],
    [
      { region: 'C1', outlets: [{ code: 'V-01', name: 'Vee', kind: 'bodyshop_only' }] },
      { 'outlets.0.functions': 'An outlet of this kind can have only the function bodyshop.' },
    ],
    [
      { outlets: [{ code: 'V-01', name: 'Vee' }] },
      { 'outlets.0.region': 'Choose a region. The dealer has no home region.' },
    ],
    [
      {
        outlets: [
          { code: 'V-01', name: 'Vee' },
          { code: 'v-01', name: 'Vee' },
        ],
      },
      { outlets: 'An outlet is listed twice.' },
    ],
  ])('says in a sentence what is wrong: %j', async (body, fields) => {
    expect(await put(hqa, 'VIN9', { name: 'Vindhya', ...body })).toMatchObject({
      status: 422,
      body: { error: { code: 'validation', fields } },
    })
  })

  test('refuses a code that is none', async () => {
    const refused = await put(hqa, 'not_a_code', { name: 'Vindhya' })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { code: 'Use 1 to 10 letters, digits, and hyphens.' } } },
    })
  })

  test('closes a dealer after its outlets', async () => {
    const { version } = await get(hqa, 'DL007')
    expect(await put(hqa, 'DL007', { status: 'closed', if_version: version })).toMatchObject({
      status: 409,
      body: { error: { code: 'dealer.open_outlets' } },
    })
  })
})

describe('changes by those who see a part', () => {
  test('a dealer principal changes contacts and nothing else', async () => {
    const { version, outlets } = await get(dlp, 'DL001')
    const contacts = {
      phone: '+91 22 5555 0100',
      principal_name: 'Dev Lal',
      emails: [{ email: 'crm@sahyadri-wheels.example', kind: 'crm' }],
      outlets: [{ code: 'DL001-02', contact_email: 'thane@sahyadri-wheels.example' }],
    }
    expect(await put(dlp, 'DL001', { ...contacts, if_version: version })).toMatchObject({
      status: 200,
      body: { updated: 2 },
    })
    const now = await get(dlp, 'DL001')
    expect(now.outlets[1]!.contact_email).toBe('thane@sahyadri-wheels.example')
    const refused = await put(dlp, 'DL001', { name: 'Mine', if_version: now.version })
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: 'You can change only contacts, not name.' } },
    })
    const bays = await put(dlp, 'DL001', {
      outlets: [{ code: outlets[0]!.code, bays_service: 99 }],
      if_version: now.version,
    })
    expect(bays).toMatchObject({
      status: 403,
      body: { error: { message: 'You can change only contacts, not bays service.' } },
    })
    expect(await get(dlp, 'DL001')).toEqual(now)
    expect((await put(dlp, 'DL001', { principal_email: null, if_version: now.version })).status).toBe(422)
  })

  test('a regional manager changes dealers of their region, adds none and moves none', async () => {
    const { version } = await get(rgm, 'DL002')
    expect(await put(rgm, 'DL002', { legal_name: 'Konkan Ltd', if_version: version })).toMatchObject({ status: 200 })
    expect(await put(rgm, 'DL002', { region: 'N1', if_version: version + 1 })).toMatchObject({
      status: 403,
      body: { error: { message: 'Only the head office can change region.' } },
    })
    expect(
      await put(rgm, 'DL002', { outlets: [{ code: 'DL002-99', name: 'More' }], if_version: version + 1 }),
    ).toMatchObject({ status: 422 })
  })

  test('a write does not reveal a dealer outside the user’s scope', async () => {
    const existing = await put(rgm, 'DL004', { phone: '1', if_version: 1 })
    const absent = await put(rgm, 'NEW1', { name: 'New', if_version: 1 })
    expect(existing.status).toBe(404)
    expect({ ...absent.body.error, requestId: '' }).toEqual({ ...existing.body.error, requestId: '' })
    expect((await put(await app.as('SVM'), 'DL001', { phone: '1' })).status).toBe(403)
  })
})
