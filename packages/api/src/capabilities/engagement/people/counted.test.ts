import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { messagesOf, newWorld, send, sendAll, streams, type World } from '#testing/sent-messages.ts'
import type { ReferenceMessage } from '#testing/reference-usage.ts'
import { type Caller, type TestApp, zonedApp } from '#testing/test-app.ts'
import { engagementApi, type RetentionAnswer } from './contract.ts'

/** A zone whose days have 23 and 25 hours. */
const zone = 'Europe/Berlin'

let app: TestApp
let admin: Caller
let world: World
let nextId = 0
beforeAll(async () => {
  app = await zonedApp(zone)
  admin = await app.as('admin')
})
afterAll(() => app.close())

const dayOf = ({ at }: ReferenceMessage) => dayIn(zone, new Date(at))
const daysFrom = (from: string, days: number) => Array.from({ length: days }, (_, place) => addDays(from, place))

/** The days on which each person wrote, counted plainly from what was sent. */
function daysOfPeople(messages: readonly ReferenceMessage[], isIncluded: (message: ReferenceMessage) => boolean) {
  const people = new Map<string, Set<string>>()
  for (const message of messages) {
    if (message.from !== 'user' || message.text === '' || !isIncluded(message)) continue
    const person = `${message.client} ${message.user}`
    people.set(person, (people.get(person) ?? new Set()).add(dayOf(message)))
  }
  return [...people.values()]
}

const within = (days: ReadonlySet<string>, from: string, to: string) =>
  [...days].some((day) => from <= day && day <= to)
const firstOf = (days: ReadonlySet<string>) => [...days].toSorted()[0]!

const cellsOf = ({ cohorts }: RetentionAnswer) =>
  cohorts.flatMap(({ from, cells }) => cells.map(({ later, people }) => [from, later, people]))

test('whatever comes in whatever order, the figures are those of a plain count', async () => {
  await fc.assert(
    fc.asyncProperty(streams, fc.constantFrom('client', 'bot', 'bots', 'medium'), async (stream, whose) => {
      world = await newWorld(app)
      const messages = messagesOf(world, stream)
      await sendAll(app, world, messages, stream)
      const [client, other] = Object.keys(world.clients)
      const [one, two] = Object.keys(world.bots)
      const crowd: { client?: string[]; bot?: string[]; medium?: 'web'[] } = {
        client: { client: [client!, other!] },
        bot: { bot: [one!] },
        bots: { bot: [one!, two!] },
        medium: { client: [client!, other!], medium: ['web' as const] },
      }[whose]
      const people = daysOfPeople(
        messages,
        (message) => (crowd.bot?.includes(message.bot) ?? true) && (!crowd.medium || message.medium === 'web'),
      )
      const from = dayIn(zone, new Date(Math.min(Date.now() - 40 * 86_400_000, ...messages.map(({ at }) => at))))
      const to = addDays(from, 34)
      const report = await admin.send(engagementApi.report, { query: { ...crowd, from, to } })
      const active = (first: string, last: string) => people.filter((days) => within(days, first, last)).length
      const fresh = (first: string, last: string) =>
        people.filter((days) => first <= firstOf(days) && firstOf(days) <= last).length
      expect(report.rows.map(({ day, dau, wau, mau, new: begun }) => [day, dau, wau, mau, begun])).toEqual(
        daysFrom(from, 35).map((day) => [
          day,
          active(day, day),
          active(addDays(day, -6), day),
          active(addDays(day, -27), day),
          fresh(day, day),
        ]),
      )
      expect(report.total_row).toMatchObject({ people: active(from, to), new: fresh(from, to) })

      const retention = await admin.send(engagementApi.retention, { query: { ...crowd, from, to, cohort: 'day' } })
      expect(cellsOf(retention)).toEqual(
        daysFrom(from, 35).flatMap((day) =>
          retention.mean.map(({ later }) => [
            day,
            later,
            people.filter((days) => firstOf(days) === day && days.has(addDays(day, later))).length,
          ]),
        ),
      )
    }),
    { numRuns: 12 },
  )
})

describe('messages sent to the API', () => {
  const messageFrom = (bot: string, user: string, at: string): ReferenceMessage => ({
    id: `sent-${(nextId += 1)}`,
    bot,
    client: world.bots[bot]!.client,
    medium: 'web',
    user,
    from: 'user',
    text: 'Where is my car?',
    event: undefined,
    fallback: false,
    csat: undefined,
    intent: undefined,
    at: Date.parse(at),
  })
  const tell = (...messages: ReferenceMessage[]) => send(app, world, messages[0]!.client, messages)
  const year = new Date().getUTCFullYear() - 1
  const figures = async (key: string, from: string, to: string) =>
    (
      await admin.send(engagementApi.report, {
        query: { client: Object.keys(world.clients), from, to, columns: key },
      })
    ).rows.map((row) => row[key])

  test('a conversation over midnight is on both days and begins on one (T18)', async () => {
    world = await newWorld(app)
    const [bot] = Object.keys(world.bots)
    // 23:50 to 00:10 in Berlin, in winter.
    expect(
      await tell(
        messageFrom(bot!, 'ann', `${year}-02-10T22:50:00Z`),
        messageFrom(bot!, 'ann', `${year}-02-10T23:10:00Z`),
      ),
    ).toEqual([])
    expect(await figures('dau', `${year}-02-10`, `${year}-02-11`)).toEqual([1, 1])
    expect(await figures('conversations', `${year}-02-10`, `${year}-02-11`)).toEqual([1, 0])
  })

  test('the night in which the clocks go back belongs to its day of 25 hours (T21)', async () => {
    world = await newWorld(app)
    const [bot] = Object.keys(world.bots)
    const lastOfOctober = new Date(Date.UTC(year, 9, 31))
    const sunday = new Date(lastOfOctober.getTime() - lastOfOctober.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
    // 00:30 in summer time and 23:30 in winter time of the same day.
    const saturday = addDays(sunday, -1)
    await tell(messageFrom(bot!, 'ann', `${saturday}T22:30:00Z`), messageFrom(bot!, 'ben', `${sunday}T22:30:00Z`))
    expect(await figures('dau', saturday, addDays(sunday, 1))).toEqual([0, 2, 0])
  })

  test('a message that comes late moves the first day of a person, and their cohort', async () => {
    world = await newWorld(app)
    const [bot] = Object.keys(world.bots)
    await tell(messageFrom(bot!, 'ann', `${year}-05-08T10:00:00Z`))
    expect(await figures('new', `${year}-05-01`, `${year}-05-08`)).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    await tell(messageFrom(bot!, 'ann', `${year}-05-01T10:00:00Z`))
    expect(await figures('new', `${year}-05-01`, `${year}-05-08`)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    const { cohorts } = await admin.send(engagementApi.retention, {
      query: { bot, from: `${year}-05-01`, to: `${year}-05-08`, cohort: 'day' },
    })
    const first = cohorts.find(({ from }) => from === `${year}-05-01`)!
    expect(first.cells.find(({ later }) => later === 7)).toMatchObject({ people: 1, of: 1, percent: 100 })
  })

  test('who writes to two bots of a client is one person, and two people where the clients are two', async () => {
    world = await newWorld(app)
    const [one, two, three] = Object.keys(world.bots)
    await tell(messageFrom(one!, 'ann', `${year}-06-02T10:00:00Z`), messageFrom(two!, 'ann', `${year}-06-02T11:00:00Z`))
    await tell(messageFrom(three!, 'ann', `${year}-06-02T12:00:00Z`))
    expect(await figures('dau', `${year}-06-02`, `${year}-06-02`)).toEqual([2])
  })
})
