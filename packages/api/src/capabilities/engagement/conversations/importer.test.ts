import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import { type Client, clientAt } from '#testing/bot-clients.ts'
import { checksums, countsOf, importSteps, realFiles, textFile } from '#testing/import-steps.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

if (!realFiles) process.stdout.write('Real files are not here (../shared/data): their imports are not tested.\n')

const tables = [
  'bot_user',
  'conversation',
  'message',
  'message_clear',
  'usage_day',
  'usage_bot',
  'usage_month',
  'usage_hour',
  'usage_weekday',
  'usage_length',
  'person_day',
  'activity',
  'cohort',
]

let app: TestApp
let steps: ReturnType<typeof importSteps>
let client: Client
beforeAll(async () => {
  app = await testApp()
  steps = importSteps(await app.as('HQA'))
})
afterAll(() => app.close())
beforeEach(async () => {
  client = await clientAt(app)
})

/** Messages much older than today's get a warning. */
const day = addDays(new Date().toISOString().slice(0, 10), -48)
const lineOf = (value: Record<string, unknown>) => JSON.stringify(value)
const chosen = (more: Record<string, string> = {}) => ({ client: client.code, ...more })
const inBots = (...rooms: string[]) => ({ bot: Object.fromEntries(rooms.map((room) => [room, client.bot])) })
const storedMessages = () =>
  client.rows<{ messages: string[]; people: number }>(sql`
    select array_agg(m.said_by || ' ' || m.text order by m.at, m.key) as messages from conversation c
    join message m on m.conversation_id = c.id where c.client_id = ${client.id}::uuid group by c.id order by min(m.at), c.no`)

const room = [
  { channel: 'help', log: 'a', line: 0, ts: `${day}T10:00:00`, user: 'asha', text: 'my car does not start' },
  { channel: 'help', log: 'a', line: 1, ts: `${day}T10:00:20`, user: 'bo', text: 'where is the outlet?' },
  { channel: 'help', log: 'a', line: 2, ts: `${day}T10:01:00`, user: 'desk', text: 'in Pune', reply_to: [1] },
  { channel: 'help', log: 'a', line: 3, ts: `${day}T10:01:30`, user: 'desk', text: 'asha: is the lamp on?' },
  { channel: 'help', log: 'a', line: 4, ts: `${day}T10:02:00`, user: 'asha', text: 'yes, call +91 98765 43210' },
  { channel: 'help', log: 'a', line: 5, ts: `${day}T10:02:10`, user: 'desk', text: 'we come' },
  { channel: 'help', log: 'a', line: 6, ts: `${day}T10:03:00`, user: 'desk', text: 'in an hour' },
]
const roomFile = () => textFile(room.map(lineOf).join('\n'), 'room.jsonl')

