import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { silenceAndTone, waveOf } from '#testing/sounds.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callsApi } from '../contract.ts'
import { callRecordingsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => void (app = await testApp()))
beforeEach(async () => void (office = await app.as('HQA')))
afterAll(() => app.close())

let count = 0
const transcript = {
  segments: [{ speaker: 'agent', start_s: 0, end_s: 2, text: 'Good morning.' }],
}
/** A call at an outlet of a dealer, with consent. */
const addCall = (more: object = {}) =>
  office.send(callsApi.add, {
    body: { id: `REC-${++count}`, started_at: '2026-01-05T03:30:00Z', consent: true, outlet: 'DL001-01', ...more },
  })

const wave = () => waveOf(silenceAndTone(1))
const fileOf = (content: BlobPart, name = 'call.wav') => new File([content], name)
const record = (no: string, content: BlobPart = wave(), name = 'call.wav', by = office) =>
  by.send(callRecordingsApi.add, { params: { no }, body: { file: fileOf(content, name) } })

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const fetched = (no: string, by: Caller, headers: Record<string, string> = {}) =>
  get(`/api/calls/${no}/recording/file`, { authorization: `Bearer ${by.token}`, ...headers })

describe('a recording', () => {
  test('is stored with its length and waveform, shown on the call, and in its timeline', async () => {
    const { no, id } = await addCall()
    expect(await office.send(callsApi.get, { params: { no } })).toMatchObject({ has_recording: false, duration_ms: 0 })
    const added = await record(no)
    expect(added).toMatchObject({ name: 'call.wav', type: 'audio/wav', duration_ms: 2_000, bytes: 16_044 })
    const half = added.peaks.length / 2
    expect(Math.max(...added.peaks.slice(0, half - 1))).toBe(0)
    expect(Math.min(...added.peaks.slice(half + 1, -1))).toBeGreaterThan(180)
    expect(await office.send(callsApi.get, { params: { no } })).toMatchObject({
      has_recording: true,
      duration_ms: 2_000,
    })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'call', id }, query: {} })
    expect(events.map(({ type }) => type)).toContain('recording_added')
  })

  test.each([
    ['in 16 bits and two channels', waveOf(new Uint8Array(64_000).fill(64), { bits: 16, channels: 2 }), 2_000],
    ['in the A-law of telephones', waveOf(new Uint8Array(16_000).fill(0x2a), { format: 6 }), 2_000],
    ['in the µ-law of telephones', waveOf(new Uint8Array(16_000).fill(0x80), { format: 7 }), 2_000],
    ['at 44.1 kHz', waveOf(new Uint8Array(88_200).fill(255), { rate: 44_100 }), 2_000],
  ])('%s has a waveform', async (_, content, duration_ms) => {
    const { no } = await addCall()
    const added = await record(no, content)
    expect(added.duration_ms).toBe(duration_ms)
    expect(Math.min(...added.peaks.slice(0, -1))).toBeGreaterThan(100)
  })

  test('has its true length where its header was written before its end was known', async () => {
    const content = wave()
    content.set([255, 255, 255, 255], 40)
    const { no } = await addCall()
    expect(await record(no, content)).toMatchObject({ duration_ms: 2_000 })
  })

  test.each([
    ['mp3', [0xff, 0xf3, 0x40, 0xc0], 'audio/mpeg'],
    ['ogg', [0x4f, 0x67, 0x67, 0x53], 'audio/ogg'],
    ['m4a', [0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41], 'audio/mp4'],
    ['webm', [0x1a, 0x45, 0xdf, 0xa3], 'video/webm'],
  ])('as %s is stored by its content, without a waveform', async (extension, bytes, type) => {
    const { no } = await addCall()
    expect(await record(no, Uint8Array.from(bytes), 'call.bin')).toMatchObject({
      name: `call.${extension}`,
      type,
      duration_ms: null,
      peaks: [],
    })
  })

  test('gets the waveform that a browser measured once, where the server cannot read it', async () => {
    const { no } = await addCall()
    const { added_at } = await record(no, Uint8Array.from([0x4f, 0x67, 0x67, 0x53]), 'call.ogg')
    const measure = (more: object = {}, by = office) =>
      by.send(callRecordingsApi.waveform, {
        params: { no },
        body: { added_at, duration_ms: 61_500, peaks: [0, 128, 255], ...more },
      })
    for (const refused of [{ peaks: [] }, { peaks: [256] }, { peaks: [0.5] }, { peaks: Array(801).fill(1) }])
      await expect(measure(refused)).rejects.toMatchObject({ status: 422 })
    await expect(measure({ duration_ms: 86_400_001 })).rejects.toMatchObject({ status: 422 })
    await expect(measure({}, await app.as('ANL'))).rejects.toMatchObject({ status: 403 })
    await expect(measure({ added_at: '2026-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'recording.replaced' })
    expect(await measure()).toMatchObject({ duration_ms: 61_500, peaks: [0, 128, 255] })
    expect(await office.send(callsApi.get, { params: { no } })).toMatchObject({ duration_ms: 61_500 })
    expect(await measure({ peaks: [9] })).toMatchObject({ peaks: [0, 128, 255] })
  })

  test('is served whole, by range, and to the end in pieces of a megabyte', async () => {
    const { no } = await addCall()
    const content = waveOf(new Uint8Array(1_500_000).fill(128))
    await record(no, content)
    const whole = await fetched(no, office)
    expect(whole.status).toBe(200)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(content)
    const part = await fetched(no, office, { range: 'bytes=40-43' })
    expect(part.headers.get('content-range')).toBe(`bytes 40-43/${content.length}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(content.slice(40, 44))
    const rest = await fetched(no, office, { range: 'bytes=0-' })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 0-1048575/${content.length}`)
    expect((await fetched(no, office, { range: 'bytes=9000000-' })).status).toBe(416)
  })

  test('is replaced by another one, and left as it is by the same one', async () => {
    const { no, id } = await addCall()
    await record(no)
    await record(no)
    const again = await record(no, waveOf(silenceAndTone(2)), 'better.wav')
    expect(again).toMatchObject({ name: 'better.wav', duration_ms: 4_000 })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'call', id }, query: {} })
    expect(events.filter(({ type }) => type === 'recording_added')).toHaveLength(2)
  })

  test('is deleted on request, and when the customer withdraws consent', async () => {
    const { no } = await addCall()
    await record(no)
    await office.send(callRecordingsApi.remove, { params: { no } })
    await expect(office.send(callRecordingsApi.get, { params: { no } })).rejects.toMatchObject({ status: 404 })
    await expect(office.send(callRecordingsApi.remove, { params: { no } })).rejects.toMatchObject({ status: 404 })

    const second = await addCall({ transcript })
    await record(second.no)
    await addCall({ id: second.source_no, consent: false })
    const { rows } =
      await sql`select 1 from call_recording r join call c on c.id = r.call_id where c.no = ${second.no}`.execute(
        app.deps.database.owner,
      )
    expect(rows).toEqual([])
  })

  test.each<[string, BlobPart, number, string]>([
    ['an empty file', '', 422, 'This file is empty.'],
    ['a text', 'Hello', 422, 'Send a wav, mp3, m4a, ogg, or webm file.'],
    ['a WAV file without sound', waveOf(new Uint8Array()), 422, 'This recording can’t be read. It may be damaged.'],
    ['a WAV file cut off in its header', wave().slice(0, 20), 422, 'This recording can’t be read. It may be damaged.'],
    [
      'a WAV file whose blocks have no bytes',
      waveOf(silenceAndTone(1), { bits: 0 }),
      422,
      'This recording can’t be read. It may be damaged.',
    ],
    [
      'a WAV file of one sample a second',
      waveOf(silenceAndTone(1), { rate: 1 }),
      422,
      'This recording can’t be read. It may be damaged.',
    ],
    [
      'a WAV file of an unknown coding',
      waveOf(silenceAndTone(1), { format: 0x55 }),
      422,
      'This recording can’t be read. It may be damaged.',
    ],
  ])('is refused in words where it is %s', async (_, content, status, words) => {
    const { no } = await addCall()
    await expect(record(no, content)).rejects.toMatchObject({ status, fields: { file: words } })
  })

  test('is refused for a call without consent, and by who may not change calls', async () => {
    const { no } = await addCall({ consent: false })
    await expect(record(no)).rejects.toMatchObject({ status: 409, code: 'call.consent' })
    const open = await addCall()
    const manager = await app.as('SVM')
    await expect(record(open.no, wave(), 'call.wav', manager)).rejects.toMatchObject({ status: 403 })
    await expect(record('CL-999999')).rejects.toMatchObject({ status: 404 })
  })

  test('of another outlet is found neither by its number nor by an address', async () => {
    const { no } = await addCall({ outlet: 'DL002-01' })
    await record(no)
    const manager = await app.as('SVM')
    await expect(manager.send(callRecordingsApi.get, { params: { no } })).rejects.toMatchObject({ status: 404 })
    await expect(manager.send(callRecordingsApi.address, { params: { no } })).rejects.toMatchObject({ status: 404 })
    expect((await fetched(no, manager)).status).toBe(404)
  })
})

