import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFindable } from './finder.rules.ts'
import { meetsAll, mostMoments, phraseCompliance, phraseResults, type PhraseRule } from './phrases.rules.ts'
import { findTopics } from './topics.rules.ts'
import type { Segment } from './transcript/rules.ts'
import type { SpeakerRole } from './vocabulary.ts'

/** What someone of a role says between two seconds. */
const says = (role: SpeakerRole | null, from: number, to: number, text: string): Segment => ({
  speaker: role ?? 'spk_0',
  role,
  startMs: Math.round(from * 1000),
  endMs: Math.round(to * 1000),
  text,
  confidence: null,
})
const greeting: PhraseRule = {
  code: 'greeting',
  demand: 'must_say',
  phrases: ['good morning', 'Namasté!'],
  speaker: 'agent',
  window: { from: 'start', seconds: 30 },
}
const forbidden: PhraseRule = {
  ...greeting,
  code: 'blame',
  demand: 'must_not_say',
  phrases: ['your fault'],
  window: null,
}
const judge = (rule: PhraseRule, ...segments: Segment[]) => phraseResults(segments, 100_000, [rule])[0]!

describe('a rule for phrases', () => {
  test('is met by whole words, whatever their case, accents, and punctuation, and names the segment', () => {
    const customer = says('customer', 0, 4, 'Good morning')
    expect(judge(greeting, customer, says('agent', 5, 9, 'GOOD,  Morning — Asha.'))).toEqual({
      code: 'greeting',
      isMet: true,
      count: 1,
      moments: [{ segment: 1, atMs: 5000, phrase: 'good morning' }],
    })
    expect(judge(greeting, customer, says('agent', 5, 9, 'namaste'))).toMatchObject({ isMet: true })
    expect(judge(greeting, customer, says('agent', 5, 9, 'goods morning good mornings'))).toMatchObject({
      isMet: false,
    })
  })

  test('holds for its window, from the start or from the end, by when the phrase begins', () => {
    const closing: PhraseRule = { ...greeting, window: { from: 'end', seconds: 20 } }
    const at = (second: number) => says('agent', second, second + 2, 'Good morning')
    expect(judge(greeting, at(29.999)).isMet).toBe(true)
    expect(judge(greeting, at(30)).isMet).toBe(false)
    expect(judge(closing, at(79.999)).isMet).toBe(false)
    expect(judge(closing, at(80)).isMet).toBe(true)
  })

  test('goes by the times of words, and by the share of a segment without them', () => {
    const long = says('agent', 0, 100, `${'so '.repeat(38)}good morning`)
    expect(judge(greeting, long).isMet).toBe(false)
    const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs, confidence: null })
    const words = [...Array.from({ length: 38 }, () => word('so', 0)), word('good', 29_000), word('morning', 31_000)]
    expect(judge(greeting, { ...long, words })).toMatchObject({ isMet: true, moments: [{ atMs: 29_000 }] })
    // The recognizer counts "25" as two words: the last is at the same share of them.
    const digits = {
      ...says('agent', 0, 40, '25 good morning'),
      words: [word('twenty', 0), word('five', 1000), word('good', 2000), word('morning', 3000)],
    }
    expect(judge(greeting, digits)).toMatchObject({ isMet: true, moments: [{ atMs: 1000 }] })
  })

  test('finds a phrase that a recognizer cuts, and none that another speaker or a pause parts', () => {
    expect(judge(greeting, says('agent', 0, 1, 'very good'), says('agent', 2.9, 4, 'morning')).isMet).toBe(true)
    expect(judge(greeting, says('agent', 0, 1, 'very good'), says('agent', 3, 4, 'morning')).isMet).toBe(false)
    const parted = [says('agent', 0, 1, 'good'), says('customer', 1, 2, 'yes'), says('agent', 2, 4, 'morning')]
    expect(judge(greeting, ...parted).isMet).toBe(false)
  })

  test('of what must not be spoken is met where it is not', () => {
    expect(judge(forbidden, says('agent', 50, 60, 'it is your fault')).isMet).toBe(false)
    expect(judge(forbidden, says('customer', 50, 60, 'it is your fault'), says('agent', 60, 61, 'no')).isMet).toBe(true)
    expect(judge({ ...forbidden, speaker: null }, says('customer', 50, 60, 'it is your fault')).isMet).toBe(false)
  })

  test('has not enough evidence without text, or without roles where it names one', () => {
    expect(judge(greeting, says('agent', 0, 5, '')).isMet).toBeNull()
    expect(judge(greeting, says(null, 0, 5, 'good morning')).isMet).toBeNull()
    expect(judge({ ...greeting, speaker: null }, says(null, 0, 5, 'good morning')).isMet).toBe(true)
    expect(judge(greeting).isMet).toBeNull()
  })

  test('keeps the first moments and counts all', () => {
    const { count, moments } = judge(
      { ...forbidden, phrases: ['no'] },
      says('agent', 0, 99, 'no '.repeat(mostMoments + 20)),
    )
    expect([count, moments.length]).toEqual([mostMoments + 20, mostMoments])
  })

  test('needs a phrase with a word', () => {
    expect(['Hello', 'ß', '25', ' — !', ''].map(isFindable)).toEqual([true, true, true, false, false])
    expect(judge({ ...greeting, phrases: ['—'] }, says('agent', 0, 5, 'a — b')).isMet).toBe(false)
  })
})

