import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { outletsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let rgm: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  rgm = await app.as('RGM')
})
afterAll(() => app.close())

const list = (who: Caller, query = {}) => who.send(outletsApi.list, { query })
const get = (who: Caller, code: string) => who.send(outletsApi.get, { params: { code } })
const codes = (answer: Awaited<ReturnType<typeof list>>) => answer.rows.map(({ code }) => code)
const update = async (who: Caller, code: string, fields: object) =>
  who.send(outletsApi.update, { params: { code }, body: { ...fields, if_version: (await get(hqa, code)).version } })
const close = async (
  who: Caller,
  code: string,
  more: { move_cases_to?: string; on?: string; if_version?: number } = {},
) =>
  who.send(outletsApi.close, {
    params: { code },
    body: { on: '2026-01-15', reason: 'Lease ended', if_version: (await get(hqa, code)).version, ...more },
  })
describe('the list of outlets', () => {
  test('shows each their own part of the network, and counts no more than that', async () => {
    expect(await list(hqa)).toMatchObject({
      total: 93,
      counts: { active: 83, closed: 5, planned: 3, temporarily_closed: 2 },
    })
    expect(await list(rgm)).toMatchObject({ count: 10, total: 10 })
    expect((await list(rgm, { perPage: 100 })).rows.every(({ region }) => region === 'W1')).toBe(true)
    expect((await list(await app.as('TSM'), { perPage: 100 })).rows.every(({ territory }) => territory === 'W1A')).toBe(
      true,
    )
    expect(codes(await list(await app.as('DLP')))).toEqual(['DL001-01', 'DL001-02', 'DL001-03', 'DL001-04'])
    expect(codes(await list(await app.as('SVM')))).toEqual(['DL001-01'])
    expect(codes(await list(await app.as('BSM')))).toEqual(['DL001-02'])
    const foreign = await list(rgm, { region: ['N1'] })
    expect(foreign).toMatchObject({ rows: [], count: 0, total: 0, counts: {} })
    expect(await list(rgm, { dealer: 'DL004' })).toMatchObject({ rows: [], count: 0 })
  })

  test.each([
    [{ dealer: ['DL001'], function: ['bodyshop'] }, ['DL001-01', 'DL001-02', 'DL001-03']],
    [{ dealer: ['DL001'], kind: ['compact'] }, ['DL001-04']],
    [{ dealer: ['DL001'], city: ['Thane'] }, ['DL001-02']],
    [{ dealer: ['DL001'], territory: ['W1B'] }, ['DL001-04']],
    [{ dealer: ['DL001'], category: ['B', 'C'] }, ['DL001-03', 'DL001-04']],
    [{ q: 'sahyadri wheels navi' }, ['DL001-03']],
    [{ dealer: ['DL001'], zone: ['N'] }, []],
    [{ dealer: ['DL001'], state: ['IN-MH'], sort: '-code', perPage: 2, page: 2 }, ['DL001-02', 'DL001-01']],
  ])('filters by %j', async (query, expected) => {
    expect(codes(await list(hqa, query))).toEqual(expected)
  })

  test('filters by channel and counts every status under the same filters', async () => {
    const premium = await list(hqa, { channel: ['PRM'], status: ['active'], perPage: 100 })
    expect(premium.rows.every(({ channels, status }) => channels.includes('PRM') && status === 'active')).toBe(true)
    expect(premium.count).toBe(premium.counts.active)
  })

  test('is a file for those who may export', async () => {
    const file = await hqa.send(outletsApi.export, { query: { dealer: ['DL001'] } })
    expect(await file.text()).toContain('DL001-02,Sahyadri Wheels Thane')
    await expect(rgm.send(outletsApi.export, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a filter value that cannot be, in a sentence', async () => {
    await expect(list(hqa, { sort: 'channels' })).rejects.toMatchObject({
      status: 422,
      fields: { sort: 'This list can’t be sorted by that column.' },
    })
    await expect(list(hqa, { perPage: 101 })).rejects.toMatchObject({ status: 422 })
  })
})

describe('one outlet', () => {
  test('outside the scope is no such record, for reading and for writing', async () => {
    await expect(get(rgm, 'DL004-01')).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(update(rgm, 'DL004-01', { bays_body: 1 })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(close(rgm, 'DL004-01')).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(get(await app.as('SVM'), 'DL001-02')).rejects.toMatchObject({ status: 404 })
  })

  test('is added by the head office with the channels it serves', async () => {
    const body = {
      code: 'dl008-77',
      dealer: 'DL008',
      name: 'Aravalli Jaipur South',
      channels: [{ code: 'PRM', level: 'limited' as const }, { code: 'MAS' }],
    }
    const outlet = await hqa.send(outletsApi.add, { body })
    expect(outlet).toMatchObject({ code: 'DL008-77', region: 'N2', zone: 'N', status: 'active', version: 1 })
    expect(outlet.channels).toEqual([
      { code: 'MAS', level: 'full' },
      { code: 'PRM', level: 'limited' },
    ])
    await expect(hqa.send(outletsApi.add, { body })).rejects.toMatchObject({ status: 409, code: 'unique.code' })
    await expect(rgm.send(outletsApi.add, { body })).rejects.toMatchObject({ status: 403 })
  })

  test('changes the channels it serves', async () => {
    const channels = [
      { code: 'PRM', level: 'full' as const },
      { code: 'USD', level: 'limited' as const },
    ]
    expect((await update(hqa, 'DL008-77', { channels })).channels).toEqual(channels)
    expect((await update(hqa, 'DL008-77', { channels: [] })).channels).toEqual([])
    expect((await update(hqa, 'DL008-77', { channels })).channels).toEqual(channels)
    await expect(update(hqa, 'DL008-77', { channels: [{ code: 'XX' }] })).rejects.toMatchObject({
      status: 422,
      fields: { channels: 'Channel XX not found.' },
    })
  })

  test('refuses the second of two editors, whose copy is stale', async () => {
    const { version } = await get(rgm, 'DL002-01')
    const change = (advisors: number) =>
      rgm.send(outletsApi.update, { params: { code: 'DL002-01' }, body: { advisors, if_version: version } })
    const outcomes = await Promise.allSettled([change(11), change(12)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(change(13)).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { code: 'DL002-01', version: version + 1 } },
    })
  })

  test('moves to another region or dealer through the head office only', async () => {
    await expect(update(rgm, 'DL003-01', { region: 'N1', territory: null })).rejects.toMatchObject({
      status: 403,
      message: 'Only the head office can change region.',
    })
    await expect(update(rgm, 'DL003-01', { dealer: 'DL001' })).rejects.toMatchObject({ status: 403 })
    await expect(update(hqa, 'DL003-02', { region: 'N1' })).rejects.toMatchObject({
      status: 422,
      fields: { territory: 'This territory is in another region.' },
    })
    expect(await update(hqa, 'DL003-02', { dealer: 'DL004', region: 'N1', territory: 'N1B' })).toMatchObject({
      dealer: 'DL004',
      zone: 'N',
    })
    await expect(get(rgm, 'DL003-02')).rejects.toMatchObject({ status: 404 })
  })

  test('has its e-mail address changed by its dealer, and nothing else', async () => {
    const dlp = await app.as('DLP')
    expect(await update(dlp, 'DL001-03', { contact_email: 'Navi@Sahyadri-Wheels.Example' })).toMatchObject({
      contact_email: 'navi@sahyadri-wheels.example',
    })
    await expect(update(dlp, 'DL001-03', { technicians: 1 })).rejects.toMatchObject({
      status: 403,
      message: 'You can change only contacts, not technicians.',
    })
    await expect(close(dlp, 'DL001-03')).rejects.toMatchObject({ status: 403 })
    await expect(update(await app.as('SVM'), 'DL001-01', { contact_email: null })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is not closed by the way', async () => {
    await expect(update(hqa, 'DL002-02', { status: 'closed' })).rejects.toMatchObject({
      status: 422,
      fields: { status: 'Use the close action, which asks where open cases go.' },
    })
    expect(await update(hqa, 'DL002-02', { status: 'temporarily_closed' })).toMatchObject({
      status: 'temporarily_closed',
    })
  })

  test('refuses what it does not know and what contradicts itself', async () => {
    await expect(update(hqa, 'DL002-02', { closed_on: '2026-01-01' })).rejects.toMatchObject({
      status: 422,
      fields: { closed_on: 'Unknown field.' },
    })
    await expect(update(hqa, 'DL001-02', { functions: ['service'] })).rejects.toMatchObject({
      status: 422,
      fields: { functions: 'An outlet of this kind can have only the function bodyshop.' },
    })
  })
})
