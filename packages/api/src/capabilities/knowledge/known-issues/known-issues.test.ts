import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedIssue } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { knownIssuesApi } from './contract.ts'

let app: TestApp
let helpdesk: Caller
let outlet: Caller
beforeAll(async () => {
  app = await testApp()
  helpdesk = await app.as('HDA')
  outlet = await app.as('SVM')
})
afterAll(() => app.close())

const draft = {
  title: 'Ignition coil cracks when hot',
  system_group: 'powertrain' as const,
  symptoms: 'Engine stalls or misfires once it is warm.',
  remedy: '<p>Replace the ignition coil.</p>',
}
const add = (more: object = {}) => helpdesk.send(knownIssuesApi.add, { body: { ...draft, ...more } })
const move = async (no: string, to: 'draft' | 'published' | 'retired', who = helpdesk) => {
  const { version } = await helpdesk.send(knownIssuesApi.get, { params: { no } })
  return who.send(knownIssuesApi.move, { params: { no }, body: { to, if_version: version } })
}
const get = (no: string, who = outlet) => who.send(knownIssuesApi.get, { params: { no } })

describe('a known issue', () => {
  test('outlets read while it is published', async () => {
    const { no } = await add()
    expect(no).toMatch(/^KI-\d{6}$/)
    await expect(get(no)).rejects.toMatchObject({ status: 404 })
    await move(no, 'published')
    expect(await get(no)).toMatchObject({ no, status: 'published', from_case: null, allowed: [] })
    await move(no, 'retired')
    await expect(get(no)).rejects.toMatchObject({ status: 404 })
    expect(await get(no, helpdesk)).toMatchObject({ status: 'retired', allowed: ['published'] })
  })

  test('goes where it may, and nowhere else', async () => {
    const { no } = await add()
    await move(no, 'retired')
    await expect(move(no, 'draft')).rejects.toMatchObject({ status: 409, code: 'state.move' })
  })

  test('an outlet writes, changes, and publishes none', async () => {
    const { no, version: if_version } = await add()
    await expect(outlet.send(knownIssuesApi.add, { body: draft })).rejects.toMatchObject({ status: 403 })
    await expect(
      outlet.send(knownIssuesApi.update, { params: { no }, body: { title: 'Mine by now', if_version } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(move(no, 'published', outlet)).rejects.toMatchObject({ status: 403 })
  })

  test('changed by two people at once gives the second a 409 with the current version', async () => {
    const { no } = await add()
    const change = (title: string) =>
      helpdesk.send(knownIssuesApi.update, { params: { no }, body: { title, if_version: 1 } })
    const both = await Promise.allSettled([change('Title of the first'), change('Title of the second')])
    const now = await get(no, helpdesk)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'version.stale', details: { current: { title: now.title, version: 2 } } },
    })
  })

  test('its remedy keeps what a text may hold, and nothing that runs', async () => {
    const remedy =
      '<p onclick="x()">Replace <strong>both</strong></p><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect((await add({ remedy })).remedy).toBe('<p>Replace <strong>both</strong></p>')
    await expect(add({ remedy: '<script>alert(1)</script>' })).rejects.toMatchObject({
      fields: { remedy: 'This is required.' },
    })
  })

  test.each([
    ['a VIN', 'Seen on WDB9061331N123456 and others'],
    ['a case', 'As in case H26DL001-01-000123'],
    ['a phone', 'Call +91 98200 12345 for parts'],
    ['an address', 'Ask parts@dealer.example for it'],
    ['an outlet', 'First seen at DL001-01 in spring'],
  ])('that names %s is not published', async (_what, symptoms) => {
    const { no } = await add({ symptoms })
    await expect(move(no, 'published')).rejects.toMatchObject({
      status: 422,
      fields: { symptoms: 'Take out names of outlets and people, VINs, and case numbers: every outlet reads this.' },
    })
  })
})

describe('what fits a vehicle', () => {
  const match = async (query: object) =>
    (await outlet.send(knownIssuesApi.match, { query })).matches.map(({ title }) => title)

  beforeAll(async () => {
    const issue = (title: string, more: object) => publishedIssue(helpdesk, { title, ...more })
    await issue('Fits by its code', {
      models: ['Zeta'],
      dtc_codes: ['C1F22'],
      system_group: 'chassis',
      symptoms: 'Warning lamp of the suspension',
    })
    await issue('Fits by its words', {
      models: [],
      system_group: 'body',
      symptoms: 'Whistling zephyrnoise at the mirror',
    })
    await issue('Fits by model and system', {
      models: ['Omicron'],
      system_group: 'adas',
      symptoms: 'Lane keeping switches off',
    })
    await add({ title: 'Still a draft', dtc_codes: ['C1F22'] })
  })

  test('is offered by a trouble code, whatever the model', async () => {
    expect(await match({ dtc: ['c1f22'], model: 'Another' })).toEqual(['Fits by its code'])
  })

  test('is offered by words of the concern, and rare ones weigh more', async () => {
    const q = 'the customer hears a zephyrnoise at the mirror from outside when it rains'
    expect((await match({ q }))[0]).toBe('Fits by its words')
  })

  test('is not offered by words that many of them contain', async () => {
    expect(await match({ q: 'from when' })).toEqual([])
  })

  test('is offered by model and system together, not by one of them', async () => {
    expect(await match({ model: 'Omicron', system_group: 'adas' })).toEqual(['Fits by model and system'])
    expect(await match({ model: 'Omicron' })).toEqual([])
  })

  test('the best match comes first, with the reasons', async () => {
    const query = { dtc: ['C1F22'], q: 'zephyrnoise', model: 'Zeta' }
    const { matches } = await outlet.send(knownIssuesApi.match, { query })
    expect(matches.map(({ title }) => title)).toEqual(['Fits by its code', 'Fits by its words'])
    expect(matches[0]!.fits).toEqual({ model: true, system_group: false, dtc_codes: ['C1F22'], words: false })
    expect(matches[1]!.fits).toMatchObject({ words: true })
  })

  test.each(["'; drop table known_issue; --", 'a & | ! ( ) : *', '"quoted" \\ back', '…'])(
    'anything may be typed: %s',
    async (q) => {
      await expect(match({ q })).resolves.toBeInstanceOf(Array)
    },
  )
})