test('a call meets all rules or breaks one, else it cannot be judged; those are left out of M69', () => {
  const results = (...met: (boolean | null)[]) => met.map((isMet) => ({ isMet }))
  expect(meetsAll(results(true, true))).toBe(true)
  expect(meetsAll(results(null, false))).toBe(false)
  expect(meetsAll(results(true, null))).toBeNull()
  expect(meetsAll([])).toBeNull()
  expect(phraseCompliance([true, false, null, true])).toEqual({ percent: 66.7, calls: 3, leftOut: 1 })
  expect(phraseCompliance([null])).toEqual({ percent: null, calls: 0, leftOut: 1 })
})

test('topics are found by their terms, the longest where they overlap, most mentioned first', () => {
  const topics = [
    { code: 'brakes', terms: ['brake', 'brake pads', 'pads'] },
    { code: 'noise', terms: ['noise', 'bruit'] },
    { code: 'battery', terms: ['battery'] },
  ]
  const segments = [
    says('agent', 10, 20, 'We change the pads.'),
    says('customer', 0, 10, 'The brake pads make a noise, the brake too'),
  ]
  expect(findTopics(segments, topics)).toEqual([
    {
      code: 'brakes',
      count: 3,
      moments: [
        { segment: 1, atMs: 1111, phrase: 'brake pads' },
        { segment: 1, atMs: 7777, phrase: 'brake' },
        { segment: 0, atMs: 17_500, phrase: 'pads' },
      ],
    },
    { code: 'noise', count: 1, moments: [{ segment: 1, atMs: 5555, phrase: 'noise' }] },
  ])
})

test('rules and topics find the same whatever the order of segments', () => {
  const segment = fc
    .record({
      role: fc.constantFrom<SpeakerRole>('agent', 'customer'),
      from: fc.nat(40),
      length: fc.nat(5),
      words: fc.array(fc.constantFrom('good', 'morning', 'your', 'fault', 'x'), { maxLength: 5 }),
    })
    .map(({ role, from, length, words }) => says(role, from, from + length, words.join(' ')))
  const orders = fc
    .array(segment, { maxLength: 15 })
    .chain((segments) => fc.tuple(fc.constant(segments), fc.shuffledSubarray(segments, { minLength: segments.length })))
  const found = (segments: Segment[]) => {
    const shown = ({ segment: index, ...moment }: { segment: number; atMs: number; phrase: string }) => ({
      ...moment,
      segment: segments[index],
    })
    const all = [
      ...phraseResults(segments, 40_000, [greeting, forbidden]),
      ...findTopics(segments, [{ code: 't', terms: ['your', 'x x'] }]),
    ]
    return all.map((one) => ({ ...one, moments: one.moments.map(shown) }))
  }
  fc.assert(
    fc.property(orders, ([segments, other]) => {
      expect(found(other)).toEqual(found(segments))
    }),
  )
})

test('many rules on a long call take as long as its words', () => {
  const segments = Array.from({ length: 2000 }, (_, at) => says('agent', at, at + 1, 'no '.repeat(50)))
  const rules = Array.from({ length: 200 }, (_, at) => ({
    ...forbidden,
    phrases: [`${'no '.repeat(20)}${at}`, `no ${at}`],
  }))
  const start = performance.now()
  phraseResults(segments, 2_000_000, rules)
  expect(performance.now() - start).toBeLessThan(5000)
})
