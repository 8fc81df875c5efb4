import { describe, expect, test } from 'vitest'
import { readAs, spoken, wordsOf } from '#testing/transcripts.ts'

describe('Google Speech', () => {
  const word = (text: string, startTime: string | undefined, endTime: string, more: object = {}) => ({
    word: text,
    startTime,
    endTime,
    ...more,
  })

  test('version 1 with speakers counts the last result alone, with the confidence of those before', () => {
    const plain = [
      word('Good', undefined, '0.400s'),
      word('morning.', '0.400s', '1.200s'),
      word('Hello', '1.200s', '1.500s'),
    ]
    const tags = [1, 1, 2]
    const transcript = readAs('google', {
      results: [
        {
          alternatives: [{ transcript: 'Good morning.', confidence: 0.8, words: plain.slice(0, 2) }],
          languageCode: 'en-us',
        },
        { alternatives: [{ transcript: 'Hello', confidence: 0.6, words: plain.slice(2) }], resultEndTime: '1.500s' },
        { alternatives: [{ words: plain.map((one, index) => ({ ...one, speakerTag: tags[index] })) }] },
      ],
      totalBilledTime: '15s',
    })
    expect(transcript.language).toBe('en-us')
    expect(spoken(transcript)).toEqual([
      ['1', null, 0, 1200, 'Good morning.'],
      ['2', null, 1200, 1500, 'Hello'],
    ])
    expect(transcript.segments.map(({ confidence }) => confidence)).toEqual([0.8, 0.6])
    expect(transcript.confidence).toBeCloseTo((1.2 * 0.8 + 0.3 * 0.6) / 1.5, 10)
  })

  test('version 1 with channels has a speaker for each, in an operation that is done', () => {
    const result = (channelTag: number, ...words: object[]) => ({
      alternatives: [{ transcript: 'x', words }],
      channelTag,
    })
    const transcript = readAs('google', {
      name: '1',
      done: true,
      response: { results: [result(1, word('Hello', '0s', '1s')), result(2, word('Yes', '0.5s', '0.7s'))] },
    })
    expect(transcript.channels).toBe(2)
    expect(spoken(transcript)).toEqual([
      ['1', null, 0, 1000, 'Hello'],
      ['2', null, 500, 700, 'Yes'],
    ])
    expect(transcript.confidence).toBeNull()
  })

  test('version 2 has offsets and labels in every result', () => {
    const labeled = (text: string, startOffset: object | string, endOffset: object | string, speakerLabel: string) => ({
      word: text,
      startOffset,
      endOffset,
      speakerLabel,
      confidence: 0.5,
    })
    const transcript = readAs('google', {
      results: [
        { alternatives: [{ words: [labeled('Hello', '0.100s', { seconds: '1', nanos: 200_000_000 }, '1')] }] },
        { alternatives: [{ words: [labeled('Yes', '1.300s', '1.500s', '2')] }], resultEndOffset: '1.500s' },
      ],
      metadata: {},
    })
    expect(spoken(transcript)).toEqual([
      ['1', null, 100, 1200, 'Hello'],
      ['2', null, 1300, 1500, 'Yes'],
    ])
    expect(transcript.confidence).toBe(0.5)
  })
})

