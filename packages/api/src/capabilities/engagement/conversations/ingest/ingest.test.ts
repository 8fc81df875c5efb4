import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { clientAt, type Client, type Sent } from '#testing/bot-clients.ts'
import { clientsApi } from '#capabilities/admin/clients/contract.ts'

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  client = await clientAt(app)
})

const minute = 60_000
const start = Date.now() - 20 * 86_400_000
/** A message sent so many minutes after the start. */
const at = (minutes: number, id: string, more: Partial<Sent> = {}): Sent => ({
  id,
  bot: client.bot,
  medium: 'web',
  user: 'asha',
  at: new Date(start + minutes * minute).toISOString(),
  from: 'user',
  text: `This is ${id}`,
  ...more,
})
const sessions = async () =>
  (
    await client.rows<{ messages: string[] }>(sql`
      select array_agg(m.key order by m.at, m.key) as messages
      from conversation c join message m on m.conversation_id = c.id
      where c.client_id = ${client.id}::uuid group by c.id order by c.started_at, c.no`)
  ).map(({ messages }) => messages)

describe('who may send', () => {
  const sent = () => ({ messages: [at(0, 'a')] })

  test('a request without a key, with a wrong one or with a session is refused', async () => {
    const { token } = await app.as('admin')
    for (const key of [undefined, 'rad_abcdefgh_wrong', `${client.key.slice(0, -1)}x`, token]) {
      const answer = await client.post(sent(), { key: key ?? null })
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'auth.required'])
    }
  })

  test('a revoked or expired key gets that as the reason', async () => {
    await client.rows(sql`update client_key set revoked_at = now() where client_id = ${client.id}::uuid returning id`)
    expect((await client.post(sent())).body.error).toMatchObject({
      code: 'auth.required',
      message: 'This key was revoked.',
    })
    await client.rows(
      sql`update client_key set revoked_at = null, expires_at = now() - interval '1 hour' where client_id = ${client.id}::uuid returning id`,
    )
    expect((await client.post(sent())).body.error).toMatchObject({ code: 'auth.expired' })
  })

  test('a suspended client is refused', async () => {
    await client.rows(sql`update client set status = 'suspended' where id = ${client.id}::uuid returning id`)
    expect(await client.post(sent())).toMatchObject({ status: 403, body: { error: { code: 'client.suspended' } } })
  })

  describe('a client that is suspended while its batch is on the way', () => {
    const batch = () => ({ messages: Array.from({ length: 300 }, (_, place) => at(place * 10, `m${place}`)) })
    const storedTexts = async () => {
      const [line] = await client.rows<{ messages: number; conversations: number; batches: number }>(sql`
        select (select count(*)::int from message where client_id = ${client.id}::uuid) as messages,
          (select count(*)::int from conversation where client_id = ${client.id}::uuid) as conversations,
          (select count(*)::int from audit_entry where entity_id = ${client.id}::text and action = 'ingest') as batches`)
      return line
    }

    test('is refused between the check of its key and the write, and nothing of the batch is stored', async () => {
      const counting = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockImplementationOnce(async () => {
        await client.rows(sql`update client set status = 'suspended' where id = ${client.id}::uuid returning id`)
        return new RateLimiterRes()
      })
      const { status, body } = await client.post(batch())
      expect(counting).toHaveBeenCalledOnce()
      counting.mockRestore()
      expect([status, body.error?.code]).toEqual([403, 'client.suspended'])
      expect(await storedTexts()).toEqual({ messages: 0, conversations: 0, batches: 0 })
      await client.expectRollups()
    })

    test('has sent all of it or nothing, whichever comes first', async () => {
      const office = await app.as('HQA')
      const params = { code: client.code }
      let [sent, if_version] = [0, 1]
      for (const afterMs of [0, 5, 20, 60]) {
        const named = batch().messages.map((one) => ({ ...one, id: `${one.id} ${afterMs}`, user: `bo ${afterMs}` }))
        const [{ status, body }] = await Promise.all([
          client.post({ messages: named }),
          new Promise((done) => setTimeout(done, afterMs)).then(() =>
            office.send(clientsApi.suspend, { params, body: { reason: 'Contract ended', if_version } }),
          ),
        ])
        if (status === 202) sent += 1
        else expect([status, body.error?.code]).toEqual([403, 'client.suspended'])
        // The messages are ten minutes apart: they are one conversation.
        expect(await storedTexts()).toEqual({ messages: sent * 300, conversations: sent, batches: sent })
        await office.send(clientsApi.activate, { params, body: { if_version: if_version + 1 } })
        if_version += 2
      }
      await client.expectRollups()
    })
  })

  test('a page only from an origin of the client, and its browser may send a preflight', async () => {
    const from = (origin: string) => client.post(sent(), { origin })
    const foreign = await from('https://elsewhere.example')
    expect([foreign.status, foreign.body.error?.code]).toEqual([403, 'origin'])
    expect(foreign.headers.get('access-control-allow-origin')).toBe('*')
    const own = await from('https://www.client.example')
    expect([own.status, own.body.accepted]).toEqual([202, 1])
    expect(own.headers.get('access-control-allow-origin')).toBe('*')

    const headers = { origin: 'https://www.client.example', 'access-control-request-method': 'POST' }
    const preflight = await app.request('/api/ingest/messages', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const other = await app.request('/api/models', { method: 'OPTIONS', headers })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('what is sent', () => {
  test('a batch has one to a thousand messages and no unknown field', async () => {
    for (const body of [{}, { messages: [] }, { messages: [at(0, 'a')], more: 1 }]) {
      expect((await client.post(body)).status, JSON.stringify(body)).toBe(422)
    }
    const messages = Array.from({ length: 1001 }, (_, index) => at(0, `m${index}`))
    expect((await client.post({ messages })).body.error?.fields).toEqual({ messages: 'At most 1000 messages at once.' })
  })

  test('a bot is known by its code however it is written', async () => {
    const { body } = await client.post({ messages: [at(0, 'loud', { bot: client.bot.toUpperCase() })] })
    expect(body).toMatchObject({ accepted: 1, refused: 0 })
  })

  test('each message is checked separately: wrong ones are named with the reason, the others are accepted', async () => {
    const now = Date.now()
    const iso = (ms: number) => new Date(ms).toISOString()
    const wrong: [unknown, string][] = [
      ['text', 'validation'],
      [null, 'validation'],
      [{ ...at(0, 'a'), id: undefined }, 'validation'],
      [at(0, 'x'.repeat(201)), 'validation'],
      [at(0, 'b', { text: 'x'.repeat(8001) }), 'validation'],
      [at(0, 'c', { text: '' }), 'validation'],
      [{ ...at(0, 'd'), colour: 'red' }, 'validation'],
      [at(0, 'e', { at: 'yesterday' }), 'validation'],
      [at(0, 'f', { from: 'unknown' as 'user' }), 'validation'],
      [at(0, 'g', { medium: 'fax' as 'web' }), 'validation'],
      [at(0, 'h', { intent: 'No Code!' }), 'validation'],
      [at(0, 'i', { csat: 6 }), 'validation'],
      [at(0, 'j', { vin: 'IOQ' }), 'validation'],
      [at(0, 'k', { bot: 'unknown' }), 'bot.unknown'],
      [at(0, 'l', { bot: 'booking' }), 'bot.unknown'],
      [at(0, 'm', { bot: client.retired }), 'bot.status'],
      [at(0, 'n', { bot: client.draft }), 'bot.status'],
      [at(0, 'o', { medium: 'voice' }), 'medium.inactive'],
      [at(0, 'p', { at: iso(now + 6 * minute) }), 'at.future'],
      [at(0, 'q', { at: iso(now - 400 * 86_400_000) }), 'at.forgotten'],
      [at(0, 'r', { outlet: 'NOWHERE' }), 'outlet.unknown'],
    ]
    const { status, body } = await client.post({
      messages: [at(0, 'good'), ...wrong.map(([one]) => one), at(1, 'fine')],
    })
    expect(status).toBe(202)
    expect(body).toMatchObject({ accepted: 2, repeated: 0, refused: wrong.length })
    expect(body.refusals!.map(({ index, code }) => [index, code])).toEqual(
      wrong.map(([, code], index) => [index + 1, code]),
    )
    expect(body.refusals!.map(({ id }) => id).slice(0, 4)).toEqual([null, null, null, 'x'.repeat(200)])
    expect(body.refusals![4]!.message).toBe('text: Use at most 8000 characters.')
    expect(await sessions()).toEqual([['good', 'fine']])
  })

  test('a message a little ahead of our clock is accepted, and so is the first day of the retention period', async () => {
    const edge = [
      at(0, 'soon', { at: new Date(Date.now() + 4 * minute).toISOString() }),
      at(0, 'old', { at: new Date(Date.now() - 364 * 86_400_000).toISOString() }),
    ]
    expect((await client.post({ messages: edge })).body).toMatchObject({ accepted: 2, refused: 0 })
  })

  test('an unknown intent is stored as it came; half a surrogate pair is accepted', async () => {
    const messages = [at(0, 'a', { intent: 'brand_new_intent', text: 'half \ud800 a sign' })]
    expect((await client.post({ messages })).body).toMatchObject({ accepted: 1 })
    expect(await client.rows(sql`select main_intent from conversation where client_id = ${client.id}::uuid`)).toEqual([
      { main_intent: 'brand_new_intent' },
    ])
  })

  test('what identifies a person is masked before it is stored, and stored separately', async () => {
    const text = 'I am asha@mail.example, +91 98765 43210'
    await client.post({ messages: [at(0, 'a', { text }), at(1, 'b', { text: 'order 4500123456' })] })
    const rows = await client.rows(sql`
      select m.text, m.masked, k.text as clear from message m left join message_clear k on k.message_id = m.id
      where m.client_id = ${client.id}::uuid order by m.key`)
    expect(rows).toEqual([
      { text: 'I am [email], [phone]', masked: ['email', 'phone'], clear: text },
      { text: 'order 4500123456', masked: [], clear: null },
    ])
    expect(
      await client.rows(
        sql`select external_id_hash like '%asha%' as is_readable from bot_user where client_id = ${client.id}::uuid`,
      ),
    ).toEqual([{ is_readable: false }])
  })

  test('every batch leaves a line of the trail with its counts and none of its texts', async () => {
    await client.post({ messages: [at(0, 'a', { text: 'a very private word' }), at(0, 'b', { bot: 'unknown' })] })
    const [line] = await client.rows<{ user_name: string; line: string }>(sql`
      select user_name, audit_entry::text as line from audit_entry where entity_id = ${client.id}::text and action = 'ingest'`)
    expect(line!.user_name).toBe(`Key ${client.key.slice(0, 12)}`)
    expect(line!.line).toContain('""accepted"": 1')
    expect(line!.line).not.toContain('private')
  })
})

describe('what a month holds', () => {
  const quota = (messages: number) =>
    client.rows(
      sql`update client set monthly_message_quota = ${messages}::int where id = ${client.id}::uuid returning id`,
    )

  test('at the end of the quota those that run go on and none begins', async () => {
    await client.post({ messages: [at(0, 'a'), at(1, 'b')] })
    await quota(3)
    const { body } = await client.post({
      messages: [at(500, 'new'), at(2, 'c'), at(900, 'newer', { user: 'bo' }), at(3, 'd')],
    })
    expect(body).toMatchObject({ accepted: 2, refused: 2, quota: { used: 4, limit: 3 } })
    expect(body.refusals!.map(({ id, code }) => [id, code])).toEqual([
      ['new', 'client.quota'],
      ['newer', 'client.quota'],
    ])
    expect(await sessions()).toEqual([['a', 'b', 'c', 'd']])
    expect(
      await client.rows(sql`select count(*)::int as n from bot_user where client_id = ${client.id}::uuid`),
    ).toEqual([{ n: 1 }])
    await client.expectRollups()
  })

  test('the last message of the quota may begin one, which is taken in whole', async () => {
    await quota(1)
    const { body } = await client.post({ messages: [at(0, 'a'), at(1, 'b'), at(300, 'c')] })
    expect(body).toMatchObject({ accepted: 2, refused: 1, quota: { used: 2, limit: 1 } })
    expect(await sessions()).toEqual([['a', 'b']])
  })

  test('where nothing at all may come in, the call is refused', async () => {
    await quota(1)
    await client.post({ messages: [at(0, 'a')] })
    const answer = await client.post({ messages: [at(300, 'b'), at(600, 'c')] })
    expect([answer.status, answer.body.error?.code]).toEqual([429, 'client.quota'])
    expect((await client.post({ messages: [at(0, 'a')] })).body).toMatchObject({ accepted: 0, repeated: 1 })
  })
})

test('a key is limited to six hundred calls a minute, and the response has the seconds to wait', async () => {
  // A tenth of it here: six hundred calls may take a busy machine longer than the minute they are counted in.
  const limited = await testApp({ limits: 0.1, seed: true })
  try {
    const busy = await clientAt(limited)
    const body = { messages: [{ id: 'wrong' }] }
    const answers = await Promise.all(Array.from({ length: 60 }, () => busy.post(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const refused = await busy.post(body)
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'rate'])
    expect(refused.body.error?.message).toBe('At most 600 requests per minute.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})