test('lines of JSON go in by mapping: a room becomes a conversation per person, answered by its staff', async () => {
  const before = await checksums(app, tables)
  const { id, uploaded, answer } = await steps.checked('messages', roomFile(), {
    values: inBots('help'),
    options: chosen({ staff: '1' }),
  })
  expect(uploaded.suggestedMapping).toEqual({
    text: 'text',
    at: 'ts',
    user: 'user',
    bot: 'channel',
    id: 'line',
    log: 'log',
    answers: 'reply_to',
  })
  expect(countsOf(answer)).toEqual({ new: 7, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(id)
  expect((await storedMessages()).map(({ messages }) => messages)).toEqual([
    [
      'user my car does not start',
      'agent asha: is the lamp on?',
      'user yes, call [phone]',
      'agent we come',
      'agent in an hour',
    ],
    ['user where is the outlet?', 'agent in Pune'],
  ])
  await client.expectRollups()

  const again = await steps.checked('messages', roomFile(), { values: inBots('help'), options: chosen({ staff: '1' }) })
  expect(countsOf(again.answer)).toEqual({ new: 0, changed: 0, same: 7, wrong: 0, warnings: 0 })
  await steps.revert(id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('an undone import leaves the rest as if it had never been imported', async () => {
  const at = (minutes: number) => new Date(Date.now() - 5 * 86_400_000 + minutes * 60_000).toISOString()
  const message = (id: string, minutes: number) => ({
    id,
    bot: client.bot,
    medium: 'web',
    user: 'asha',
    at: at(minutes),
    from: 'user',
    text: id,
  })
  await client.post({ messages: [message('one', 0), message('three', 40)] })
  const before = await checksums(
    app,
    tables.filter((table) => !['bot_user', 'conversation', 'message'].includes(table)),
  )
  const file = textFile(
    `at,user,text,bot,from\n${at(20)},asha,two,${client.bot},customer\n${at(-9_000)},asha,zero,${client.bot},customer\n`,
  )
  const { id } = await steps.checked('messages', file, { options: chosen({ medium: 'web' }) })
  await steps.commit(id)
  expect((await storedMessages()).map(({ messages }) => messages)).toEqual([
    ['user zero'],
    ['user one', 'user two', 'user three'],
  ])
  await client.expectRollups()
  await steps.revert(id)
  expect((await storedMessages()).map(({ messages }) => messages)).toEqual([['user one'], ['user three']])
  expect(await checksums(app, Object.keys(before))).toEqual(before)
  await client.expectRollups()
})

test('a sheet with other columns contains everything that clients send to the API', async () => {
  const head = 'number,when,who,what,robot,speaker,place,topic,sure,lost,took,stars,tongue'
  const file = textFile(
    [
      head,
      `1,${day}T10:00:00Z,asha,my car,${client.bot},customer,app,,,,,5,en`,
      `2,${day}T10:00:09Z,asha,which one?,${client.bot},assistant,app,car_status,0.42,yes,850,,`,
    ].join('\n'),
  )
  const { id, answer } = await steps.checked('messages', file, {
    mapping: {
      id: 'number',
      at: 'when',
      user: 'who',
      text: 'what',
      bot: 'robot',
      from: 'speaker',
      medium: 'place',
      intent: 'topic',
      confidence: 'sure',
      fallback: 'lost',
      latency_ms: 'took',
      csat: 'stars',
      language: 'tongue',
    },
    options: chosen(),
  })
  expect(countsOf(answer)).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(id)
  expect(
    await client.rows(sql`
      select m.key, m.said_by, m.intent, round(m.confidence::numeric, 2)::float as confidence, m.is_fallback, m.latency_ms,
        m.csat, m.language, c.medium
      from message m join conversation c on c.id = m.conversation_id where m.client_id = ${client.id}::uuid order by m.at`),
  ).toEqual([
    {
      key: '1',
      said_by: 'user',
      intent: null,
      confidence: null,
      is_fallback: false,
      latency_ms: null,
      csat: 5,
      language: 'en',
      medium: 'app',
    },
    {
      key: '2',
      said_by: 'bot',
      intent: 'car_status',
      confidence: 0.42,
      is_fallback: true,
      latency_ms: 850,
      csat: null,
      language: null,
      medium: 'app',
    },
  ])
  await client.expectRollups()
})

test('wrong lines are named with line, column and reason', async () => {
  const file = textFile(
    [
      'time,person,text,bot,role,rating',
      `${day}T10:00:00Z,asha,fine,${client.bot},customer,5`,
      `yesterday,asha,no time,${client.bot},customer,`,
      `${day}T10:00:00Z,,no user,${client.bot},customer,`,
      `${day}T10:00:00Z,asha,whose,booking,customer,`,
      `${day}T10:00:00Z,asha,which,nowhere,customer,`,
      `${day}T10:00:00Z,asha,who,${client.bot},ghost,`,
      `${day}T10:00:00Z,asha,rated,${client.bot},customer,9`,
      `2015-10-01T10:00:00Z,asha,long ago,${client.bot},customer,`,
    ].join('\n'),
  )
  const { answer } = await steps.checked('messages', file, { options: chosen() })
  expect(countsOf(answer)).toEqual({ new: 2, changed: 0, same: 0, wrong: 6, warnings: 1 })
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'time', 'Enter a time such as 2026-01-31T09:00:00Z.'],
    [4, 'person', 'This is required.'],
    [5, 'bot', 'This bot belongs to another client.'],
    [6, 'bot', 'Choose a bot.'],
    [7, 'role', 'Sender type not recognized.'],
    [8, 'rating', 'At most 5.'],
  ])
  expect(answer.warningRows.map(({ line }) => line)).toEqual([9])
})

test('a file of which a line is no JSON object is refused with the line', async () => {
  const user = await app.as('HQA')
  const broken = textFile('{"text": "one"}\n{"text": \n', 'broken.jsonl')
  await expect(importSteps(user).upload('messages', broken)).rejects.toMatchObject({
    status: 422,
    message: 'Row 2 isn’t a JSON object.',
  })
})

interface ChatLine {
  channel: string
  ts: string
  user: string
}

/** The day of a time in UTC where the brand is, five and a half hours ahead. */
const dayOf = (ts: string) => new Date(Date.parse(`${ts}Z`) + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Counted plainly, from the file alone: staff, days of people, people, and breaks of more than 30 minutes of the others. */
function plainCount(lines: readonly ChatLine[], staffPerRoom: number) {
  const counts = new Map<string, number>()
  for (const { channel, user } of lines) counts.set(`${channel} ${user}`, (counts.get(`${channel} ${user}`) ?? 0) + 1)
  const staff = new Set(
    ['stripe', 'mediawiki'].flatMap((channel) =>
      [...counts]
        .filter(([name]) => name.startsWith(`${channel} `))
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, staffPerRoom)
        .map(([name]) => name),
    ),
  )
  const ofPeople = lines.filter(({ channel, user }) => !staff.has(`${channel} ${user}`))
  const days: Record<string, number> = {}
  for (const pair of new Set(ofPeople.map(({ ts, user }) => `${dayOf(ts)} ${user}`))) {
    const day = pair.slice(0, 10)
    days[day] = (days[day] ?? 0) + 1
  }
  const last = new Map<string, number>()
  let conversations = 0
  for (const { channel, user, ts } of ofPeople.toSorted((a, b) => (a.ts < b.ts ? -1 : 1))) {
    const at = Date.parse(`${ts}Z`)
    if (at - (last.get(`${channel} ${user}`) ?? -Infinity) > 30 * 60_000) conversations += 1
    last.set(`${channel} ${user}`, at)
  }
  return { people: new Set(ofPeople.map(({ user }) => user)).size, messages: ofPeople.length, days, conversations }
}

test.skipIf(!realFiles).each([0, 3])(
  'two support channels with %i of staff each: sessions, people and people per day are those counted from the file',
  { timeout: 300_000 },
  async (staffPerRoom) => {
    const path = join(realFiles!, 'irc-helpdesk-chat/messages.jsonl')
    const text = await readFile(path, 'utf8')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChatLine)
    const plain = plainCount(lines, staffPerRoom)
    const { id, answer } = await steps.checked('messages', textFile(text, 'messages.jsonl'), {
      values: inBots('stripe', 'mediawiki'),
      options: chosen({ staff: String(staffPerRoom) }),
    })
    expect(countsOf(answer)).toMatchObject({ new: lines.length, same: 0, wrong: 0 })
    await steps.commit(id)

    const people = await client.rows<{ day: string; people: number }>(sql`
        select day, sum(people)::int as people from activity
        where of_id = ${client.id}::uuid and medium = '' group by day order by day`)
    expect(Object.fromEntries(people.map(({ day, people: count }) => [day, count]))).toEqual(plain.days)
    const [total] = await client.rows<Record<string, number>>(sql`
        select count(*)::int as conversations, count(*) filter (where turns_user > 0)::int as engaged, sum(turns_user)::int as messages,
          (select sum(people)::int from activity
            where of_id = ${client.id}::uuid and medium = '' and gap = 0) as people
        from conversation where client_id = ${client.id}::uuid`)
    expect(total).toMatchObject({ people: plain.people, messages: plain.messages })
    // Without staff no other message keeps a conversation going, so that only the breaks between people's own messages decide.
    if (staffPerRoom === 0)
      expect([total!.conversations, total!.engaged]).toEqual([plain.conversations, plain.conversations])
    await client.expectRollups()
    process.stdout.write(`\nReal chat, staff ${staffPerRoom}: ${JSON.stringify({ ...total, days: plain.days })}\n`)
  },
)
