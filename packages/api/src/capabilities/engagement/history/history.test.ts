import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { asNetwork } from '#testing/sent-messages.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { dayAfter, insertConversations, type InsertedConversations } from '#testing/insert-conversations.ts'
import { historyApi } from './contract.ts'

let app: TestApp
let inserted: InsertedConversations
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  app = await testApp()
  inserted = await insertConversations(app)
  for (const role of ['BTM', 'ANL']) callers[role] = await app.as(role)
})
afterAll(() => app.close())

const list = (role: string, query: object) =>
  callers[role]!.send(historyApi.list, { query: { client: [inserted.client, inserted.other], ...query } })
const numbers = async (query: object, role = 'ANL') => (await list(role, query)).rows.map(({ no }) => no).toSorted()
const { booking, brakes, long } = { booking: 0, brakes: 1, long: 3 } as const
const no = (...which: number[]) => which.map((one) => inserted.numbers[one]!).toSorted()
const at = (path: string, role = 'ANL') => callers[role]!.fetch(new Request(`http://127.0.0.1${path}`))

describe('the list', () => {
  test('is by the last message, and counts what it shows by outcome', async () => {
    const { rows, count, total, counts } = await list('ANL', {})
    expect(rows.map((row) => row.no)).toEqual(
      rows.toSorted((a, b) => (a.last_at < b.last_at ? 1 : -1)).map((row) => row.no),
    )
    expect([count, total]).toEqual([5, 5])
    expect(counts).toEqual({ resolved: 2, handed_over: 1, bounced: 1, abandoned: 1 })
    const tab = await list('ANL', { outcome: 'handed_over' })
    expect([tab.count, tab.total, tab.counts]).toEqual([1, 5, counts])
  })

  test.each([
    ['bot', { bot: 'history-bot' }, [0, 1, 2, 3]],
    ['client', { client: 'HISTORY2' }, [4]],
    ['medium', { medium: 'whatsapp' }, [1]],
    ['any intent', { intent: 'brake_noise' }, [1]],
    ['the main intent', { main_intent: 'book_service' }, [0, 3]],
    ['no intent', { main_intent: 'none' }, [2, 4]],
    ['fallbacks', { has_fallback: 'true' }, [1]],
    ['ratings', { csat: '5' }, [0]],
    ['being rated', { rated: 'true' }, [0]],
    ['no rating', { csat: 'none' }, [1, 2, 3, 4]],
    ['language', { language: 'de' }, [1]],
    ['length', { seconds: '-59' }, [2]],
    ['length from', { seconds: '3600-' }, [3]],
    ['words', { words: '1-8' }, [4]],
    ['no user having written', { engaged: 'false' }, [2]],
    ['containment', { contained: 'true' }, [0, 3]],
    ['containment for good', { contained: 'for_good' }, [3]],
    ['coming back', { is_returned: 'true' }, [0]],
    ['new users', { is_new: 'true' }, [0, 2, 3, 4]],
    ['the hour it began', { hour: '9', bot: 'history-bot' }, [0, 1, 2, 3]],
    ['the weekday it began', { weekday: '2' }, [1]],
    ['days', { from: dayAfter(0), to: dayAfter(0) }, [0, 2]],
    ['days in which something was written', { from: dayAfter(3), to: dayAfter(3), counted_by: 'active' }, [3]],
    ['its number', { no: 'none of them' }, []],
  ])('is filtered by %s', async (_, query, which) => {
    expect(await numbers(query)).toEqual(no(...which))
  })

  test('is filtered by its person, written as it is shown', async () => {
    const [row] = (await list('ANL', { main_intent: 'book_service', rated: 'true' })).rows
    expect(row!.person).toMatch(/^P \d+$/)
    expect(await numbers({ person: row!.person })).toEqual(no(booking, brakes))
    expect(await numbers({ person: row!.person.slice(2) })).toEqual(no(booking, brakes))
  })

  test('shows the name of an intent, and of the person no more than a number', async () => {
    const { rows } = await list('ANL', { intent: 'brake_noise' })
    expect(rows[0]).toMatchObject({
      main_intent: 'Noise of the brakes',
      intents: ['Noise of the brakes', 'unheard_of'],
    })
    expect(JSON.stringify(rows)).not.toContain('external')
  })

  test.each([
    ['seconds=fast', 'Enter two whole numbers with a hyphen between them.'],
    ['seconds=-', undefined],
    ['hour=24', 'Enter an hour from 0 to 23.'],
    ['person=Ann', 'Enter a user number.'],
    ['medium=letter', 'Use one of: web, app, whatsapp, sms, voice.'],
    ['sort=text', 'This list can’t be sorted by that column.'],
  ])('reads %s', async (query, message) => {
    const response = await at(`/api/conversations?${query}`)
    expect(response.status).toBe(message ? 422 : 200)
    if (message) expect(await response.json()).toMatchObject({ error: { message } })
  })
})

