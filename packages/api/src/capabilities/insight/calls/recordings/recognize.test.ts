import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { silenceAndTone, waveOf } from '#testing/sounds.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callsApi } from '../contract.ts'
import { callRecordingsApi } from './contract.ts'
import { recognizeCalls } from './recognize.commands.ts'

let app: TestApp
let office: Caller
beforeAll(async () => void (app = await testApp()))
beforeEach(async () => {
  office = await app.as('HQA')
  // Recordings of other tests are no longer expected to be written down.
  await sql`update call_recording set recognize_at = null`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

let count = 0
async function recorded(more: object = {}) {
  const body = {
    id: `HEARD-${++count}`,
    started_at: '2026-01-05T03:30:00Z',
    consent: true,
    outlet: 'DL001-01',
    ...more,
  }
  const call = await office.send(callsApi.add, { body })
  const file = new File([waveOf(silenceAndTone(2))], 'call.wav')
  await office.send(callRecordingsApi.add, { params: { no: call.no }, body: { file } })
  return call
}

type Recognizer = TestApp['deps']['settings']['speech_recognizer']
async function run(given: Recognizer | 'off' = 'sandbox') {
  const speech_recognizer = given === 'off' ? undefined : given
  if (!('work' in recognizeCalls)) throw new Error('Recognizing is no such job.')
  return recognizeCalls.work({ ...app.deps, settings: { ...app.deps.settings, speech_recognizer } })
}
const callOf = (no: string) => office.send(callsApi.get, { params: { no } })
const recordingOf = (no: string) => office.send(callRecordingsApi.get, { params: { no } })
const again = (no: string) => office.send(callRecordingsApi.recognize, { params: { no } })

describe('the sandbox', () => {
  test('writes down when there is sound, and the call is measured by it', async () => {
    const { no, id } = await recorded()
    expect(await recordingOf(no)).toMatchObject({ is_waiting: true })
    expect(await run()).toEqual([])
    expect(await callOf(no)).toMatchObject({ transcript_status: 'analyzed', segments: 1, silence_percent: 50 })
    expect(await recordingOf(no)).toMatchObject({ is_waiting: false, recognize_error: null })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'call', id }, query: {} })
    expect(events[0]).toMatchObject({ type: 'recognized' })
    expect(await run()).toEqual([])
    await expect(again(no)).rejects.toMatchObject({ status: 409, code: 'call.transcript' })
  })

  test('leaves a call alone that has its transcript', async () => {
    const transcript = { segments: [{ speaker: 'agent', start_s: 0, end_s: 1, text: 'Good morning.' }] }
    const { no } = await recorded({ transcript })
    await run()
    const { segments } = await office.send(callsApi.segments, { params: { no }, query: {} })
    expect(segments).toMatchObject([{ text: 'Good morning.' }])
  })

  test('says why it hears nothing in a recording whose sound it can’t read, and tries it again on request', async () => {
    const { no } = await recorded()
    const file = new File([Uint8Array.from([0x49, 0x44, 0x33, 4])], 'call.mp3')
    await office.send(callRecordingsApi.add, { params: { no }, body: { file } })
    expect(await run()).toEqual([])
    expect(await recordingOf(no)).toMatchObject({ is_waiting: false, recognize_error: /wav files alone/ })
    expect(await again(no)).toMatchObject({ is_waiting: true, recognize_error: null })
  })
})

test('a recording is written down as soon as a recognizer is set up', async () => {
  const { no } = await recorded()
  expect(await run('off')).toEqual([])
  const { settings } = app.deps
  const given = settings.speech_recognizer
  settings.speech_recognizer = undefined
  expect(await recordingOf(no)).toMatchObject({ is_waiting: false, recognize_error: null })
  await expect(again(no)).rejects.toMatchObject({ status: 409, code: 'recording.recognizer' })
  settings.speech_recognizer = given
  expect(await run()).toEqual([])
  expect(await callOf(no)).toMatchObject({ transcript_status: 'analyzed' })
})

