import { describe, expect, test } from 'vitest'
import { longestFile, readTranscript, readTranscriptJson } from './file.ts'
import { problemText } from './rules.ts'

/** The problems of a file, as sentences. */
function problemsOf(file: string | object): string[] {
  const read = typeof file === 'string' ? readTranscript(file) : readTranscriptJson(file)
  return 'problems' in read ? read.problems.map(problemText) : []
}

const plain = (...segments: object[]) => ({ segments })
const segment = (start_s: unknown, end_s: unknown, speaker = 'agent', more: object = {}) => ({
  start_s,
  end_s,
  speaker,
  text: 'x',
  ...more,
})

describe('a segment of JSON is refused by its number', () => {
  test.each([
    ['lacks a start', segment(undefined, 2), 'Segment 2: It has no start time.'],
    ['lacks an end', segment(1, null), 'Segment 2: It has no end time.'],
    ['has words for a time', segment('soon', 2), 'Segment 2: The start time cannot be read.'],
    ['has a time that is no number', segment(1, [2]), 'Segment 2: The end time cannot be read.'],
    ['starts before the call', segment(-0.5, 2), 'Segment 2: The start time is negative.'],
    ['ends after a day', segment(1, 86_400.001), 'Segment 2: The end time is after 24 hours.'],
    ['runs backwards', segment(3, 2), 'Segment 2: It ends before it starts.'],
    ['overlaps its speaker', segment(0.5, 2), 'Segment 2: It overlaps segment 1 of the same speaker.'],
    [
      'has no share as confidence',
      segment(1, 2, 'agent', { confidence: 87 }),
      'Segment 2: The confidence is not from 0 to 1.',
    ],
    [
      'is too long',
      segment(1, 2, 'agent', { text: 'x'.repeat(20_001) }),
      'Segment 2: The text has more than 20,000 letters.',
    ],
    [
      'has a word without a time',
      segment(1, 2, 'agent', { words: [{ start_s: 1, text: 'x' }] }),
      'Segment 2: Word 1: It has no end time.',
    ],
    [
      'has words that run backwards',
      segment(1, 2, 'agent', {
        words: [
          { start_s: 1.5, end_s: 1.6, text: 'x' },
          { start_s: 1, end_s: 1.2, text: 'x' },
        ],
      }),
      'Segment 2: Word 2: It starts before the word before it.',
    ],
  ])('where it %s', (_name, wrong, problem) => {
    expect(problemsOf(plain(segment(0, 1), wrong))).toEqual([problem])
  })

  test('where it comes before an earlier one of its speaker, and not before one of another', () => {
    const runsBack = plain(segment(5, 6), segment(2, 3, 'customer'), segment(1, 2))
    expect(problemsOf(runsBack)).toEqual(['Segment 3: It starts before segment 1: the call runs backwards.'])
    expect(problemsOf(plain(segment(5, 6), segment(2, 3, 'customer')))).toEqual([])
  })

  test('where it is inside a longer one, however many are between', () => {
    const inside = plain(segment(0, 100), segment(1, 2, 'customer'), segment(50, 51))
    expect(problemsOf(inside)).toEqual(['Segment 3: It overlaps segment 1 of the same speaker.'])
  })

  test('where a field is of another type, by its path', () => {
    expect(problemsOf(plain(segment(0, 1, 'agent', { words: 3 })))).toEqual([
      '“segments.1.words” is missing or not of its type.',
    ])
  })
})

test('segments of one speaker may touch, and overlap by a millisecond of rounding, which is taken off', () => {
  const read = readTranscriptJson(
    plain(segment(0, 1.2507), segment(1.2502, 2), segment(2, 3), segment(2, 2.5, 'customer')),
  )
  expect('transcript' in read && read.transcript.segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 1251],
    [1251, 2000],
    [2000, 2500],
    [2000, 3000],
  ])
})

test('words of one speaker may overlap by a tenth of a second, and by no more', () => {
  const word = (speaker: number, start: number, end: number) => ({ word: 'x', start, end, speaker })
  const file = (start: number) => ({
    results: { channels: [{ alternatives: [{ words: [word(0, 0, 1), word(1, 0.5, 0.6), word(0, start, 2)] }] }] },
  })
  expect(problemsOf(file(0.9))).toEqual([])
  expect(problemsOf(file(0.89))).toEqual(['Word 3: It overlaps word 1 of the same speaker.'])
})

