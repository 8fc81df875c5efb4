import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import { errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { brandDay } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { callsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const lines = [{ speaker: 'agent', start_s: 0, end_s: 4, text: 'Good morning.', confidence: 0.9 }]
const sent = (more: object = {}) => ({
  id: 'R-0',
  started_at: app.deps.clock.now().toISOString(),
  consent: true,
  transcript: { segments: lines },
  ...more,
})
const list = (query: object) => office.send(callsApi.list, { query: query as never })
const segmentsOf = (no: string) => office.send(callsApi.segments, { params: { no }, query: {} })

describe('a feed', () => {
  const feed = async () => {
    const { key, prefix, hash } = await newKey()
    const { rows } = await sql<{ id: string }>`
      insert into client (code, name, kind) values ('RECORDS', 'Records', 'app')
      on conflict (code) do update set name = excluded.name returning id`.execute(app.deps.database.owner)
    await sql`insert into client_key (client_id, name, prefix, hash, scopes)
      values (${rows[0]!.id}, 'Calls', ${prefix}, ${hash}, array['calls:write'])`.execute(app.deps.database.owner)
    return async (calls: unknown[], bearer = key) => {
      const answer = await app.request('/api/ingest/calls', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ calls }),
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { results: { result: string; message: string }[] },
      }
    }
  }

  test('refuses a call of more segments than a call has', async () => {
    const send = await feed()
    const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 23)
    const cues = Array.from({ length: 20_001 }, (_, at) => `${clock(at)} --> ${clock(at + 1)}\nHm.\n`)
    const transcript = ['WEBVTT\n', ...cues].join('\n')
    const { body } = await send([sent({ id: 'R-LONG', transcript })])
    expect(body.results).toMatchObject([
      { result: 'refused', message: 'transcript: At most 20,000 segments in a call.' },
    ])
  })

  test('brings calls once, changes them, and refuses each wrong one alone', async () => {
    const send = await feed()
    const one = sent({ id: 'R-1' })
    const first = await send([one, sent({ id: 'R-2', outlet: 'NONE' }), { id: 'R-3' }])
    expect(first).toMatchObject({ status: 202, body: { created: 1, refused: 2 } })
    expect(first.body.results.map(({ message }) => message)).toEqual([
      null,
      'outlet: Outlet not found.',
      expect.stringMatching(/^started_at: /),
    ])
    expect((await send([one])).body).toMatchObject({ unchanged: 1 })
    expect((await send([{ ...one, outcome: 'resolved' }])).body).toMatchObject({ updated: 1 })
    expect((await list({ q: 'R-1' })).rows).toMatchObject([{ outcome: 'resolved', started_on: brandDay(app) }])
  })

  test('without a key for calls is refused', async () => {
    const send = await feed()
    expect((await send([sent()], 'rad_nothing')).status).toBe(401)
  })
})

describe('a file', () => {
  const rows = (end: string) =>
    textFile(
      `call_id,start,end,speaker,text\nF-1,0,2.5,agent,Hello.\nF-1,0:00:03,${end},customer,Hello there.\nF-2,0,1,A,Yes.\n`,
    )
  const options = { consent: 'yes', roles: 'named' }

  test('of lines brings calls, each with all of its lines, and can be undone', async () => {
    const { checked, commit, revert } = importSteps(office)
    const { id, answer } = await checked('calls', rows('4'), { options })
    expect(answer).toMatchObject({ new: 2, wrong: 0 })
    await commit(id)
    const [found] = (await list({ q: 'F-1' })).rows
    expect(found).toMatchObject({ transcript_status: 'analyzed', duration_s: 4, silence_percent: 12.5 })
    expect((await checked('calls', rows('4'), { options })).answer).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    const changed = await checked('calls', rows('5'), { options })
    expect(changed.answer).toMatchObject({ changed: 1 })
    await commit(changed.id)
    expect((await list({ q: 'F-1' })).rows).toMatchObject([{ duration_s: 5 }])
    await revert(changed.id)
    expect((await list({ q: 'F-1' })).rows).toMatchObject([{ duration_s: 4 }])
    expect((await segmentsOf(found!.no)).segments.map(({ end_ms }) => end_ms)).toEqual([2500, 4000])
    await revert(id)
    expect((await list({ q: 'F-1' })).count).toBe(0)
  })

  test('with a language that is none has an error in the first line of its call', async () => {
    const { checked } = importSteps(office)
    const file = textFile('call_id,start,end,speaker,text,language\nL-1,0,1,A,Hello.,The language of Shakespeare\n')
    const { answer } = await checked('calls', file, { options })
    expect(errorsOf(answer)).toEqual([[2, 'language', 'Enter a language code, such as "en" or "pt-BR".']])
  })

  test('with a line that runs backwards leaves out its call alone', async () => {
    const { checked } = importSteps(office)
    expect((await checked('calls', rows('1'), { options })).answer).toMatchObject({ new: 1, wrong: 2 })
  })
})