describe('the search in messages', () => {
  test('finds all words of one message in any order, the last by its beginning, without accents', async () => {
    expect(await numbers({ q: 'BREMSEN quiet' })).toEqual(no(brakes))
    expect(await numbers({ q: 'quietschen bremsen' })).toEqual(no(brakes))
    expect(await numbers({ q: 'cafe' })).toEqual(no(booking))
    // The words are in two messages, not in one.
    expect(await numbers({ q: 'bremsen werkstatt' })).toEqual([])
  })

  test('answers the line of the hit and its message', async () => {
    const [row] = (await list('ANL', { q: 'quietschen' })).rows
    expect(row!.hit).toMatchObject({ said_by: 'user' })
    expect(row!.hit!.text).toContain('quietschen')
    const { messages } = await callers.ANL!.send(historyApi.messages, {
      params: { no: row!.no },
      query: { around: String(row!.hit!.message) as never },
    })
    expect(messages.find(({ id }) => id === row!.hit!.message)!.text).toContain('quietschen')
  })

  test('finds a conversation by its number, and counts as the tabs do', async () => {
    const expected = no(brakes)[0]!
    expect(await numbers({ q: expected.toLowerCase() })).toEqual([expected])
    const { count, total, counts } = await list('ANL', { q: 'quietschen' })
    expect([count, total, counts]).toEqual([1, 5, { handed_over: 1 }])
  })

  test.each(["'", '%', '"', ':*', '& |', '\\', '!!', "a' & 'b", '()', '-', '<->'])(
    'takes %s as nothing special',
    async (q) => {
      const response = await at(`/api/conversations?q=${encodeURIComponent(q)}`)
      expect(response.status).toBe(200)
    },
  )

  test('finds common words, too many to collect', async () => {
    // Every message of the long conversation contains it.
    expect(await numbers({ q: 'tick' })).toEqual(no(long))
  })

  test('over everything finds a conversation by its number alone', async () => {
    const expected = no(brakes)[0]!
    const found = await callers.ANL!.send(searchApi.find, { query: { q: expected } })
    expect(JSON.stringify(found)).toContain(`/conversations/${expected}`)
    expect(JSON.stringify(await callers.ANL!.send(searchApi.find, { query: { q: 'quietschen' } }))).not.toContain(
      expected,
    )
  })
})

