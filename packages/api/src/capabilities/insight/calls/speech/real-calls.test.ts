import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rounded } from '#kernel/contract/rounded.ts'
import { realFiles } from '#testing/import-steps.ts'
import { readAs } from '#testing/transcripts.ts'
import { measureCall } from './measures.rules.ts'

if (!realFiles) process.stdout.write('Real files are not here (../shared/data): real calls are not measured.\n')

const read = (...path: string[]) =>
  readFileSync(join(realFiles!, ...path), 'utf8')
    .trim()
    .replaceAll('\r', '')

interface Line {
  call_id: string
  speaker: string
  start: number
  end: number
  text: string
}

const rasterPerMs = (seconds: number) => Math.round(seconds * 1000)

/** Where a raster is not zero, as pairs of the first millisecond and the one after the last. */
function runsOf(raster: Uint8Array): [number, number][] {
  const runs: [number, number][] = []
  for (let from = raster.indexOf(1); from >= 0; from = raster.indexOf(1, runs.at(-1)![1])) {
    const to = raster.indexOf(0, from)
    runs.push([from, to < 0 ? raster.length : to])
    if (to < 0) break
  }
  return runs
}

/** The longest run of a raster, over gaps that are shorter, with what it covers. */
function longestRun(raster: Uint8Array, gapMs: number): number {
  let [longest, start, last] = [0, 0, -Infinity]
  for (const [from, to] of runsOf(raster)) {
    if (from - last >= gapMs) start = from
    last = to
    longest = Math.max(longest, to - start)
  }
  return longest
}

/** The measures of a call by counting each of its milliseconds. */
function counted(lines: readonly Line[], durationMs: number) {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))]
  const counts = new Uint8Array(durationMs)
  const talk: number[] = []
  let longestMonologueMs = 0
  for (const speaker of speakers) {
    const own = new Uint8Array(durationMs)
    for (const line of lines) if (line.speaker === speaker) own.fill(1, rasterPerMs(line.start), rasterPerMs(line.end))
    longestMonologueMs = Math.max(longestMonologueMs, longestRun(own, 2000))
    let sum = 0
    for (const [from, to] of runsOf(own)) {
      sum += to - from
      for (let ms = from; ms < to; ms += 1) counts[ms]! += 1
    }
    talk.push(sum)
  }
  let [silenceMs, overtalkMs] = [0, 0]
  const quiet = counts.map((count) => Number(count === 0))
  for (const count of counts) {
    if (count === 0) silenceMs += 1
    if (count >= 2) overtalkMs += 1
  }
  const longestSilenceMs = longestRun(quiet, 0)
  const whole = talk.reduce((sum, ms) => sum + ms, 0)
  return {
    durationMs,
    silenceMs,
    silencePercent: rounded((100 * silenceMs) / durationMs),
    overtalkMs,
    overtalkPercent: rounded((100 * overtalkMs) / durationMs),
    longestSilenceMs: longestSilenceMs < 500 ? 0 : longestSilenceMs,
    longestMonologueMs,
    topSharePercent: rounded((100 * Math.max(...talk)) / whole),
  }
}

