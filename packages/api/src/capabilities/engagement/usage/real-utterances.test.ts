import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAt, type Client, type Sent } from '#testing/bot-clients.ts'
import { realFiles } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { engagementApi } from '#capabilities/engagement/people/contract.ts'
import { usageApi } from './contract.ts'

if (!realFiles) process.stdout.write('Real utterances are not here (../shared/data): they are sent to no bot.\n')

interface Utterance {
  split: string
  intent: string
  text: string
}

interface Story {
  person: string
  /** When each of the utterances was written. */
  at: number[]
  utterances: Utterance[]
}

const minute = 60_000
const isOut = ({ intent }: Utterance) => intent === 'oos'
/** Made up: the file has the intent that was meant, not how sure a bot would be. */
const confidenceOf = ({ text, intent }: Utterance) => ((text.length % 40) + (intent === 'oos' ? 1 : 55)) / 100
const intentOf = (utterance: Utterance) => (isOut(utterance) ? 'fallback' : utterance.intent)

/** What lies in the file for trying a bot out, mixed, as talks of one to four utterances of 400 people over 24 days. */
function talksOf(utterances: readonly Utterance[], today: string): Story[] {
  const talks: Story[] = []
  for (let next = 0; next < utterances.length;) {
    const no = talks.length
    const some = utterances.slice(next, next + 1 + (no % 4))
    next += some.length
    const day = Date.parse(`${addDays(today, -26 + Math.floor(no / 150))}T00:00:00Z`)
    // Every tenth runs over midnight somewhere between India and Lisbon, with twenty minutes between the utterances.
    const isLate = no % 10 === 0
    const begins = day + (isLate ? (18 * 60 + 20) * minute + (no % 3) * 150 * minute : (no % 150) * 4 * minute)
    talks.push({
      person: `person ${no % 400}`,
      at: some.map((_, place) => begins + place * (isLate ? 20 : 3) * minute),
      utterances: some,
    })
  }
  return talks
}

const mixed = (utterances: readonly Utterance[]) =>
  utterances.map((_, place) => utterances[(place * 37) % utterances.length]!)

/** A talk as a client sends it: what was not meant for the bot is answered by its fallback. */
const messagesOf = ({ person, at, utterances }: Story, no: number, bot: string): Sent[] =>
  utterances.flatMap((utterance, place) => {
    const more = { bot, medium: 'web' as const, user: person }
    const [writtenAt, answered] = [at[place]!, at[place]! + minute].map((time) => new Date(time).toISOString())
    return [
      {
        ...more,
        id: `${no}-${place}-u`,
        at: writtenAt!,
        from: 'user',
        text: utterance.text,
        intent: intentOf(utterance),
        confidence: confidenceOf(utterance),
      },
      { ...more, id: `${no}-${place}-b`, at: answered!, from: 'bot', text: 'An answer', fallback: isOut(utterance) },
    ]
  })

