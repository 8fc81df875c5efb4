import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
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

const list = (who: Caller, query = {}) => who.send(dealersApi.list, { query })
const get = (who: Caller, code: string) => who.send(dealersApi.get, { params: { code } })
const byEmail = (who: Caller, email: string) => who.send(dealersApi.byEmail, { query: { email } })
describe('the list of dealers', () => {
  test('shows each their own part of the network, and counts no more than that', async () => {
    const all = await list(hqa)
    expect(all).toMatchObject({ count: 30, total: 30, counts: { active: 27, suspended: 1, closed: 1, prospect: 1 } })
    expect(await list(rgm)).toMatchObject({ count: 3, total: 3, counts: { active: 3 } })
    const own = await list(dlp)
    expect(own).toMatchObject({ count: 1, total: 1, rows: [{ code: 'DL001', outlet_count: 4 }] })
    const sister = await list(await app.as('SVM'))
    expect(sister).toMatchObject({ count: 1, rows: [{ code: 'DL001', outlet_count: 1 }] })
    expect(await list(dlp, { q: 'Yamuna' })).toMatchObject({ rows: [], count: 0, total: 1 })
  })

  test('finds, filters and sorts', async () => {
    const found = await list(hqa, { q: 'motor', region: ['C1', 'W1'], sort: '-name' })
    expect(found.rows.map(({ name }) => name)).toEqual(['Narmada Motors', 'Konkan Motor House'])
    expect((await list(hqa, { status: 'closed' })).rows[0]).toMatchObject({ code: 'DL024', open_outlet_count: 0 })
    const premium = await list(hqa, { channel: ['PRM'], perPage: 100 })
    expect(premium.rows.every(({ channels }) => channels.includes('PRM'))).toBe(true)
    expect(premium.count).toBeLessThan(30)
  })

  test('is a file for the head office only', async () => {
    const file = await hqa.send(dealersApi.export, { query: { region: ['W1'] } })
    expect(await file.text()).toContain('DL001,Sahyadri Wheels')
    await expect(rgm.send(dealersApi.export, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('is closed to roles without the right', async () => {
    await expect(list(await app.as('BTM'))).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })
})

describe('one dealer', () => {
  test('comes with the outlets in scope; outside the scope there is no such record', async () => {
    expect((await get(dlp, 'dl001')).outlets).toHaveLength(4)
    expect((await get(await app.as('TSM'), 'DL001')).outlets).toHaveLength(3)
    const foreign = rgm.send(dealersApi.get, { params: { code: 'DL004' } })
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'not_found', message: 'Record not found.' })
    await expect(get(rgm, 'NONE')).rejects.toMatchObject({ status: 404, message: 'Record not found.' })
  })
})

describe('the owner of an e-mail address', () => {
  test('is found in addresses of dealers, outlets and users, however it is written', async () => {
    const principal = await byEmail(hqa, ' Principal@Sahyadri-Wheels.Example ')
    expect(principal.dealers.map(({ code }) => code)).toEqual(['DL001'])
    expect((await byEmail(hqa, 'service@yamuna-autocraft.example')).dealers.map(({ code }) => code)).toEqual(['DL004'])
    expect((await byEmail(hqa, 'outlet2@yamuna-autocraft.example')).outlets.map(({ code }) => code)).toEqual([
      'DL004-02',
    ])
    const user = await byEmail(rgm, 'svm@demo.com')
    expect(user).toMatchObject({ user: { full_name: 'Sunita Varma' }, outlets: [{ code: 'DL001-01' }] })
  })

  test('is found within the scope of the reader, with empty lists where there is none', async () => {
    const nothing = { dealers: [], outlets: [] }
    for (const email of [
      'principal@yamuna-autocraft.example',
      'outlet2@yamuna-autocraft.example',
      'hqa@demo.com',
      'no-user@nowhere.example',
    ]) {
      expect(await byEmail(rgm, email)).toEqual(nothing)
    }
    const analyst = await byEmail(await app.as('ANL'), 'dlp@demo.com')
    expect(analyst).toEqual(nothing)
    await expect(byEmail(rgm, 'not an address')).rejects.toMatchObject({
      status: 422,
      fields: { email: 'Enter a valid email address.' },
    })
  })
})