test('segments of Whisper may overlap by the 20 milliseconds that the model counts in, and by no more', () => {
  const file = (start: number) => ({
    text: '',
    segments: [
      { start: 0, end: 1, text: 'x' },
      { start, end: 2, text: 'x' },
    ],
  })
  expect(problemsOf(file(0.98))).toEqual([])
  expect(problemsOf(file(0.97))).toEqual(['Segment 2: It overlaps segment 1 of the same speaker.'])
})

test('words are refused by their number: without times, backwards, or before those before them', () => {
  const word = (more: object) => ({ type: 'pronunciation', alternatives: [{ content: 'x', confidence: '1' }], ...more })
  const at = (start_time: string, end_time: string) => word({ start_time, end_time })
  const file = (...items: object[]) => ({ results: { items } })
  expect(problemsOf(file(at('0.0', '1.0'), word({}), at('3.0', '2.0')))).toEqual([
    'Word 2: It has no start time.',
    'Word 3: It ends before it starts.',
  ])
  expect(problemsOf(file(at('3.0', '3.5'), at('1.0', '2.0')))).toEqual([
    'Word 2: It starts before word 1 of the same speaker.',
  ])
  expect(problemsOf(file({ ...word({}), type: 'applause' }))).toContain('“applause” is no type of an item.')
})

test('results of Google without times of words are refused by their number', () => {
  const results = [{ alternatives: [{ transcript: 'Good morning', confidence: 0.9 }] }]
  expect(problemsOf({ results })).toEqual(['Segment 1: It has no words with times: request time offsets of words.'])
})

test('a phrase of Microsoft without a time or a text is refused by its number', () => {
  const phrase = { recognitionStatus: 'Success', channel: 0, nBest: [{ display: 'x' }] }
  const good = { ...phrase, offset: 'PT0S', duration: 'PT1S' }
  expect(problemsOf({ recognizedPhrases: [good, phrase, { ...good, nBest: [] }] })).toEqual([
    'Segment 3: It has no text: “nBest” is missing.',
  ])
  expect(problemsOf({ recognizedPhrases: [good, phrase] })).toEqual(['Segment 2: It has no start time.'])
  expect(problemsOf({ recognizedPhrases: [{ ...good, offset: 'P1D' }] })).toEqual([
    'Segment 1: The start time cannot be read.',
  ])
})

describe('a line of captions is refused by its number', () => {
  const vtt = (...lines: string[]) => problemsOf(['WEBVTT', '', ...lines].join('\n'))

  test('where it lacks times or has none that can be read', () => {
    expect(vtt('Hello', 'again', '', '00:01.000 --> 00:02.000', 'x')).toEqual([
      'Line 4: It has no start time and no end time.',
    ])
    expect(vtt('--> 00:02.000', 'x')).toEqual(['Line 3: It has no start time.'])
    expect(vtt('00:01.000 -->', 'x')).toEqual(['Line 3: It has no end time.'])
    expect(vtt('00:61:00.000 --> 00:62:00.000', 'x')).toEqual(['Line 3: The start time cannot be read.'])
    expect(vtt('-00:01.000 --> 00:02.000', 'x')).toEqual(['Line 3: The start time is negative.'])
    expect(vtt('23:59:00.000 --> 24:00:00.001', 'x')).toEqual(['Line 3: The end time is after 24 hours.'])
  })

  test('where it runs backwards or overlaps its speaker', () => {
    const two = (first: string, second: string) => vtt(first, '<v A>x', '', second, '<v A>x')
    expect(two('00:02.000 --> 00:01.000', '00:03.000 --> 00:04.000')).toEqual(['Line 3: It ends before it starts.'])
    expect(two('00:01.000 --> 00:03.000', '00:02.000 --> 00:04.000')).toEqual([
      'Line 6: It overlaps line 3 of the same speaker.',
    ])
    expect(two('00:05.000 --> 00:06.000', '00:02.000 --> 00:04.000')).toEqual([
      'Line 6: It starts before line 3: the call runs backwards.',
    ])
  })

  test('in SRT as well', () => {
    expect(problemsOf('1\r\n00:00:02,000 --> 00:00:01,000\r\nx\r\n\r\n2\r\nx\r\n')).toEqual([
      'Line 6: It has no start time and no end time.',
    ])
    expect(problemsOf('1\r\n00:00:02,000 --> 00:00:01,000\r\nx\r\n')).toEqual(['Line 2: It ends before it starts.'])
  })
})

