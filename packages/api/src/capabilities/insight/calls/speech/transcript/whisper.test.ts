import { describe, expect, test } from 'vitest'
import { readAs, spoken, wordsOf } from '#testing/transcripts.ts'

test('plain JSON gives what it says, by labels or roles', () => {
  const transcript = readAs('json', {
    duration_s: 9.5,
    channels: 2,
    language: 'en-IN',
    redacted: true,
    segments: [
      {
        start_s: 0.5,
        end_s: 2,
        speaker: 'agent',
        text: ' Good\nmorning. ',
        words: [
          { start_s: 0.5, end_s: 0.9, text: 'Good', confidence: 0.8 },
          { start_s: 1, end_s: '2.000', text: 'morning', confidence: 0.6 },
        ],
      },
      { start_s: 2, end_s: 8, speaker: 7, role: 'customer', text: 'Hello', confidence: 1 },
      { start_s: 8, end_s: 9.5 },
    ],
  })
  expect(spoken(transcript)).toEqual([
    ['agent', 'agent', 500, 2000, 'Good morning.'],
    ['7', 'customer', 2000, 8000, 'Hello'],
    ['', null, 8000, 9500, ''],
  ])
  expect(transcript).toMatchObject({ durationMs: 9500, channels: 2, language: 'en-IN', redacted: true })
  // Weighted by length: 1.5 seconds at 0.7, and 6 at 1. What has no confidence has no weight.
  expect(transcript.confidence).toBeCloseTo((1.5 * 0.7 + 6) / 7.5, 10)
})

test('plain JSON of a skipped call has the reason and no segments', () => {
  const transcript = readAs('json', { skipped: { reason: 'No consent' }, segments: [] })
  expect(transcript).toEqual({ confidence: null, skipped: { reason: 'No consent' }, segments: [] })
})

describe('Whisper', () => {
  const segment = (id: number, start: number, end: number, text: string, more: object = {}) => ({
    id,
    seek: 0,
    start,
    end,
    text,
    tokens: [50364],
    temperature: 0,
    avg_logprob: Math.log(0.5),
    compression_ratio: 1,
    no_speech_prob: 0.01,
    ...more,
  })

  test('verbose JSON of the API gives each segment its words of the list beside them', () => {
    const transcript = readAs('whisper', {
      task: 'transcribe',
      language: 'english',
      duration: 4.019999980926514,
      text: ' Good morning. Hello.',
      segments: [segment(0, 0, 2, ' Good morning.'), segment(1, 2, 4, ' Hello.')],
      words: [
        { word: 'Good', start: 0.1, end: 0.5 },
        { word: 'morning', start: 0.5, end: 1.2 },
        { word: 'Hello', start: 2, end: 2.5 },
      ],
    })
    expect(transcript).toMatchObject({ durationMs: 4020, language: 'english' })
    expect(transcript.confidence).toBeCloseTo(0.5, 10)
    expect(wordsOf(transcript)).toEqual([
      [
        ['Good', 100, 500, null],
        ['morning', 500, 1200, null],
      ],
      [['Hello', 2000, 2500, null]],
    ])
  })

  test('JSON of the command line has words in its segments, and diarized JSON has speakers', () => {
    const words = [{ word: ' Hello.', start: 0, end: 1, probability: 0.75 }]
    const transcript = readAs('whisper', {
      text: 'Hello. Yes.',
      language: 'en',
      segments: [segment(0, 0, 1, ' Hello.', { words, speaker: 'agent' }), segment(1, 1, 2, ' Yes.', { speaker: 'A' })],
    })
    expect(wordsOf(transcript)).toEqual([[['Hello.', 0, 1000, 0.75]], undefined])
    expect(spoken(transcript)).toEqual([
      ['agent', 'agent', 0, 1000, 'Hello.'],
      ['A', null, 1000, 2000, 'Yes.'],
    ])
  })

  test('JSON of whisper.cpp has offsets in milliseconds, and words of its tokens without marks', () => {
    const token = (text: string, from: number, to: number, p: number) => ({
      text,
      timestamps: { from: '00:00:00,000', to: '00:00:00,000' },
      offsets: { from, to },
      id: 1,
      p,
    })
    const transcript = readAs('whisper_cpp', {
      systeminfo: 'AVX = 1',
      model: { type: 'base' },
      result: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:00,320', to: '00:00:03,370' },
          offsets: { from: 320, to: 3370 },
          text: ' Good morning.',
          tokens: [
            token('[_BEG_]', 0, 0, 0.9),
            token(' Good', 320, 370, 0.8),
            token(' mor', 370, 500, 0.9),
            token('ning', 500, 700, 0.6),
            token('.', 700, 700, 0.9),
            token('[_TT_150]', 3370, 3370, 0.5),
          ],
        },
        { timestamps: { from: '', to: '' }, offsets: { from: 3370, to: 4000 }, text: ' Hello.', speaker: '1' },
      ],
    })
    expect(transcript.language).toBe('en')
    expect(wordsOf(transcript)).toEqual([
      [
        ['Good', 320, 370, 0.8],
        ['morning.', 370, 700, 0.6],
      ],
      undefined,
    ])
    expect(spoken(transcript)[1]).toEqual(['1', null, 3370, 4000, 'Hello.'])
  })
})
