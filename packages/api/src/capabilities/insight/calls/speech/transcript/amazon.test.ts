import { describe, expect, test } from 'vitest'
import { readAs, spoken, wordsOf } from '#testing/transcripts.ts'

describe('Amazon Transcribe', () => {
  const word = (content: string, start: string, end: string, more: object = {}) => ({
    type: 'pronunciation',
    start_time: start,
    end_time: end,
    alternatives: [{ confidence: '0.9', content }],
    ...more,
  })
  const sign = (content: string) => ({ type: 'punctuation', alternatives: [{ confidence: '0.0', content }] })
  const job = (results: object, more: object = {}) => ({
    jobName: 'call',
    accountId: '1',
    status: 'COMPLETED',
    ...more,
    results: { transcripts: [{ transcript: '' }], language_code: 'en-US', ...results },
  })

  test('with speakers: a segment ends with its speaker or after half a second, punctuation has no time', () => {
    const items = [
      word('Good', '0.04', '0.35'),
      word('morning', '0.35', '0.9'),
      sign('.'),
      word('Hello', '1.4', '1.8'),
      sign(','),
      word('yes', '1.75', '2.0'),
    ]
    const labeled = (start_time: string, speaker_label: string) => ({ start_time, end_time: '9', speaker_label })
    const speaker_labels = {
      speakers: 2,
      segments: [
        {
          start_time: '0.04',
          end_time: '1.8',
          speaker_label: 'spk_0',
          items: [labeled('0.04', 'spk_0'), labeled('0.35', 'spk_0'), labeled('1.4', 'spk_0')],
        },
        { start_time: '1.75', end_time: '2.0', speaker_label: 'spk_1', items: [labeled('1.75', 'spk_1')] },
      ],
    }
    const expected = [
      ['spk_0', null, 40, 900, 'Good morning.'],
      ['spk_0', null, 1400, 1800, 'Hello,'],
      ['spk_1', null, 1750, 2000, 'yes'],
    ]
    const older = readAs('amazon', job({ items, speaker_labels }))
    expect(spoken(older)).toEqual(expected)
    expect(older).toMatchObject({ language: 'en-US', confidence: expect.closeTo(0.9, 10) as number })
    expect(wordsOf(older)[1]).toEqual([['Hello', 1400, 1800, 0.9]])
    const speakers = ['spk_0', 'spk_0', 'spk_0', 'spk_0', 'spk_0', 'spk_1']
    const newer = items.map((item, index) => ({ ...item, speaker_label: speakers[index] }))
    expect(spoken(readAs('amazon', job({ items: newer })))).toEqual(expected)
  })

  test('with channels: each is a speaker, and says so that it is redacted', () => {
    const agent = [word('Hello', '0.0', '1.0'), word('[PII]', '2.0', '3.0')]
    const customer = [word('Yes', '0.5', '0.8')]
    const channel_labels = {
      number_of_channels: 2,
      channels: [
        { channel_label: 'ch_0', items: agent },
        { channel_label: 'ch_1', items: customer },
      ],
    }
    const transcript = readAs('amazon', job({ items: [...agent, ...customer], channel_labels }, { isRedacted: true }))
    expect(transcript).toMatchObject({ channels: 2, redacted: true })
    expect(spoken(transcript)).toEqual([
      ['ch_0', null, 0, 1000, 'Hello'],
      ['ch_1', null, 500, 800, 'Yes'],
      ['ch_0', null, 2000, 3000, '[PII]'],
    ])
  })

  test('Call Analytics has roles, offsets, words, and redaction', () => {
    const transcript = readAs('amazon_calls', {
      JobStatus: 'COMPLETED',
      LanguageCode: 'en-US',
      AccountId: '1',
      Channel: 'VOICE',
      Participants: [{ ParticipantRole: 'AGENT' }, { ParticipantRole: 'CUSTOMER' }],
      Categories: { MatchedCategories: [] },
      ConversationCharacteristics: { TotalConversationDurationMillis: 9000 },
      Transcript: [
        {
          Id: '1',
          LoudnessScores: [80],
          Content: 'Hello, [PII].',
          Sentiment: 'NEUTRAL',
          ParticipantRole: 'AGENT',
          BeginOffsetMillis: 440,
          EndOffsetMillis: 2000,
          Items: [
            {
              Type: 'pronunciation',
              Confidence: '0.5',
              Content: 'Hello',
              BeginOffsetMillis: 440,
              EndOffsetMillis: 900,
            },
            { Type: 'punctuation', Confidence: '0.0', Content: ',', BeginOffsetMillis: 900, EndOffsetMillis: 900 },
            {
              Type: 'pronunciation',
              Confidence: '1.0',
              Content: '[PII]',
              BeginOffsetMillis: 900,
              EndOffsetMillis: 2000,
            },
          ],
          Redaction: { RedactedTimestamps: [{ BeginOffsetMillis: 900, EndOffsetMillis: 2000 }] },
        },
        { Id: '2', Content: 'Yes.', ParticipantRole: 'CUSTOMER', BeginOffsetMillis: 1900, EndOffsetMillis: 2500 },
      ],
    })
    expect(transcript).toMatchObject({ durationMs: 9000, language: 'en-US', redacted: true, confidence: 0.75 })
    expect(transcript.skipped).toBeUndefined()
    expect(spoken(transcript)).toEqual([
      ['AGENT', 'agent', 440, 2000, 'Hello, [PII].'],
      ['CUSTOMER', 'customer', 1900, 2500, 'Yes.'],
    ])
    expect(wordsOf(transcript)[0]).toHaveLength(2)
  })

  test('Contact Lens has roles of its participants, and says which analysis was skipped', () => {
    const skip = (ReasonCode: string) => ({ Feature: 'CATEGORIZATION', ReasonCode, SkippedEntities: [] })
    const file = {
      Version: '1.1.0',
      AccountId: '1',
      Channel: 'VOICE',
      ContentMetadata: { Output: 'Raw' },
      JobStatus: 'COMPLETED',
      JobDetails: {
        SkippedAnalysis: [skip('QUOTA_EXCEEDED'), skip('FAILED_SAFETY_GUIDELINES'), skip('QUOTA_EXCEEDED')],
      },
      LanguageCode: 'en-US',
      Participants: [
        { ParticipantId: 'p1', ParticipantRole: 'SYSTEM' },
        { ParticipantId: 'p2', ParticipantRole: 'AGENT' },
      ],
      Transcript: [
        { Id: '1', ParticipantId: 'p1', Content: 'Press 1.', BeginOffsetMillis: 0, EndOffsetMillis: 900 },
        {
          Id: '2',
          ParticipantId: 'p2',
          Content: 'Hello.',
          BeginOffsetMillis: 900,
          EndOffsetMillis: 1500,
          Redaction: { RedactedTimestamps: [] },
        },
      ],
    }
    const transcript = readAs('amazon_calls', file)
    expect(transcript.skipped).toEqual({
      reason: 'CATEGORIZATION: QUOTA_EXCEEDED; CATEGORIZATION: FAILED_SAFETY_GUIDELINES',
    })
    expect(transcript.redacted).toBeUndefined()
    expect(spoken(transcript)).toEqual([
      ['p1', 'ivr', 0, 900, 'Press 1.'],
      ['p2', 'agent', 900, 1500, 'Hello.'],
    ])
    const { Transcript: _none, ...skipped } = file
    expect(readAs('amazon_calls', skipped)).toMatchObject({ segments: [], skipped: { reason: /QUOTA/ } })
    expect(readAs('amazon_calls', { ...file, ContentMetadata: { Output: 'Redacted' } }).redacted).toBe(true)
  })
})
