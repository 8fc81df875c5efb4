import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureCall } from './measures.rules.ts'
import type { Segment } from './transcript/rules.ts'
import type { SpeakerRole } from './vocabulary.ts'

/** What a speaker says between two seconds. */
const says = (speaker: string, from: number, to: number, text = '', role: SpeakerRole | null = null): Segment => ({
  speaker,
  role,
  startMs: Math.round(from * 1000),
  endMs: Math.round(to * 1000),
  text,
  confidence: null,
})
const measured = (seconds: number, ...segments: Segment[]) => measureCall(segments, seconds * 1000)

describe('the measures of a call', () => {
  test('are the shares of agent and customer of its length, by union where several have the role (M60, M61)', () => {
    const call = measured(
      100,
      says('a', 0, 30, '', 'agent'),
      says('b', 20, 40, '', 'agent'),
      says('c', 50, 62.5, '', 'customer'),
      says('ivr', 70, 80, '', 'ivr'),
    )
    expect(call.agent).toMatchObject({ talkMs: 40_000, talkPercent: 40 })
    expect(call.customer).toMatchObject({ talkMs: 12_500, talkPercent: 12.5 })
    expect(call.talkMs).toBe(72_500)
  })

  test('know no share of a role where no speaker has one, and none of the customer who never speaks', () => {
    expect(measured(10, says('spk_0', 0, 5))).toMatchObject({ agent: null, customer: null })
    expect(measured(10, says('a', 0, 5, '', 'agent')).customer).toEqual({
      talkMs: 0,
      talkPercent: 0,
      words: 0,
      wordsPerMinute: null,
    })
  })

  test('count silence before, between and after speech, the longest from half a second on (M62, M63)', () => {
    const call = measured(20, says('a', 1, 5), says('b', 5.4, 8), says('a', 11, 14), says('b', 12, 15.5))
    expect(call).toMatchObject({ silenceMs: 8900, silencePercent: 44.5 })
    expect(call.longestSilence).toEqual({ startMs: 15_500, endMs: 20_000 })
    expect(measured(6, says('a', 0.499, 3), says('b', 3.499, 6)).longestSilence).toBeNull()
    expect(measured(6, says('a', 0, 3), says('b', 3.5, 6)).longestSilence).toEqual({ startMs: 3000, endMs: 3500 })
  })

  test('join a monologue over gaps below two seconds, whatever others say meanwhile (M64)', () => {
    const call = measured(
      60,
      says('a', 0, 10),
      says('b', 10.2, 11),
      says('a', 11.999, 20),
      says('a', 22, 30),
      says('b', 40, 48),
    )
    expect(call.longestMonologue).toEqual({ speaker: 'a', startMs: 0, endMs: 20_000 })
    expect(call.speakers.map(({ speaker, longestMonologueMs }) => [speaker, longestMonologueMs])).toEqual([
      ['a', 20_000],
      ['b', 8000],
    ])
  })

  test('count the time of two speakers or more once, and no speaker over themselves (M65)', () => {
    const call = measured(20, says('a', 0, 10), says('b', 5, 8), says('c', 6, 12), says('a', 9, 10))
    expect(call).toMatchObject({ overtalkMs: 5000, overtalkPercent: 25 })
  })

  test.each([
    ['another speaks on for two seconds at most', [says('a', 0, 10), says('b', 8, 15)], 1],
    ['another speaks on for longer', [says('a', 0, 10.001), says('b', 8, 15)], 0],
    ['another speaks on after a breath', [says('a', 0, 10), says('a', 10.4, 20), says('b', 9, 11)], 0],
    ['another has stopped', [says('a', 0, 8), says('b', 8, 15)], 0],
    ['both start together', [says('a', 0, 2), says('b', 0, 1)], 0],
    ['they only go on after a breath', [says('b', 0, 7.8), says('a', 7.5, 9), says('b', 8.2, 15)], 0],
    ['two speak, of whom one stops', [says('c', 0, 60), says('a', 0, 10), says('b', 9, 15)], 1],
    ['two speak, who both stop', [says('c', 0, 9.5), says('a', 0, 10), says('b', 9, 15)], 1],
  ])('count an interruption where someone starts and %s (M66)', (_name, segments, interruptions) => {
    const shifted = segments.map((segment) => ({ ...segment, startMs: segment.startMs + 5, endMs: segment.endMs + 5 }))
    expect(measured(60, ...segments).interruptions).toBe(interruptions)
    expect(measured(60, ...shifted.toReversed()).interruptions).toBe(interruptions)
  })

  test('count words a minute of the time that a speaker speaks (M67)', () => {
    const words = [0, 1, 2, 3].map((at) => ({ startMs: at, endMs: at, text: 'x', confidence: null }))
    const call = measured(60, says('a', 0, 10, 'Good morning, how - are you?'), { ...says('b', 10, 16, 'four'), words })
    expect(call.speakers.map(({ words: count, wordsPerMinute }) => [count, wordsPerMinute])).toEqual([
      [5, 30],
      [4, 40],
    ])
  })

  test('give the share of the one who speaks most of all that is spoken', () => {
    expect(measured(100, says('a', 0, 10), says('b', 5, 35)).topSpeaker).toEqual({ speaker: 'b', sharePercent: 75 })
    expect(measured(100).topSpeaker).toBeNull()
  })

  test('end with the call: what is after it is cut off, and words with it', () => {
    const call = measured(10, says('a', 5, 15, 'one two three four'), says('b', 10, 12, 'gone'))
    expect(call).toMatchObject({ talkMs: 5000, silenceMs: 5000, overtalkMs: 0, interruptions: 0 })
    expect(call.speakers).toMatchObject([
      { speaker: 'a', words: 2, wordsPerMinute: 24 },
      { speaker: 'b', words: 0, wordsPerMinute: null },
    ])
  })

  test('are nothing of a call without length or speech', () => {
    expect(measured(0)).toMatchObject({
      silencePercent: null,
      overtalkPercent: null,
      longestSilence: null,
      speakers: [],
    })
    expect(measured(5)).toMatchObject({ silencePercent: 100, longestSilence: { startMs: 0, endMs: 5000 } })
  })
})