describe('a transcript', () => {
  const messages = (which: number, query: object = {}, role = 'ANL') =>
    callers[role]!.send(historyApi.messages, { params: { no: inserted.numbers[which]! }, query: query as never })

  test('comes fifty messages at a time, in the order they were sent, with pauses and new days', async () => {
    const first = await messages(long)
    expect([first.from, first.count, first.messages.length]).toEqual([0, 130, 50])
    const last = await messages(long, { from: 129 })
    expect([last.from, last.messages.length]).toEqual([100, 30])
    const all = [...first.messages, ...(await messages(long, { from: 50 })).messages, ...last.messages]
    expect(all.map(({ text }) => text)).toEqual(inserted.texts)
    expect(all[0]).toMatchObject({ pause_seconds: null, new_day: dayAfter(2) })
    expect(
      all
        .slice(1)
        .filter(({ new_day }) => new_day)
        .map(({ new_day }) => new_day),
    ).toEqual([dayAfter(3)])
    expect(all[50]!.pause_seconds).toBe(800)
  })

  test('is found at one message, and at its words', async () => {
    const { hits } = await callers.ANL!.send(historyApi.find, {
      params: { no: inserted.numbers[long]! },
      query: { q: 'tick 77' },
    })
    expect(hits.map(({ position }) => position)).toEqual([77])
    expect((await messages(long, { around: hits[0]!.message })).from).toBe(50)
    await expect(messages(long, { around: 1_000_000 })).rejects.toMatchObject({ status: 404 })
    await expect(messages(booking, { around: hits[0]!.message })).rejects.toMatchObject({ status: 404 })
  })

  test('shows how sure the bot was, how long it took and what it did not understand', async () => {
    const all = (await messages(brakes)).messages
    expect(all.find(({ is_fallback }) => is_fallback)).toMatchObject({ said_by: 'bot', latency_ms: 900 })
    expect(all.find(({ intent }) => intent === 'Noise of the brakes')).toMatchObject({ confidence: 87.5 })
  })

  test('knows the other conversations of the person', async () => {
    const get = (which: number) => callers.ANL!.send(historyApi.get, { params: { no: inserted.numbers[which]! } })
    const first = await get(booking)
    const second = await get(brakes)
    expect(first.of_person).toMatchObject({ count: 2, previous: null, next: { no: second.no } })
    expect(second.of_person).toMatchObject({ count: 2, previous: { no: first.no }, next: null })
    expect(second).toMatchObject({ vin: '…123456', masked: 1, messages: 6 })
  })
})

describe('files', () => {
  const lines = async (path: string) => {
    const response = await at(path, 'BTM')
    expect(response.status).toBe(200)
    return (await response.text()).split('\r\n').filter((line) => line.includes('S000'))
  }

  test('hold the rows of the screen, one per conversation', async () => {
    const query = `client=${inserted.client}&has_fallback=true`
    const { rows } = await list('BTM', { has_fallback: 'true' })
    expect((await lines(`/api/conversations/export?${query}`)).map((line) => line.slice(0, 9))).toEqual(
      rows.map((row) => row.no),
    )
  })

  test('hold every message of the conversations found, in their order', async () => {
    const found = await lines(`/api/conversations/messages/export?client=${inserted.client}&main_intent=book_service`)
    expect(found).toHaveLength(130 + 5)
    const ofLong = found.filter((line) => line.startsWith(inserted.numbers[long]!))
    expect(ofLong.map((line) => /tick \d+/.exec(line)?.[0])).toEqual(inserted.texts)
  })
})

/** Adds conversations of one message with the same text, as new as the newest one. */
async function addCrowd(count: number): Promise<void> {
  await asNetwork(app, async (db) => {
    const isOfClient = sql`client_id = (select id from client where code = ${inserted.client})`
    await sql`
      with begun as (
        insert into conversation (client_id, bot_id, bot_user_id, medium, started_at, started_on, last_at, outcome,
          turns_user, turns_bot, turns_agent, fallback_turns, words, is_new)
        select client_id, bot_id, bot_user_id, 'web', last_at, started_on, last_at,
          case n % 2 when 0 then 'resolved' else 'abandoned' end, 1, 0, 0, 0, 2, false
        from (select * from conversation where ${isOfClient} order by last_at desc limit 1) newest, generate_series(1, ${count}) n
        returning id, client_id, started_at
      )
      insert into message (client_id, key, conversation_id, at, said_by, text)
      select client_id, id::text, id, started_at, 'user', 'crowded everywhere' from begun`.execute(db)
  })
  await sql`analyze conversation, message`.execute(app.deps.database.owner)
}

test('words in very many conversations are counted up to a limit, and no tab shows a wrong number', async () => {
  await addCrowd(1000)
  const query = { q: 'crowded', perPage: 50 }
  expect(await list('ANL', query)).toMatchObject({
    is_capped: false,
    count: 1000,
    counts: { resolved: 500, abandoned: 500 },
  })
  await addCrowd(1)
  const { rows, ...answer } = await list('ANL', query)
  expect([rows.length, answer]).toMatchObject([50, { is_capped: true, count: 1000, counts: {}, total: 1006 }])
  // Of fewer, each is counted.
  expect(await list('ANL', { ...query, outcome: 'resolved' })).toMatchObject({
    is_capped: false,
    count: 500,
    counts: {},
  })
})
