import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { lostReasonsApi, type NaReason, naReasonsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

const list = (all?: 'true') => hqa.send(naReasonsApi.list, { query: { all } })
const one = async (code: string): Promise<NaReason> => (await list('true')).find((reason) => reason.code === code)!
const add = (code: string, more: object = {}) =>
  hqa.send(naReasonsApi.add, {
    body: { code, label: 'Some other cause', base_effect: 'leaves', approval: 'tsm', ...more },
  })

describe('not applicable reasons', () => {
  test('are 17, in order, for everyone who reads reasons', async () => {
    const service = await app.as('SVM')
    const reasons = await service.send(naReasonsApi.list, { query: { all: undefined } })
    expect(reasons).toHaveLength(17)
    expect(reasons.map(({ code }) => code).slice(0, 3)).toEqual(['NA-SLD-K', 'NA-SLD-U', 'NA-TOT'])
  })

  test.each([
    ['NA-SLD-K', { base_effect: 'moves', approval: 'auto', effect: 'new_owner' }],
    ['NA-TOT', { base_effect: 'leaves', approval: 'tsm', vehicle_status: 'total_loss', needs_evidence: true }],
    ['NA-REL-U', { base_effect: 'leaves', approval: 'tsm', min_attempts: 3 }],
    ['NA-UNR', { base_effect: 'stays', approval: 'none', min_attempts: 5, min_attempt_days: 3, min_day_parts: 2 }],
    ['NA-DEC', { base_effect: 'leaves', recheck_days: 180, needs_note: true }],
    ['NA-FLT', { base_effect: 'leaves', approval: 'rgm', needs_reference: true }],
    ['NA-DNC', { base_effect: 'stays', approval: 'none', effect: 'contact_stop' }],
  ])('%s says %o', async (code, expected) => {
    expect(await one(code)).toMatchObject(expected)
  })

  test('are added, changed, deactivated, and activated by head office', async () => {
    const added = await add('na-flood', { needs_note: true })
    expect(added).toMatchObject({ code: 'NA-FLOOD', active: true, effect: 'none', min_attempts: 0, sort: 18 })
    const changed = await hqa.send(naReasonsApi.update, {
      params: { id: added.id },
      body: { recheck_days: 90, if_version: added.version },
    })
    expect(changed).toMatchObject({ recheck_days: 90, needs_note: true })
    const off = await hqa.send(naReasonsApi.switchOff, {
      params: { id: added.id },
      body: { reason: 'No longer used', if_version: changed.version },
    })
    expect(off).toMatchObject({ active: false, inactive_reason: 'No longer used' })
    expect((await list()).map(({ code }) => code)).not.toContain('NA-FLOOD')
    const on = await hqa.send(naReasonsApi.switchOn, { params: { id: off.id }, body: { if_version: off.version } })
    expect(on).toMatchObject({ active: true, inactive_reason: null })
  })

  test('are put into another order in one step', async () => {
    const answer = await hqa.send(naReasonsApi.order, { body: { codes: ['NA-TOT', 'NA-SLD-K'] } })
    expect(answer.map(({ code }) => code).slice(0, 3)).toEqual(['NA-TOT', 'NA-SLD-K', 'NA-SLD-U'])
  })

  test('are not changed by a regional manager', async () => {
    const { id, version } = await one('NA-SCR')
    const refused = (await app.as('RGM')).send(naReasonsApi.update, {
      params: { id },
      body: { label: 'Mine', if_version: version },
    })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test.each([
    [{ code: 'UJ-X' }, 'code', 'Start with NA-; use letters, digits, and hyphens, 12 at most.'],
    [{ effect: 'vehicle_status' }, 'vehicle_status', 'Choose the status the vehicle gets.'],
    [{ vehicle_status: 'stolen' }, 'vehicle_status', 'Only a reason that sets the vehicle status has one.'],
    [{ min_attempts: 1, min_attempt_days: 2 }, 'min_attempt_days', 'There can’t be more days than contact attempts.'],
    [{ min_day_parts: 1 }, 'min_day_parts', 'There can’t be more times of day than contact attempts.'],
    [{ recheck_days: 0 }, 'recheck_days', 'Enter whole days from 1 to 1,000.'],
    [{ vehicle_status: 'in_use' }, 'vehicle_status', expect.any(String)],
  ])('with %o are refused in words', async (more, field, message) => {
    await expect(add('NA-REF', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })
})

describe('lost reasons', () => {
  const lost = () => hqa.send(lostReasonsApi.list, { query: { all: undefined } })

  test('are a list apart from the not applicable reasons', async () => {
    const reasons = await lost()
    expect(reasons.map(({ code }) => code)).toEqual([
      'LOST-OUT',
      'LOST-PRC',
      'LOST-QLT',
      'LOST-DIS',
      'LOST-SEL',
      'LOST-NIN',
    ])
    expect(reasons.filter(({ opens_complaint }) => opens_complaint).map(({ code }) => code)).toEqual(['LOST-QLT'])
  })

  test('have codes of their own', async () => {
    const body = { code: 'NA-LST', label: 'Some other cause' }
    await expect(hqa.send(lostReasonsApi.add, { body })).rejects.toMatchObject({
      status: 422,
      fields: { code: 'Start with LOST-; use letters, digits, and hyphens, 12 at most.' },
    })
    const added = await hqa.send(lostReasonsApi.add, { body: { ...body, code: 'lost-ev' } })
    expect(added).toMatchObject({ code: 'LOST-EV', sort: 7 })
  })

  test('always keep one that is active', async () => {
    const off = (reason: { id: string; version: number }) =>
      hqa.send(lostReasonsApi.switchOff, {
        params: { id: reason.id },
        body: { reason: 'No longer used', if_version: reason.version },
      })
    const [first, ...others] = await lost()
    for (const reason of others) await off(reason)
    await expect(off(first!)).rejects.toMatchObject({ status: 409, code: 'reason.last' })
  })
})
