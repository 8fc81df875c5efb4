import { describe, expect, test } from 'vitest'
import { readAs, spoken } from '#testing/transcripts.ts'

describe('WebVTT', () => {
  test('gives voices as speakers, without notes, styles, regions, settings, and names of cues', () => {
    const file = [
      '\ufeffWEBVTT - a call',
      'Kind: captions',
      'Language: en-IN',
      '',
      'STYLE',
      '::cue { color: papayawhip }',
      '',
      'REGION',
      'id:fred',
      '',
      'NOTE',
      'recorded on 2 channels',
      '',
      'greeting',
      '00:01.000 --> 00:04.250 line:0 position:20% align:start',
      '<v.loud Agent>Good <b>morning</b>, Rao &amp; Sons.',
      'How can I help?</v>',
      '',
      '00:04.100 --> 01:00:06.000',
      '<v Customer>My car &lt;red&gt;&#32;makes a&nbsp;noise &copy; &#x41;',
      '',
    ].join('\r\n')
    const transcript = readAs('webvtt', file)
    expect(transcript).toMatchObject({ language: 'en-IN', confidence: null })
    expect(spoken(transcript)).toEqual([
      ['Agent', 'agent', 1000, 4250, 'Good morning, Rao & Sons. How can I help?'],
      ['Customer', 'customer', 4100, 3_606_000, 'My car <red> makes a noise &copy; A'],
    ])
  })

  test('is read where a setting follows the time at once, and where a cue has an empty line within', () => {
    const file = 'WEBVTT\n\n00:00.000 --> 00:01.000align:start\nOne\n\nand more\n\n00:02.000 --> 00:03.000\nTwo\n'
    expect(spoken(readAs('webvtt', file))).toEqual([
      ['', null, 0, 1000, 'One and more'],
      ['', null, 2000, 3000, 'Two'],
    ])
  })

  test('shares the time of a cue between its voices by their letters', () => {
    const file = 'WEBVTT\n\n00:10.000 --> 00:14.000\n<v Asha>Six me</v><v Ben>An</v>\n'
    expect(spoken(readAs('webvtt', file))).toEqual([
      ['Asha', null, 10_000, 13_000, 'Six me'],
      ['Ben', null, 13_000, 14_000, 'An'],
    ])
  })

  test('gives names in front of the text as speakers where no cue has a voice, and none where the first has none', () => {
    const cue = (at: number, text: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n\n`
    const named = `WEBVTT\n\n${cue(1, 'Agent: Hello.')}${cue(2, 'and welcome')}${cue(3, 'Rita Moreno: At 10:30?')}`
    expect(spoken(readAs('webvtt', named)).map(([speaker, , , , text]) => [speaker, text])).toEqual([
      ['Agent', 'Hello.'],
      ['Agent', 'and welcome'],
      ['Rita Moreno', 'At 10:30?'],
    ])
    const unnamed = `WEBVTT\n\n${cue(1, 'Hello.')}${cue(2, 'Listen: it is red')}`
    expect(spoken(readAs('webvtt', unnamed)).map(([speaker, , , , text]) => [speaker, text])).toEqual([
      ['', 'Hello.'],
      ['', 'Listen: it is red'],
    ])
  })

  test('has no segments where it has no cues, and ends its header at a cue without an empty line', () => {
    expect(readAs('webvtt', 'WEBVTT').segments).toEqual([])
    expect(readAs('webvtt', 'WEBVTT\n00:01.000 --> 00:02.000\nHello').segments).toHaveLength(1)
  })
})

describe('SRT', () => {
  test('gives speakers, times with a comma or a point, and text without formatting', () => {
    const file = [
      '\ufeff1',
      '00:00:01,500 --> 00:00:02,000 X1:40 X2:600',
      'Agent: <i>Good</i> morning',
      '',
      '2',
      '00:00:02.250 --> 00:00:03.5',
      '{\\an8}Customer: The bill',
      'is wrong.',
      '',
      '',
    ].join('\r\n')
    expect(spoken(readAs('srt', file))).toEqual([
      ['Agent', 'agent', 1500, 2000, 'Good morning'],
      ['Customer', 'customer', 2250, 3500, 'The bill is wrong.'],
    ])
  })

  test('is read without numbers', () => {
    expect(readAs('srt', '00:00:01,000 --> 00:00:02,000\nHello\n').segments).toHaveLength(1)
  })
})

describe('RTTM', () => {
  test('gives who speaks when, in any order of lines, with neighbors that touch', () => {
    const file = [
      ';; a comment',
      'SPKR-INFO call 1 <NA> <NA> <NA> unknown agent <NA> <NA>',
      'SPEAKER call 1 16.141 2.0 <NA> <NA> agent 0.5 <NA>',
      'SPEAKER call 1 4.092 12.049 <NA> <NA> agent 1 <NA>',
      'SPEAKER call 1 5 1 <NA> <NA> spk_2 <NA> <NA>',
      'LEXEME call 1 5 1 hello lex spk_2 <NA> <NA>',
    ].join('\n')
    const transcript = readAs('rttm', file)
    expect(spoken(transcript)).toEqual([
      ['agent', 'agent', 4092, 16_141, ''],
      ['spk_2', null, 5000, 6000, ''],
      ['agent', 'agent', 16_141, 18_141, ''],
    ])
    expect(transcript.confidence).toBeCloseTo((12.049 + 0.5 * 2) / 14.049, 10)
  })

  test('is read where the name of the recording has spaces, and without its last fields', () => {
    const file = 'SPEAKER mono vocals 1 0.5 1.0 <NA> <NA> A <NA> <NA>\n'
    expect(spoken(readAs('rttm', file))).toEqual([['A', null, 500, 1500, '']])
    expect(spoken(readAs('rttm', 'SPEAKER call 1 0.5 1.0 <NA> <NA> A\n'))).toEqual([['A', null, 500, 1500, '']])
  })

  test('touches where its lengths have more digits than milliseconds', () => {
    const file = 'SPEAKER a 1 1.0005 1.0005 <NA> <NA> x <NA>\nSPEAKER a 1 2.0010 1 <NA> <NA> x <NA>'
    expect(spoken(readAs('rttm', file)).map(([, , startMs, endMs]) => [startMs, endMs])).toEqual([
      [1001, 2001],
      [2001, 3001],
    ])
  })
})