describe('an address for players', () => {
  test('plays the recording by range without a token, and leaves a line in the audit trail', async () => {
    const { no, id } = await addCall()
    await record(no)
    const manager = await app.as('SVM')
    const { path } = await manager.send(callRecordingsApi.address, { params: { no } })
    const part = await get(path, { range: 'bytes=0-3' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('RIFF')
    const { rows } = await (await app.as('admin')).send(auditApi.list, { query: { entity_id: id } })
    expect(rows).toMatchObject([{ action: 'play_recording' }, {}, {}])
  })

  test('ends after fifteen minutes, and with the access of its user', async () => {
    const { no } = await addCall()
    await record(no)
    const manager = await app.as('SVM')
    const { path } = await manager.send(callRecordingsApi.address, { params: { no } })
    const elsewhere = path.replace(/\.[^.]{4}/, '.AAAA')
    expect((await get(elsewhere)).status).toBe(403)
    app.travel(14 * 60)
    expect((await get(path)).status).toBe(200)
    await sql`update call set outlet_id = (select id from outlet where code = 'DL002-01') where no = ${no}`.execute(
      app.deps.database.owner,
    )
    expect((await get(path)).status).toBe(404)
    app.travel(2 * 60)
    const late = await get(path)
    expect(late.status).toBe(403)
    expect(await late.json()).toMatchObject({ error: { code: 'recording.address' } })
  })
})

describe('a client', () => {
  test('sends the recording of its own call, once', async () => {
    const { key, prefix, hash } = await newKey()
    const { rows } = await sql<{
      id: string
    }>`insert into client (code, name, kind) values ('RECORDER', 'Recorder', 'app')
      returning id`.execute(app.deps.database.owner)
    await sql`insert into client_key (client_id, name, prefix, hash, scopes)
      values (${rows[0]!.id}, 'Calls', ${prefix}, ${hash}, array['calls:write'])`.execute(app.deps.database.owner)
    const headers = { authorization: `Bearer ${key}` }
    const sendRecording = async (id: string) => {
      const body = new FormData()
      body.append('id', id)
      body.append('file', fileOf(wave()))
      const answer = await app.request('/api/ingest/recordings', { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await sendRecording('OWN')).toMatchObject({
      status: 422,
      body: { error: { fields: { id: 'No call of yours has this id. Send the call first.' } } },
    })
    const calls = { calls: [{ id: 'OWN', started_at: '2026-01-05T03:30:00Z', consent: true }] }
    await app.request('/api/ingest/calls', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    expect(await sendRecording('OWN')).toMatchObject({ status: 202, body: { result: 'created' } })
    expect(await sendRecording('OWN')).toMatchObject({ status: 202, body: { result: 'unchanged' } })
  })
})
