import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Call, callsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let agent: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'
beforeAll(async () => {
  app = await testApp()
  ;[office, manager, agent] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('HDA')])
})
afterAll(() => app.close())

const greeting = 'Good morning, thank you for calling. This call is recorded.'
/** Ten seconds: the agent speaks four, the customer three, half a second of them at once. */
const lines = [
  { speaker: 'agent', start_s: 0, end_s: 4, text: greeting, confidence: 0.9 },
  {
    speaker: 'customer',
    start_s: 3.5,
    end_s: 6.5,
    text: 'My brakes make a terrible noise, I am angry.',
    confidence: 0.9,
  },
  { speaker: 'agent', start_s: 9, end_s: 9.5, text: 'Anything else?', confidence: 0.9 },
]
let number = 0
const sent = (more: object = {}) => ({
  id: `T-${(number += 1)}`,
  started_at: app.deps.clock.now().toISOString(),
  duration_s: 10,
  consent: true,
  outlet,
  purpose: 'complaint' as const,
  agent: 'Noor Amari',
  transcript: { segments: lines },
  ...more,
})
const add = (more: object = {}): Promise<Call> => office.send(callsApi.add, { body: sent(more) as never })
const get = (no: string, by: Caller = office) => by.send(callsApi.get, { params: { no } })
const list = (query: object, by: Caller = office) => by.send(callsApi.list, { query: query as never })
const segmentsOf = (no: string, by: Caller = office) => by.send(callsApi.segments, { params: { no }, query: {} })

describe('a call with a transcript', () => {
  test('is measured: who spoke for how long, silence, overtalk, and interruptions (M60 to M66)', async () => {
    const call = await add()
    expect(call).toMatchObject({
      transcript_status: 'analyzed',
      duration_s: 10,
      agent_percent: 45,
      customer_percent: 30,
      silence_percent: 30,
      overtalk_percent: 5,
      longest_silence_s: 2.5,
      longest_monologue_s: 4,
      interruptions: 1,
      confidence_percent: 90,
      is_measured: true,
      segments: 3,
    })
    expect(call.speakers).toMatchObject([
      { label: 'agent', speaker: 'agent', talk_ms: 4500 },
      { label: 'customer', speaker: 'customer', talk_ms: 3000 },
    ])
  })

  test('shows which phrases it has, what it is about, and its worst moment (M68, M69)', async () => {
    const { phrases, topics, worst, phrases_met } = await add()
    expect(phrases.map(({ code, met, seq }) => [code, met, seq])).toEqual(
      expect.arrayContaining([
        ['GREETING', true, 0],
        ['RECORDING', true, 0],
        ['CLOSING', true, 2],
        ['BLAME', true, null],
      ]),
    )
    expect(phrases_met).toBe(true)
    expect(topics).toMatchObject([{ code: 'BRAKES', hits: 1, seq: 1, start_ms: 3500 }])
    expect(worst[0]).toMatchObject({ seq: 1, speaker: 'customer' })
    expect(worst[0]!.sentiment).toBeLessThan(0)
  })

  test('in another language than English has no sentiment', async () => {
    expect(await add({ language: 'de' })).toMatchObject({ sentiment: null, worst: [] })
  })

  test('hides phone numbers and addresses in its transcript', async () => {
    const text = 'Call me on 98765 43210 or write to noor@example.com.'
    const { no } = await add({ transcript: { segments: [{ speaker: 'customer', start_s: 0, end_s: 5, text }] } })
    const { segments } = await segmentsOf(no)
    expect(segments[0]!.text).toBe('Call me on [phone] or write to [email].')
  })

  test('is left out of averages below the least confidence, and counted beside them', async () => {
    const unsure = lines.map((line) => ({ ...line, confidence: 0.3 }))
    const call = await add({ agent: 'Una Sure', transcript: { segments: unsure } })
    expect(call.is_measured).toBe(false)
    const { total_row } = await office.send(callsApi.report, { query: { agent: 'Una Sure', rows: 'agent' } as never })
    expect(total_row).toMatchObject({ calls: 1, measured: 0, left_out: 1, agent_talk: null })
  })
})