describe.skipIf(!realFiles)('real calls', () => {
  test('have the measures that counting their milliseconds gives', () => {
    const lines = read('earnings22-calls/segments.jsonl')
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    const lengths = read('earnings22-calls/metadata.csv')
      .split('\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string, string, string])
    expect(lengths).toHaveLength(11)
    for (const [id, , , length] of lengths) {
      const own = lines.filter(({ call_id }) => call_id === id)
      const { segments, durationMs = 0 } = readAs('json', {
        duration_s: length,
        segments: own.map(({ start, end, speaker, text }) => ({ start_s: start, end_s: end, speaker, text })),
      })
      expect(segments).toHaveLength(own.length)
      const { longestSilence, longestMonologue, topSpeaker, ...call } = measureCall(segments, durationMs)
      const measured = {
        ...call,
        longestSilenceMs: longestSilence ? longestSilence.endMs - longestSilence.startMs : 0,
        longestMonologueMs: longestMonologue ? longestMonologue.endMs - longestMonologue.startMs : 0,
        topSharePercent: topSpeaker?.sharePercent,
      }
      expect(measured, id).toMatchObject(counted(own, Number(length) * 1000))
    }
  })

  const calls = ['4384683', '4386541', '4394084']

  /** A word of an engine, or a turn of a speaker, in seconds. */
  interface Timed {
    text: string
    speaker: string
    start: number
    end: number
    sign: string
  }

  /** Who speaks from when to when, in milliseconds. */
  type Turn = [speaker: string, startMs: number, endMs: number]

  const wordsOf = (call: string, engine: string): Timed[] =>
    read(`recognised-calls/${call}.${engine}.nlp`)
      .split('\n')
      .slice(1)
      .map((line) => line.split('|'))
      .map(([text = '', speaker = '', start, end, sign = '']) => ({
        text,
        speaker,
        start: Number(start || NaN),
        end: Number(end || NaN),
        sign,
      }))

  const turnsOf = (call: string): Timed[] =>
    read(`recognised-calls/${call}.rttm`)
      .split('\n')
      .map((line) => line.split(' '))
      .map(([, , , start, length, , , speaker = '']) => ({
        text: 'x',
        speaker,
        start: Number(start),
        end: Number(start) + Number(length),
        sign: '',
      }))

  const fixed = (seconds: number, digits = 3) => seconds.toFixed(digits)
  const clock = (seconds: number, point: string) => {
    const ms = Math.round(seconds * 1000)
    const two = (count: number) => String(count).padStart(2, '0')
    const rest = String(ms % 1000).padStart(3, '0')
    return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${point}${rest}`
  }
  const ms = (seconds: number) => Math.round(seconds * 1000)
  const googleWord = ({ text, speaker, start, end, sign }: Timed) => ({
    word: text + sign,
    startOffset: `${fixed(start, 1)}s`,
    endOffset: `${fixed(end, 1)}s`,
    speakerLabel: speaker,
  })
  const google = (all: Timed[]) => ({ results: [{ alternatives: [{ transcript: 'x', words: all.map(googleWord) }] }] })
  const amazonItem = ({ text, speaker, start, end }: Timed) => ({
    type: 'pronunciation',
    start_time: fixed(start, 2),
    end_time: fixed(end, 2),
    speaker_label: `spk_${speaker}`,
    alternatives: [{ content: text, confidence: '0.9' }],
  })
  const sign = (content: string) => (content === '' ? [] : [{ type: 'punctuation', alternatives: [{ content }] }])
  const amazon = (all: Timed[]) => ({
    results: { items: all.flatMap((word) => [amazonItem(word), ...sign(word.sign)]) },
  })
  const deepgram = (all: Timed[]) => ({
    results: {
      channels: [{ alternatives: [{ words: all.map(({ text, ...word }) => ({ word: text, ...word })) }] }],
    },
  })

  test.each(calls)('the words of engines for call %s have the times that the engine wrote', (call) => {
    for (const [engine, kind, shape] of [
      ['amazon', 'amazon', amazon],
      ['google', 'google', google],
      ['speechmatics', 'deepgram', deepgram],
    ] as const) {
      const written = wordsOf(call, engine)
      expect(written.length).toBeGreaterThan(2000)
      const words = readAs(kind, shape(written)).segments.flatMap((segment) => segment.words ?? [])
      const times = words.map(({ startMs, endMs }) => [startMs, endMs])
      expect(times, engine).toEqual(written.map(({ start, end }) => [ms(start), ms(end)]))
      expect(words[100]!.text).toContain(written[100]!.text)
    }
    expect(wordsOf(call, 'microsoft').every(({ start }) => Number.isNaN(start))).toBe(true)
  })

  test.each(calls)('the turns of call %s have the same times through the shape of each engine', (call) => {
    const turns = turnsOf(call)
    const bySpeaker = ([a, start]: Turn, [b, other]: Turn) => (a === b ? start - other : a < b ? -1 : 1)
    const expected = turns.map(({ speaker, start, end }): Turn => [speaker, ms(start), ms(end)]).toSorted(bySpeaker)
    const segments = turns.map(({ text, speaker, start, end }) => ({ text, speaker, start, end }))
    const shapes = [
      ['rttm', read(`recognised-calls/${call}.rttm`), 1],
      [
        'json',
        { segments: turns.map(({ speaker, start, end }) => ({ speaker, start_s: fixed(start), end_s: end })) },
        1,
      ],
      ['whisper', { text: '', segments }, 1],
      [
        'whisper_cpp',
        { transcription: segments.map((one) => ({ ...one, offsets: { from: ms(one.start), to: ms(one.end) } })) },
        1,
      ],
      [
        'webvtt',
        `WEBVTT\n\n${turns.map((one) => `${clock(one.start, '.')} --> ${clock(one.end, '.')}\n<v ${one.speaker}>x`).join('\n\n')}`,
        1,
      ],
      [
        'srt',
        turns
          .map((one, at) => `${at + 1}\n${clock(one.start, ',')} --> ${clock(one.end, ',')}\n${one.speaker}: x`)
          .join('\n\n'),
        1,
      ],
      [
        'amazon_calls',
        {
          Transcript: turns.map((one) => ({
            Content: 'x',
            ParticipantId: one.speaker,
            BeginOffsetMillis: ms(one.start),
            EndOffsetMillis: ms(one.end),
          })),
        },
        1,
      ],
      [
        'microsoft',
        {
          recognizedPhrases: turns.map((one) => ({
            speaker: Number(one.speaker),
            offsetInTicks: Math.round(one.start * 1e7),
            durationInTicks: Math.round((one.end - one.start) * 1e7),
            nBest: [{ display: 'x' }],
          })),
        },
        1,
      ],
      ['deepgram', { results: { channels: [], utterances: segments.map((one) => ({ ...one, transcript: 'x' })) } }, 1],
      // Words alone: turns of one speaker join over pauses below half a second, so that the words are compared.
      ['amazon', amazon(turns), 5],
      ['google', google(turns), 50],
    ] as const
    for (const [kind, shape, roundingMs] of shapes) {
      const transcript = readAs(kind, shape)
      const found = transcript.segments
        .flatMap(({ speaker, words, ...segment }) =>
          (words ?? [segment]).map(({ startMs, endMs }): Turn => [speaker.replace('spk_', ''), startMs, endMs]),
        )
        .toSorted(bySpeaker)
      expect(
        found.map(([speaker]) => speaker),
        kind,
      ).toEqual(expected.map(([speaker]) => speaker))
      const differences = found.flatMap(([, from, to], index) => [from - expected[index]![1], to - expected[index]![2]])
      expect(Math.max(...differences.map(Math.abs)), kind).toBeLessThanOrEqual(roundingMs)
    }
  })
})
