import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { reasonsApi, type UnjustifiedReason } from './contract.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

const list = (all?: 'true') => hqa.send(reasonsApi.list, { query: { all } })
const one = async (code: string): Promise<UnjustifiedReason> =>
  (await list('true')).find((reason) => reason.code === code)!
const add = (code: string, more: object = {}) =>
  hqa.send(reasonsApi.add, { body: { code, label: 'Some other cause', ...more } })
const off = (reason: UnjustifiedReason) =>
  hqa.send(reasonsApi.switchOff, {
    params: { id: reason.id },
    body: { reason: 'No longer used', if_version: reason.version },
  })

describe('what an outlet may plead', () => {
  test('comes in its order, to everyone who reads reasons', async () => {
    const service = await app.as('SVM')
    const reasons = await service.send(reasonsApi.list, { query: { all: undefined } })
    expect(reasons.map(({ code }) => code).slice(0, 3)).toEqual(['UJ-NCO', 'UJ-OTH', 'UJ-CHR'])
    expect(reasons).toHaveLength(12)
  })

  test('is put into another order in one step', async () => {
    const answer = await hqa.send(reasonsApi.order, { body: { codes: ['uj-oth', 'UJ-NCO'] } })
    expect(answer.map(({ code }) => code).slice(0, 3)).toEqual(['UJ-OTH', 'UJ-NCO', 'UJ-CHR'])
    await hqa.send(reasonsApi.order, { body: { codes: ['UJ-NCO', 'UJ-OTH'] } })
    const unknown = hqa.send(reasonsApi.order, { body: { codes: ['UJ-NONE'] } })
    await expect(unknown).rejects.toMatchObject({ status: 422, fields: { codes: 'Reason not found.' } })
  })

  test('is changed by the head office only', async () => {
    const { id, version } = await one('UJ-WTR')
    const refused = (await app.as('RGM')).send(reasonsApi.update, {
      params: { id },
      body: { label: 'Mine', if_version: version },
    })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test.each([
    [{ code: 'with blank' }, 'code', 'Use 1 to 12 letters, digits, and hyphens.'],
    [{ label: 'ab' }, 'label', 'Use at least 3 characters.'],
    [{ from_on: '2026-02-01', to_on: '2026-01-01' }, 'to_on', 'The last day can’t be before the first day.'],
    [{ party: 'brand' }, 'party', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add('UJ-REF', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })
})

describe('a code', () => {
  test('is never used a second time, not even of a reason that is off', async () => {
    const added = await add('uj-old')
    expect(added).toMatchObject({ code: 'UJ-OLD', sort: 13, active: true, needs_evidence: true })
    await off(added)
    await expect(add('UJ-OLD')).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })

  test('is not changed', async () => {
    const { id, version } = await one('UJ-OLD')
    const body = { code: 'UJ-NEW', if_version: version } as never
    const refused = hqa.send(reasonsApi.update, { params: { id }, body })
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { code: 'Unknown field.' } })
  })
})

describe('a reason that is switched off', () => {
  test('T25: is no longer offered, stays with its label after the rest, and comes back', async () => {
    const retired = await off(await one('UJ-CUS'))
    expect(retired).toMatchObject({ active: false, inactive_reason: 'No longer used' })
    expect((await list()).map(({ code }) => code)).not.toContain('UJ-CUS')
    const all = await list('true')
    expect(all.slice(-2).map(({ code, active }) => [code, active])).toEqual([
      ['UJ-CUS', false],
      ['UJ-OLD', false],
    ])
    const back = await hqa.send(reasonsApi.switchOn, {
      params: { id: retired.id },
      body: { if_version: retired.version },
    })
    expect(back).toMatchObject({ active: true, inactive_reason: null, label: retired.label })
  })

  test('refuses the second of two editors, whose copy is stale', async () => {
    const reason = await one('UJ-DUP')
    const change = (label: string) =>
      hqa.send(reasonsApi.update, { params: { id: reason.id }, body: { label, if_version: reason.version } })
    await change('Duplicate')
    await expect(change('Twin')).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { label: 'Duplicate' } },
    })
  })

  test('outside its days it is not offered either', async () => {
    const { id, version } = await one('UJ-INS')
    const ended = await hqa.send(reasonsApi.update, {
      params: { id },
      body: { to_on: '2020-12-31', if_version: version },
    })
    expect(ended).toMatchObject({ active: false, is_switched_on: true })
  })

  test('is never the last one, also when two people act at once', async () => {
    const offered = await list()
    for (const reason of offered.slice(2)) await off(reason)
    const outcomes = await Promise.allSettled(offered.slice(0, 2).map(off))
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => [reason.status, reason.message])).toEqual([
      [409, 'You can’t deactivate the last reason an outlet can plead.'],
    ])
    const [left] = await list()
    const ended = hqa.send(reasonsApi.update, {
      params: { id: left!.id },
      body: { to_on: '2020-12-31', if_version: left!.version },
    })
    await expect(ended).rejects.toMatchObject({ status: 409, code: 'reason.last' })
  })
})