describe('a transcript that is read', () => {
  const vtt =
    'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Agent>Hello there.\n\n00:02.500 --> 00:05.000\n<v Customer>Hello.\n'
  test.each([
    ['WebVTT', vtt, 2],
    [
      'SRT',
      '1\r\n00:00:00,000 --> 00:00:02,000\r\nAgent: Hello there.\r\n\r\n2\r\n00:00:02,500 --> 00:00:05,000\r\nCustomer: Hello.\r\n',
      2,
    ],
    ['RTTM', 'SPEAKER one 1 0.000 2.000 <NA> <NA> A <NA> <NA>\nSPEAKER one 1 2.500 2.500 <NA> <NA> B <NA> <NA>\n', 2],
    ['JSON as text', JSON.stringify({ segments: lines }), 3],
  ])('as %s becomes lines', async (_kind, transcript, count) => {
    const { segments, silence_percent } = await add({ duration_s: null, transcript })
    expect(segments).toBe(count)
    expect(silence_percent).not.toBeNull()
  })

  test('that names no roles has no talk of agent and customer until someone says who is who', async () => {
    const segments = [
      { speaker: '0', start_s: 0, end_s: 4, text: greeting },
      { speaker: '1', start_s: 5, end_s: 9, text: 'Hello.' },
    ]
    const call = await add({ transcript: { segments } })
    expect(call).toMatchObject({ agent_percent: null, customer_percent: null, silence_percent: 20 })
    const assigned = await office.send(callsApi.assign, {
      params: { no: call.no },
      body: { speakers: { 0: 'agent', 1: 'customer' }, if_version: call.version },
    })
    expect(assigned).toMatchObject({ agent_percent: 40, customer_percent: 40, version: call.version + 1 })
    expect(assigned.phrases.find(({ code }) => code === 'GREETING')).toMatchObject({ met: true })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'call', id: call.id }, query: {} })
    expect(events[0]).toMatchObject({ type: 'changed', before: { speakers: '0: ?, 1: ?' } })
    const again = await office.send(callsApi.add, {
      body: { ...sent({ transcript: { segments } }), id: call.source_no! } as never,
    })
    expect(again.agent_percent).toBe(40)
  })

  test.each([
    ['that runs backwards', [{ speaker: 'agent', start_s: 4, end_s: 2, text: 'x' }], /^Segment 1: /],
    ['without times', [{ speaker: 'agent', text: 'x' }], /^Segment 1: /],
    [
      'in which a speaker overlaps themselves',
      [
        { speaker: 'agent', start_s: 0, end_s: 4, text: 'x' },
        { speaker: 'agent', start_s: 2, end_s: 6, text: 'y' },
      ],
      /^Segment 2: /,
    ],
  ])('%s is refused by line, and no call is stored', async (_what, segments, message) => {
    const body = sent({ transcript: { segments } })
    await expect(office.send(callsApi.add, { body: body as never })).rejects.toMatchObject({
      status: 422,
      fields: { transcript: expect.stringMatching(message) },
    })
    expect((await list({ q: body.id })).count).toBe(0)
  })

  test('that is no transcript is refused in words', async () => {
    await expect(add({ transcript: 'Dear colleagues, please find attached.' })).rejects.toMatchObject({ status: 422 })
    await expect(add({ transcript: '{"segments": [' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a call without consent', () => {
  test('has no transcript, and loses it where consent is taken back', async () => {
    const call = await add()
    const again = await office.send(callsApi.add, {
      body: { ...sent({ consent: false }), id: call.source_no!, started_at: call.started_at } as never,
    })
    expect(again).toMatchObject({
      no: call.no,
      transcript_status: 'no_consent',
      segments: 0,
      silence_percent: null,
      speakers: [],
      phrases: [],
    })
  })

  test('that the recognizer skipped says why', async () => {
    const skipped = await add({ transcript: { segments: [], skipped: { reason: 'Too short.' } } })
    expect(skipped).toMatchObject({ transcript_status: 'skipped', skip_reason: 'Too short.', silence_percent: null })
  })
})

describe('calls', () => {
  test('are seen by the managers of their outlet and by the agent who spoke, and by no one else', async () => {
    const other = await add({ outlet: null, agent: 'hda@demo.com' })
    const own = await add()
    expect((await get(own.no, manager)).no).toBe(own.no)
    expect((await get(other.no, agent)).agent).toBe('Hana Doğan')
    await expect(get(own.no, agent)).rejects.toMatchObject({ status: 404 })
    await expect(get(other.no, manager)).rejects.toMatchObject({ status: 404 })
    await expect(segmentsOf(other.no, manager)).rejects.toMatchObject({ status: 404 })
    expect((await list({ perPage: 100 }, agent)).rows.every((row) => row.agent === 'Hana Doğan')).toBe(true)
  })

  test.each([
    [{ outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ customer: 'NONE' }, 'customer', 'Customer not found.'],
    [{ vin: 'SHORT' }, 'vin', 'A VIN has 17 characters without I, O and Q.'],
    [{ duration_s: -1 }, 'duration_s', 'Enter seconds from 0 to 86,400.'],
  ])('with %o are refused with a message at the field', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('that two people add at once are one call', async () => {
    const body = sent() as never
    const both = await Promise.all([1, 2].map(() => office.send(callsApi.add, { body })))
    expect(new Set(both.map(({ no }) => no)).size).toBe(1)
  })

  test('of a month that is none are refused in words', async () => {
    await expect(list({ month: 'v0' })).rejects.toMatchObject({ status: 422 })
  })

  test('are counted by their report as the list shows them, weighted by minutes', async () => {
    const query = { agent: 'Wei Ter', rows: 'agent' }
    await add({ agent: 'Wei Ter' })
    const quiet = [{ speaker: 'agent', start_s: 0, end_s: 3, text: 'Hello.' }]
    await add({ agent: 'Wei Ter', duration_s: 30, transcript: { segments: quiet } })
    const { rows, total_row } = await office.send(callsApi.report, { query: query as never })
    expect(rows).toHaveLength(1)
    expect(total_row).toMatchObject({
      calls: 2,
      minutes: 0.7,
      agent_talk: 18.8,
      silence: 75,
      longest_silence: 27,
      phrases_met: 50,
    })
    expect((await list({ agent: 'Wei Ter', is_measured: 'true' })).count).toBe(2)
    const unmet = await list({ agent: 'Wei Ter', phrase: 'GREETING' })
    expect(unmet.count).toBe(0)
  })

  test('of different purposes have no mean of their sentiment', async () => {
    await add({ agent: 'Mona Mix' })
    await add({ agent: 'Mona Mix', purpose: 'booking' })
    const report = (rows: string) => office.send(callsApi.report, { query: { agent: 'Mona Mix', rows } as never })
    expect((await report('agent')).total_row).toMatchObject({ sentiment: null })
    const { rows } = await report('purpose')
    expect(rows.every(({ sentiment }) => typeof sentiment === 'number')).toBe(true)
  })

  test('are found by a line of their transcripts, at that line', async () => {
    await add({
      transcript: { segments: [{ speaker: 'customer', start_s: 0, end_s: 2, text: 'The zweppelin valve.' }] },
    })
    const { groups } = await office.send(searchApi.find, { query: { q: 'zweppelin' } })
    const moments = groups.find(({ kind }) => kind === 'call_moment')!
    expect(moments.hits[0]!.link).toMatch(/^\/calls\/CL-\d+\?line=0$/)
  })

  test('are found by all words of a line, as far as one sees them', async () => {
    const transcript = (text: string) => ({ segments: [{ speaker: 'customer', start_s: 0, end_s: 2, text }] })
    const [own, other, spoken] = [
      await add({ transcript: transcript('The quibble gasket drips.') }),
      await add({ outlet: null, transcript: transcript('The quibble gasket leaks.') }),
      await add({ outlet: null, agent: 'hda@demo.com', transcript: transcript('A gasket, a quibble.') }),
    ]
    const linesFor = async (q: string, by: Caller) => {
      const { groups } = await by.send(searchApi.find, { query: { q } })
      const hits = groups.find(({ kind }) => kind === 'call_moment')?.hits ?? []
      return hits.map(({ link }) => link.replace(/^\/calls\/|\?.*$/g, '')).toSorted()
    }
    expect(await linesFor('gasket quibble', office)).toEqual([own.no, other.no, spoken.no].toSorted())
    expect(await linesFor('quibble drips', office)).toEqual([own.no])
    expect(await linesFor('quibble', manager)).toEqual([own.no])
    expect(await linesFor('quibble', agent)).toEqual([spoken.no])
  })
})