describe('Microsoft', () => {
  test('batch transcription has ticks or durations, the best guess, speakers, and channels', () => {
    const transcript = readAs('microsoft', {
      source: 'https://example.com/call.wav',
      duration: 'PT1M2.5S',
      durationInTicks: 625_000_000,
      combinedRecognizedPhrases: [{ channel: 0, display: 'Good morning.' }],
      recognizedPhrases: [
        {
          recognitionStatus: 'Success',
          channel: 0,
          speaker: 1,
          offset: 'PT0.07S',
          duration: 'PT1.59S',
          offsetInTicks: 700_000,
          durationInTicks: 15_900_000,
          nBest: [
            {
              confidence: 0.8,
              lexical: 'good morning',
              display: 'Good morning.',
              words: [{ word: 'good', offset: 'PT0.07S', duration: 'PT0.4S', confidence: 0.9 }],
            },
            { confidence: 0.1, lexical: 'god', display: 'God.' },
          ],
        },
        {
          recognitionStatus: 'Success',
          channel: 1,
          speaker: 1,
          offset: 'PT1M0.5S',
          duration: 'PT2S',
          locale: 'en-GB',
          nBest: [{ confidence: 0.6, lexical: 'yes', display: 'Yes.' }],
        },
        { recognitionStatus: 'Failure', channel: 1, offset: 'PT1M2S', duration: 'PT0.1S' },
      ],
    })
    expect(transcript).toMatchObject({ durationMs: 62_500, channels: 2, language: 'en-GB' })
    expect(spoken(transcript)).toEqual([
      ['0:1', null, 70, 1660, 'Good morning.'],
      ['1:1', null, 60_500, 62_500, 'Yes.'],
    ])
    expect(wordsOf(transcript)).toEqual([[['good', 70, 470, 0.9]], undefined])
  })

  test('fast transcription has milliseconds', () => {
    const phrase = {
      offsetMilliseconds: 40,
      durationMilliseconds: 960,
      text: 'Hello.',
      locale: 'en-US',
      confidence: 0.9,
    }
    const transcript = readAs('microsoft', {
      durationMilliseconds: 5000,
      combinedPhrases: [{ text: 'Hello.' }],
      phrases: [
        { ...phrase, speaker: 0, words: [{ text: 'Hello.', offsetMilliseconds: 40, durationMilliseconds: 500 }] },
      ],
    })
    expect(transcript).toMatchObject({ durationMs: 5000, language: 'en-US', confidence: 0.9 })
    expect(spoken(transcript)).toEqual([['0', null, 40, 1000, 'Hello.']])
    expect(wordsOf(transcript)).toEqual([[['Hello.', 40, 540, null]]])
  })
})

describe('Deepgram', () => {
  const word = (text: string, start: number, end: number, speaker?: number) => ({
    word: text.toLowerCase().replace('.', ''),
    punctuated_word: text,
    start,
    end,
    confidence: 0.75,
    speaker,
    speaker_confidence: 0.5,
  })
  const file = (channels: object[][], more: object = {}) => ({
    metadata: { request_id: '1', duration: 25.933313, channels: channels.length },
    results: {
      channels: channels.map((words) => ({ alternatives: [{ transcript: 'x', confidence: 0.9, words }] })),
      ...more,
    },
  })

  test('has words with speakers', () => {
    const transcript = readAs(
      'deepgram',
      file([[word('Good', 0.08, 0.32, 0), word('morning.', 0.32, 0.8, 0), word('Yes', 0.79, 1, 1)]]),
    )
    expect(transcript).toMatchObject({ durationMs: 25_933, channels: 1, confidence: 0.75 })
    expect(spoken(transcript)).toEqual([
      ['0', null, 80, 800, 'Good morning.'],
      ['1', null, 790, 1000, 'Yes'],
    ])
  })

  test('has channels, in each of which speakers are counted from zero', () => {
    const transcript = readAs('deepgram', file([[word('Hello', 0, 1, 0)], [word('Yes', 0.5, 0.6, 0)]]))
    expect(spoken(transcript)).toEqual([
      ['0:0', null, 0, 1000, 'Hello'],
      ['1:0', null, 500, 600, 'Yes'],
    ])
  })

  test('has utterances, which count before words', () => {
    const utterance = {
      start: 0.41915998,
      end: 5.43012,
      confidence: 0.88,
      channel: 0,
      transcript: 'four score',
      words: [word('four', 0.41915998, 0.85827994)],
      speaker: 0,
      id: '1',
    }
    const transcript = readAs('deepgram', file([[word('four', 0.4, 0.8)]], { utterances: [utterance] }))
    expect(spoken(transcript)).toEqual([['0', null, 419, 5430, 'four score']])
    expect(wordsOf(transcript)).toEqual([[['four', 419, 858, 0.75]]])
  })
})
