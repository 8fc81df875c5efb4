import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callsApi } from '#capabilities/insight/calls/contract.ts'
import { type PhraseRule, phraseRulesApi, topicsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const addRule = (more: object = {}): Promise<PhraseRule> =>
  office.send(phraseRulesApi.add, {
    body: { code: 'COFFEE', label: 'Offers coffee', phrases: ['cup of coffee'], ...more },
  })
let number = 0
const callWith = (text: string, more: object = {}) =>
  office.send(callsApi.add, {
    body: {
      id: `PR-${(number += 1)}`,
      started_at: '2026-01-05T03:30:00Z',
      consent: true,
      transcript: { segments: [{ speaker: 'agent', start_s: 0, end_s: 4, text }] },
      ...more,
    },
  })

describe('phrase rules', () => {
  test('are read by everyone who reads reasons, and changed by head office alone', async () => {
    const service = await app.as('SVM')
    const rules = await service.send(phraseRulesApi.list, { query: { all: undefined } })
    expect(rules.map(({ code }) => code)).toEqual(['GREETING', 'RECORDING', 'CLOSING', 'BLAME'])
    await expect(
      service.send(phraseRulesApi.add, { body: { code: 'X1', label: 'Mine', phrases: ['mine'] } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('apply to calls from then on, by accents, case, purpose, and window', async () => {
    const rule = await addRule({ window_from: 'start', window_s: 3, purpose: 'booking' })
    const verdict = ({ phrases }: Awaited<ReturnType<typeof callWith>>) =>
      phrases.find(({ code }) => code === 'COFFEE')?.met
    expect(verdict(await callWith('A CUP of cóffee?', { purpose: 'booking' }))).toBe(true)
    expect(verdict(await callWith('Tea?', { purpose: 'booking' }))).toBe(false)
    expect(verdict(await callWith('A cup of coffee?'))).toBeUndefined()
    const late = [{ speaker: 'agent', start_s: 3.5, end_s: 5, text: 'A cup of coffee?' }]
    expect(verdict(await callWith('', { purpose: 'booking', transcript: { segments: late } }))).toBe(false)
    await office.send(phraseRulesApi.switchOff, {
      params: { id: rule.id },
      body: { reason: 'No more coffee.', if_version: rule.version },
    })
    expect(verdict(await callWith('Coffee?', { purpose: 'booking' }))).toBeUndefined()
  })

  test.each([
    [{ code: 'greeting' }, 409, undefined],
    [{ phrases: [] }, 422, { phrases: 'Enter at least one.' }],
    [{ phrases: ['tea', 'Tea'] }, 422, { phrases: 'Enter each of them once.' }],
    [{ window_s: 30 }, 422, { window_from: 'Choose whether it is counted from the start or the end.' }],
    [{ window_from: 'end' }, 422, { window_s: 'Enter the seconds within which it counts.' }],
  ])('with %o are refused', async (more, status, fields) => {
    await expect(addRule({ code: 'ZZ', ...more })).rejects.toMatchObject({ status, ...(fields && { fields }) })
  })
})

describe('topics', () => {
  test('are found in calls from then on', async () => {
    await office.send(topicsApi.add, { body: { code: 'PAINT', label: 'Paint', terms: ['lacquer', 'paint job'] } })
    const { topics } = await callWith('The lacquer of the paint job peels off.')
    expect(topics).toMatchObject([{ code: 'PAINT', hits: 2 }])
    const { rows } = await office.send(callsApi.list, { query: { topic: 'PAINT' } as never })
    expect(rows).toHaveLength(1)
  })
})