describe('whatever is spoken', () => {
  const longest = 30_000
  const segment = (speakers: string[]) =>
    fc
      .record({ speaker: fc.constantFrom(...speakers), from: fc.nat(longest), length: fc.nat(6000) })
      .map(({ speaker, from, length }) => says(speaker, from / 1000, (from + length) / 1000, 'x'))
  const call = (speakers: string[]) =>
    fc.record({
      segments: fc.array(segment(speakers), { maxLength: 40 }),
      durationMs: fc.integer({ min: 1, max: longest }),
    })
  const many = call(['a', 'b', 'c', 'd'])

  test('talk and silence without overtalk are the length of a call of two', () => {
    fc.assert(
      fc.property(call(['a', 'b']), ({ segments, durationMs }) => {
        const { talkMs, silenceMs, overtalkMs } = measureCall(segments, durationMs)
        expect(talkMs + silenceMs - overtalkMs).toBe(durationMs)
      }),
    )
  })

  test('figures are those of a raster of milliseconds', () => {
    fc.assert(
      fc.property(many, ({ segments, durationMs }) => {
        const speakers = [...new Set(segments.map(({ speaker }) => speaker))]
        const raster = new Map(speakers.map((speaker) => [speaker, new Uint8Array(durationMs)]))
        for (const { speaker, startMs, endMs } of segments) raster.get(speaker)!.fill(1, startMs, endMs)
        const counts = Array.from(
          { length: durationMs },
          (_, ms) => speakers.filter((one) => raster.get(one)![ms]).length,
        )
        const { talkMs, silenceMs, overtalkMs } = measureCall(segments, durationMs)
        expect({ talkMs, silenceMs, overtalkMs }).toEqual({
          talkMs: counts.reduce((sum, count) => sum + count, 0),
          silenceMs: counts.filter((count) => count === 0).length,
          overtalkMs: counts.filter((count) => count >= 2).length,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('percentages are from 0 to 100', () => {
    fc.assert(
      fc.property(many, ({ segments, durationMs }) => {
        const { silencePercent, overtalkPercent, topSpeaker, speakers } = measureCall(segments, durationMs)
        const all = [
          silencePercent,
          overtalkPercent,
          topSpeaker?.sharePercent ?? 0,
          ...speakers.map((one) => one.talkPercent),
        ]
        for (const percent of all) expect(percent! >= 0 && percent! <= 100, String(percent)).toBe(true)
      }),
    )
  })

  test('a call with a segment less has no less silence', () => {
    fc.assert(
      fc.property(many, fc.nat(), ({ segments, durationMs }, which) => {
        const whole = measureCall(segments, durationMs)
        const less = measureCall(segments.toSpliced(which % Math.max(1, segments.length), 1), durationMs)
        expect(less.silenceMs).toBeGreaterThanOrEqual(whole.silenceMs)
        const longestOf = ({ longestSilence: gap }: typeof whole) => (gap ? gap.endMs - gap.startMs : 0)
        expect(longestOf(less)).toBeGreaterThanOrEqual(longestOf(whole))
      }),
    )
  })

  test('the order of segments changes nothing', () => {
    const shuffled = many.chain(({ segments, durationMs }) =>
      fc.record({
        segments: fc.constant(segments),
        durationMs: fc.constant(durationMs),
        other: fc.shuffledSubarray(segments, { minLength: segments.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ segments, durationMs, other }) => {
        expect(measureCall(other, durationMs)).toEqual(measureCall(segments, durationMs))
      }),
    )
  })

  test('interruptions are those of a search through all pairs', () => {
    fc.assert(
      fc.property(many, ({ segments, durationMs }) => {
        const runs = ['a', 'b', 'c', 'd'].flatMap((speaker) => {
          const own = segments
            .map((one) => ({ ...one, endMs: Math.min(one.endMs, durationMs) }))
            .filter((one) => one.speaker === speaker && one.startMs < one.endMs)
            .toSorted((a, b) => a.startMs - b.startMs)
          const merged: typeof own = []
          for (const one of own) {
            const last = merged.at(-1)
            if (last && one.startMs - last.endMs < 500) last.endMs = Math.max(last.endMs, one.endMs)
            else merged.push({ ...one })
          }
          return merged
        })
        const starts = runs.filter(({ speaker, startMs }) =>
          runs.some(
            (a) => a.speaker !== speaker && a.startMs < startMs && a.endMs > startMs && a.endMs <= startMs + 2000,
          ),
        )
        expect(measureCall(segments, durationMs).interruptions).toBe(starts.length)
      }),
    )
  })
})