test('a line of RTTM is refused by its number', () => {
  const line = (start: string, length: string, more = 'a <NA> <NA>') =>
    `SPEAKER call 1 ${start} ${length} <NA> <NA> ${more}`
  expect(problemsOf([line('0', '2'), line('1', '1')].join('\n'))).toEqual([
    'Line 2: It overlaps line 1 of the same speaker.',
  ])
  expect(problemsOf([line('0', '<NA>'), line('5', '-1')].join('\n'))).toEqual([
    'Line 1: It has no end time.',
    'Line 2: It ends before it starts.',
  ])
  expect(
    problemsOf(
      [line('0', '2'), 'SPEAKER other 1 3 1 <NA> <NA> a <NA> <NA>', 'APPLAUSE call 1', 'SPEAKER call 1 3'].join('\n'),
    ),
  ).toEqual([
    'Line 2: It is of another recording than the first line.',
    'Line 3: It has no type of RTTM, such as SPEAKER.',
    'Line 4: It has fewer than eight fields.',
  ])
})

describe('a file is refused as a whole', () => {
  test.each([
    ['empty', '', 'The file is not a transcript we can read: JSON of a recognizer, WebVTT, SRT, or RTTM.'],
    [
      'something else',
      'a,b\n1,2\n',
      'The file is not a transcript we can read: JSON of a recognizer, WebVTT, SRT, or RTTM.',
    ],
    [
      'other JSON',
      '{"rows": []}',
      'The file is not a transcript we can read: JSON of a recognizer, WebVTT, SRT, or RTTM.',
    ],
    ['cut off', '{"segments": [', 'The file starts like JSON but can’t be read. It may be cut off.'],
    ['too long', ' '.repeat(longestFile + 1), 'The file has more than 20,000,000 letters.'],
  ])('where it is %s', (_name, file, problem) => {
    expect(problemsOf(file)).toEqual([problem])
  })

  test('where it has too many segments or words', () => {
    const many = Array.from({ length: 50_001 }, (_, index) => segment(index, index + 1))
    expect(problemsOf(plain(...many))).toEqual(['The call has more than 50,000 segments.'])
    const words = Array.from({ length: 500_001 }, () => ({ start_s: 0, end_s: 0, text: 'x' }))
    expect(problemsOf(plain(segment(0, 1, 'agent', { words })))).toEqual(['The call has more than 500,000 words.'])
  })

  test('where its length is no time', () => {
    expect(problemsOf({ duration_s: -1, segments: [] })).toEqual(['The length of the call is not from 0 to 24 hours.'])
    expect(problemsOf({ duration_s: 'long', segments: [] })).toEqual([
      'The length of the call is not from 0 to 24 hours.',
    ])
  })
})

test('of many problems the first hundred are listed, and all are counted', () => {
  const read = readTranscriptJson(plain(...Array.from({ length: 150 }, () => segment(2, 1))))
  expect('problems' in read && [read.problems.length, read.problemCount]).toEqual([100, 150])
})

test('hostile text is read in linear time', () => {
  const long = 400_000
  const files = [
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(long)}`,
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&#1'.repeat(long / 4)}`,
    `WEBVTT\n\n${' '.repeat(long)}-->${' '.repeat(long)}x`,
    `1\n00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(long / 2)}`,
    `1\n00:00:01,000 --> 00:00:02,000\n${'a '.repeat(long / 2)}`,
    `SPEAKER ${' '.repeat(long)}x`,
    '\n'.repeat(long),
    `${'['.repeat(long)}`,
  ]
  for (const file of files) {
    const start = performance.now()
    readTranscript(file)
    expect(performance.now() - start, file.slice(0, 60)).toBeLessThan(2000)
  }
})