describe('a server', () => {
  /** What the server of a test is sent, and what it answers with. */
  let sent: { path: string; key: string | undefined; body: string }[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      sent.push({ path: request.url!, key: request.headers.authorization, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)))
  beforeEach(() => void (sent = []))
  afterAll(() => void server.close())
  const at = () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'secret-key' })

  test('is sent the recording, and what it writes is stored masked', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({
        task: 'transcribe',
        language: 'english',
        duration: 4,
        text: ' Good morning. My number is 98765 43210.',
        segments: [
          { id: 0, start: 0, end: 1.5, text: ' Good morning.', avg_logprob: -0.1, no_speech_prob: 0.01 },
          { id: 1, start: 2, end: 4, text: ' My number is 98765 43210.', avg_logprob: -0.2, no_speech_prob: 0.01 },
        ],
      }),
    }
    const { no } = await recorded({ language: 'en-IN' })
    expect(await run({ ...at(), url: `${at().url}/speech/` })).toEqual([])
    expect(sent).toMatchObject([{ path: '/speech/v1/audio/transcriptions', key: 'Bearer secret-key' }])
    expect(sent[0]!.body).toMatch(/name="language"\r\n\r\nen\r\n/)
    expect(sent[0]!.body).toContain('RIFF')
    expect(await callOf(no)).toMatchObject({ transcript_status: 'analyzed', engine: 'whisper', segments: 2 })
    const { segments } = await office.send(callsApi.segments, { params: { no }, query: {} })
    expect(segments.map(({ text }) => text).join(' ')).not.toContain('43210')
  })

  test('that fails is called again later, five times in all', async () => {
    answer = { status: 503, body: '' }
    const { no } = await recorded()
    expect(await run(at())).toMatchObject([/The recognizer answered 503/])
    expect(await run(at())).toEqual([])
    expect(sent).toHaveLength(1)
    expect(await recordingOf(no)).toMatchObject({ is_waiting: true, recognize_error: 'The recognizer answered 503.' })
    for (let tries = 2; tries <= 5; tries += 1) {
      app.travel(60 * 4 ** (tries - 2))
      await run(at())
    }
    expect(sent).toHaveLength(5)
    office = await app.as('HQA')
    expect(await recordingOf(no)).toMatchObject({ is_waiting: false })
  })

  test('that can’t be reached, or hangs up, is called again later', async () => {
    const { no } = await recorded()
    expect(await run({ url: 'http://127.0.0.1:9', key: undefined })).toMatchObject([/can’t be reached/])
    expect(await recordingOf(no)).toMatchObject({
      is_waiting: true,
      recognize_error: 'The recognizer can’t be reached.',
    })
  })

  test.each([
    ['refuses the recording', 415, '', 'The recognizer answered 415.'],
    ['writes something other than a transcript', 200, '{"ok":true}', ''],
    ['hears no word', 200, '{"segments":[],"text":""}', 'heard no words'],
    ['writes times that run backwards', 200, '{"segments":[{"start":3,"end":1,"text":"x"}]}', 'ends before it starts'],
  ])('that %s is not called again', async (_, status, body, words) => {
    answer = { status, body }
    const { no } = await recorded()
    expect(await run(at())).toEqual([])
    const found = await recordingOf(no)
    expect(found.is_waiting).toBe(false)
    expect(found.recognize_error).toContain(words)
    expect(await callOf(no)).toMatchObject({ transcript_status: 'missing' })
  })

  test('that writes after the customer withdrew consent is ignored', async () => {
    const { no, source_no } = await recorded()
    answer = { status: 200, body: JSON.stringify({ segments: [{ start: 0, end: 1, text: 'Hello.' }], text: 'Hello.' }) }
    const running = run(at())
    await office.send(callsApi.add, { body: { id: source_no!, started_at: '2026-01-05T03:30:00Z', consent: false } })
    await running
    expect(await callOf(no)).toMatchObject({ transcript_status: 'no_consent', segments: 0, has_recording: false })
  })
})

describe('the list of calls', () => {
  const list = (query: object, by = office) => by.send(callsApi.list, { query: { q: 'FOUND-', ...query } as never })
  const nosOf = async (query: object, by = office) => (await list(query, by)).rows.map(({ no }) => no).toSorted()

  test('finds calls by their recording, and those whose recognition failed with its reason', async () => {
    const silent = { start_s: 0, end_s: 1, speaker: 'agent', text: 'Good morning.' }
    const id = (name: string) => `FOUND-${name}`
    const add = (name: string, more: object = {}) => recorded({ id: id(name), ...more })
    const failed = await add('BAD')
    const mp3 = new File([Uint8Array.from([0x49, 0x44, 0x33, 4])], 'call.mp3')
    await office.send(callRecordingsApi.add, { params: { no: failed.no }, body: { file: mp3 } })
    const elsewhere = await add('ELSEWHERE', { outlet: null })
    await office.send(callRecordingsApi.add, { params: { no: elsewhere.no }, body: { file: mp3 } })
    const heard = await add('GOOD')
    const body = {
      id: id('BARE'),
      started_at: '2026-01-05T03:30:00Z',
      consent: true,
      transcript: { segments: [silent] },
    }
    const bare = await office.send(callsApi.add, { body: body as never })
    await run()

    expect(await nosOf({ recognition_failed: 'true' })).toEqual([failed.no, elsewhere.no].toSorted())
    expect(await nosOf({ recognition_failed: 'false' })).toEqual([heard.no, bare.no].toSorted())
    expect(await nosOf({ has_recording: 'false' })).toEqual([bare.no])
    expect(await nosOf({ has_recording: 'true' })).toEqual([failed.no, elsewhere.no, heard.no].toSorted())
    expect((await list({ recognition_failed: 'true' })).rows[0]).toMatchObject({
      has_recording: true,
      recognition_error: expect.stringMatching(/wav files alone/),
    })
    const columns = 'no,has_recording,recognition_error'
    const file = await office.send(callsApi.export, {
      query: { q: 'FOUND-BAD', format: 'csv', columns, recognition_failed: 'true' } as never,
    })
    expect(await file.text()).toMatch(/wav files alone/)
    // One of an outlet sees its own alone.
    expect(await nosOf({ recognition_failed: 'true' }, await app.as('SVM'))).toEqual([failed.no])

    // What is tried again has not failed, until it does.
    await again(failed.no)
    expect(await nosOf({ recognition_failed: 'true' })).toEqual([elsewhere.no])
  })

  test('finds no recording of a call whose consent was withdrawn', async () => {
    const { no } = await recorded({ id: 'FOUND-NO' })
    await office.send(callsApi.add, {
      body: { id: 'FOUND-NO', started_at: '2026-01-05T03:30:00Z', consent: false, outlet: 'DL001-01' } as never,
    })
    expect(await nosOf({ has_recording: 'true' })).not.toContain(no)
    expect(await nosOf({ has_recording: 'false' })).toContain(no)
  })
})