/** The most frequent intent of a talk, of two equally frequent ones the earlier. */
function mainOf({ utterances }: Story): string {
  const heard = utterances.map(intentOf)
  const timesOf = (intent: string) => heard.filter((one) => one === intent).length
  return heard.toSorted((a, b) => timesOf(b) - timesOf(a))[0]!
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** R02 of some talks, counted one by one. */
function usageOf(talks: readonly Story[]) {
  const all = talks.flatMap(({ utterances }) => utterances)
  const ended = talks.filter(({ utterances }) => isOut(utterances.at(-1)!))
  return {
    sessions: talks.length,
    messages_user: all.length,
    messages_bot: all.length,
    fallback_percent: share(all.filter(isOut).length, all.length),
    fallback_sessions: talks.filter(({ utterances }) => utterances.some(isOut)).length,
    abandoned: ended.length,
    contained_percent: share(talks.length - ended.length, talks.length),
  }
}
const columns = Object.keys(usageOf([]))

let app: TestApp
let analyst: Caller
let client: Client
let zone: string
let today: string
let talks: Story[]

beforeAll(async () => {
  if (!realFiles) return
  app = await testApp()
  analyst = await app.as('admin')
  client = await clientAt(app)
  zone = app.deps.settings.brand_tz
  today = dayIn(zone, app.deps.clock.now())
  const text = await readFile(join(realFiles, 'clinc150-intents/intents.csv'), 'utf8')
  const { data } = parse<Utterance>(text, { header: true, skipEmptyLines: true })
  talks = talksOf(mixed(data.filter(({ split }) => split !== 'train')), today)
  const messages = talks.flatMap((talk, no) => messagesOf(talk, no, client.bot))
  for (let next = 0; next < messages.length; next += 1000) {
    const { body } = await client.post({ messages: messages.slice(next, next + 1000) })
    expect(body).toMatchObject({ refused: 0, repeated: 0 })
  }
}, 600_000)
afterAll(() => app?.close())

const dayOf = (time: number) => dayIn(zone, new Date(time))
/** All days that the talks lie on. */
const span = () => ({ from: addDays(today, -28), to: addDays(today, -1), bot: [client.bot] })

test.skipIf(!realFiles)(
  'each intent of the file has its row in R02, out of scope ones as fallbacks (M70, M71, M73)',
  async () => {
    const query = { ...span(), rows: ['intent'], columns: columns.join(',') }
    const { rows, total_row } = await analyst.send(usageApi.report, { query: query as never })
    const expected = [...Map.groupBy(talks, mainOf)].map(([intent, some]) => ({ intent, ...usageOf(some) }))
    const byIntent = (a: { intent?: unknown }, b: { intent?: unknown }) =>
      String(a.intent) < String(b.intent) ? -1 : 1
    const shown = rows.map((row) => Object.fromEntries(['intent', ...columns].map((key) => [key, row[key]])))
    expect(expected.length).toBeGreaterThan(140)
    expect(shown.toSorted(byIntent)).toEqual(expected.toSorted(byIntent))
    expect(total_row).toMatchObject(usageOf(talks))
    await client.expectRollups()
  },
)

test.skipIf(!realFiles)('intents and how sure the bot was are stored message by message', async () => {
  const stored = await client.rows<{ intent: string; n: number; sum: number }>(sql`
    select intent, count(*)::int as n, sum(round((confidence * 100)::numeric))::int as sum
    from message where client_id = ${client.id}::uuid and said_by = 'user' group by intent`)
  const all = talks.flatMap(({ utterances }) => utterances)
  const plain = [...Map.groupBy(all, intentOf)].map(([intent, some]) => ({
    intent,
    n: some.length,
    sum: some.reduce((sum, one) => sum + Math.round(confidenceOf(one) * 100), 0),
  }))
  const byIntent = (a: { intent: string }, b: { intent: string }) => (a.intent < b.intent ? -1 : 1)
  expect(stored.toSorted(byIntent)).toEqual(plain.toSorted(byIntent))
})

test.skipIf(!realFiles)(
  'a talk over midnight is one session of its first day, and its person active on both (T18)',
  async () => {
    const query = { ...span(), rows: ['day'] }
    const usage = await analyst.send(usageApi.report, { query: { ...query, columns: 'sessions' } as never })
    const people = await analyst.send(engagementApi.report, { query: query as never })
    const over = talks.filter(({ at }) => dayOf(at[0]!) !== dayOf(at.at(-1)!))
    expect(over.length).toBeGreaterThan(10)
    const begun = Map.groupBy(talks, ({ at }) => dayOf(at[0]!))
    const seen = Map.groupBy(
      talks.flatMap(({ person, at }) => at.map((time) => ({ person, day: dayOf(time) }))),
      ({ day }) => day,
    )
    const peopleOn = (day: string) => new Set(seen.get(day)?.map(({ person }) => person)).size
    for (const { day, sessions } of usage.rows) expect(sessions, String(day)).toBe(begun.get(String(day))?.length ?? 0)
    for (const { day, dau } of people.rows) expect(dau, String(day)).toBe(peopleOn(String(day)))
    expect(people.total_row.people).toBe(new Set(talks.map(({ person }) => person)).size)
  },
)

test.skipIf(!realFiles)(
  'returning people are counted day by day, and left blank where it is too early to know (T19)',
  async () => {
    const days = Map.groupBy(
      talks.flatMap(({ person, at }) => at.map((time) => ({ person, day: dayOf(time) }))),
      ({ person }) => person,
    )
    const people = [...days.values()].map((lines) => lines.map(({ day }) => day).toSorted())
    const { cohorts } = await analyst.send(engagementApi.retention, { query: { ...span(), cohort: 'day' } as never })
    const filled = cohorts.filter(({ size }) => size > 0)
    expect(filled.reduce((sum, { size }) => sum + size, 0)).toBe(people.length)
    for (const { from, size, cells } of filled) {
      const own = people.filter(([first]) => first === from)
      expect(size, from).toBe(own.length)
      for (const { later, people: came } of cells.filter((cell) => cell.later > 0)) {
        const day = addDays(from, later)
        const plain = own.filter((lines) => lines.includes(day)).length
        expect(came, `${from} D${later}`).toBe(day < today ? plain : null)
      }
    }
    expect(filled.some(({ cells }) => cells.some(({ people: came }) => came === null))).toBe(true)
    expect(filled.some(({ cells }) => cells.some(({ later, people: came }) => later > 0 && came))).toBe(true)
  },
)
