import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { clientAt, type Client, type Sent } from '#testing/bot-clients.ts'

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
const conversations = () =>
  client.rows<{ no: string; messages: string[]; is_new: boolean; is_returned: boolean; outcome: string }>(sql`
    select c.no, c.is_new, c.is_returned, c.outcome, array_agg(m.key order by m.at, m.key) as messages
    from conversation c left join message m on m.conversation_id = c.id
    where c.client_id = ${client.id}::uuid group by c.id order by c.started_at, c.no`)
const sessions = async () => (await conversations()).map(({ messages }) => messages)

describe('once and in order', () => {
  const batch = () => Array.from({ length: 40 }, (_, index) => at(index * 9, `m${String(index).padStart(2, '0')}`))

  test('fifty same batches at once are stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post({ messages: batch() })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    expect(answers.reduce((sum, { body }) => sum + body.accepted!, 0)).toBe(40)
    expect(answers.reduce((sum, { body }) => sum + body.repeated!, 0)).toBe(49 * 40)
    expect(await sessions()).toEqual([batch().map(({ id }) => id)])
    await client.expectRollups()
  })

  test('of two messages with one id the first is stored, in a batch and after it', async () => {
    const first = { messages: [at(0, 'a', { text: 'first' }), at(5, 'a', { text: 'second' })] }
    expect((await client.post(first)).body).toMatchObject({ accepted: 1, repeated: 1, refused: 0 })
    expect((await client.post({ messages: [at(9, 'a', { text: 'third' })] })).body).toMatchObject({
      accepted: 0,
      repeated: 1,
    })
    expect(await client.rows(sql`select text from message where client_id = ${client.id}::uuid`)).toEqual([
      { text: 'first' },
    ])
  })

  test('two clients write the same names at once, and neither meets the other', async () => {
    const other = await clientAt(app)
    const [one, two] = await Promise.all([
      client.post({ messages: batch() }),
      other.post({ messages: batch().map((message) => ({ ...message, bot: other.bot })) }),
    ])
    expect([one.body.accepted, two.body.accepted]).toEqual([40, 40])
    expect(
      await other.rows(sql`select count(*)::int as n from conversation where client_id = ${other.id}::uuid`),
    ).toEqual([{ n: 1 }])
    await client.expectRollups()
    await other.expectRollups()
  })

  test('halves that come in the wrong order make the same conversations', async () => {
    const messages = batch()
    await client.post({ messages: messages.filter((_, index) => index % 2 === 1).toReversed() })
    await client.post({ messages: messages.filter((_, index) => index % 2 === 0) })
    expect(await sessions()).toEqual([messages.map(({ id }) => id)])
    await client.expectRollups()
  })
})

describe('conversations are recut', () => {
  test('a message exactly at the idle time goes on, one a moment later begins', async () => {
    await client.post({ messages: [at(0, 'a'), at(30, 'b')] })
    await client.post({ messages: [{ ...at(60, 'c'), at: new Date(start + 60 * minute + 1).toISOString() }] })
    expect(await sessions()).toEqual([['a', 'b'], ['c']])
  })

  test('one between two joins them: the earlier keeps its number, and its cases are those of both', async () => {
    await client.post({ messages: [at(0, 'a'), at(50, 'c')] })
    const [first, second] = await conversations()
    const cases = () =>
      client.rows<{ no: string; case_id: string }>(sql`
        select c.no, l.case_id from conversation_case l join conversation c on c.id = l.conversation_id
        where l.client_id = ${client.id}::uuid order by l.case_id`)
    const link = (no: string, id: string) => sql`
      insert into conversation_case (conversation_id, client_id, entity, case_id)
      select id, client_id, 'ticket', ${`00000000-0000-4000-8000-${id.padStart(12, '0')}`}::uuid from conversation where no = ${no} returning 1`
    await client.rows(link(first!.no, '1'))
    await client.rows(link(second!.no, '1'))
    await client.rows(link(second!.no, '2'))
    await client.post({ messages: [at(25, 'b')] })
    const [joined, ...others] = await conversations()
    expect([joined!.no, joined!.messages, others]).toEqual([first!.no, ['a', 'b', 'c'], []])
    expect((await cases()).map(({ no, case_id }) => [no, case_id.at(-1)])).toEqual([
      [first!.no, '1'],
      [first!.no, '2'],
    ])
    await client.expectRollups()
  })

  test('an end that comes late parts what it ended from what came after', async () => {
    await client.post({ messages: [at(0, 'a'), at(5, 'b', { from: 'bot' }), at(10, 'd')] })
    const [before] = await conversations()
    await client.post({ messages: [at(7, 'c', { event: 'end', text: '' })] })
    const [first, second] = await conversations()
    expect([first!.no, first!.messages, first!.outcome]).toEqual([before!.no, ['a', 'b', 'c'], 'resolved'])
    expect([second!.messages, second!.outcome]).toEqual([['d'], 'abandoned'])
    await client.expectRollups()
  })

  test('another medium or another person is another conversation', async () => {
    await client.post({ messages: [at(0, 'a'), at(1, 'b', { medium: 'app' }), at(2, 'c', { user: 'bo' })] })
    expect(await sessions()).toEqual([['a'], ['b'], ['c']])
  })

  test('an earlier message than any known makes later conversations those of a returning person', async () => {
    await client.post({ messages: [at(0, 'later')] })
    expect(await conversations()).toMatchObject([{ is_new: true }])
    await client.post({ messages: [at(-3 * 24 * 60, 'earlier')] })
    expect(await conversations()).toMatchObject([
      { messages: ['earlier'], is_new: true },
      { messages: ['later'], is_new: false },
    ])
    await client.expectRollups()
  })

  test('a conversation followed by another within a day is returned from, on any medium', async () => {
    await client.post({ messages: [at(0, 'a'), at(1, 'b', { from: 'bot' })] })
    await client.post({ messages: [at(24 * 60, 'c', { medium: 'app' })] })
    expect(await conversations()).toMatchObject([{ is_returned: true }, { is_returned: false }])
    await client.post({ messages: [at(-24 * 60 - 5, 'z')] })
    expect(await conversations()).toMatchObject([{ is_returned: false }, { is_returned: true }, { is_returned: false }])
    await client.expectRollups()
  })
})
