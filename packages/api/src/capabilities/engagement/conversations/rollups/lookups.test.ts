import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import { referenceConversations, type ReferenceConversation } from '#testing/reference-usage.ts'
import { asNetwork, messagesOf, newWorld, sendAll, springNight, streams, type World } from '#testing/sent-messages.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { hoursOf, lengthsOf, usageOf, type UsageQuery, type UsageFilters, type UsagePart } from './lookups.ts'

const zone = 'Europe/Berlin'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ seed: false, settings: { brand_tz: zone } })
})
afterAll(() => app.close())

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

const partOf: Record<UsagePart, (one: ReferenceConversation) => string | null> = {
  day: ({ day }) => day,
  week: ({ day }) => addDays(day, 1 - weekdayOf(day)),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  client: ({ client }) => client,
  bot: ({ bot }) => bot,
  medium: ({ medium }) => medium,
  intent: ({ intent }) => intent || null,
  is_new: ({ isNew }) => String(isNew),
}

function isRequested(one: ReferenceConversation, { filters, span }: UsageQuery): boolean {
  const { bot, client, medium, intent, is_new } = filters
  return (
    one.day >= span.from &&
    one.day <= span.to &&
    (bot?.includes(one.bot) ?? true) &&
    (client?.includes(one.client) ?? true) &&
    (medium?.includes(one.medium as 'web') ?? true) &&
    (intent?.includes(one.intent || 'none') ?? true) &&
    (is_new === undefined || is_new === one.isNew)
  )
}

const summed = (some: readonly ReferenceConversation[]) => {
  const sums: Record<string, number> = {}
  for (const { figures } of some)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
const lengths = (some: readonly ReferenceConversation[]) => ({
  seconds: median(some.map(({ figures }) => figures.seconds!)),
  turns: median(some.map(({ turns }) => turns)),
})

const hours = (some: readonly ReferenceConversation[]) =>
  [...Map.groupBy(some, ({ day, hour }) => `${weekdayOf(day)} ${String(hour).padStart(2, '0')}`)]
    .map(([at, { length }]) => ({ weekday: Number(at.slice(0, 1)), hour: Number(at.slice(2)), sessions: length, at }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at: _at, ...line }) => line)

/** The conversations of each row by the names of its parts. */
function rowsOf(some: readonly ReferenceConversation[], by: readonly UsagePart[]) {
  const groups = Map.groupBy(some, (one) => JSON.stringify(by.map((part) => partOf[part](one))))
  return [...groups.values()].map((of) => ({
    parts: Object.fromEntries(by.map((part) => [part, partOf[part](of[0]!)])),
    of,
  }))
}
const inOrder = <T>(rows: readonly T[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row as object).toSorted())).toSorted()

const queryOf = (world: World) => {
  const some = <T>(...values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined })
  const first = new Date(springNight()).toISOString().slice(0, 10)
  return fc.record({
    by: fc.subarray(Object.keys(partOf) as UsagePart[], { maxLength: 3 }),
    // Whole months, edges of months, and days alone.
    span: fc
      .record({ from: fc.integer({ min: -35, max: 10 }), days: fc.integer({ min: 0, max: 100 }) })
      .map(({ from, days }) => ({ from: addDays(first, from), to: addDays(first, from + days) })),
    filters: fc.record({
      bot: some(...Object.keys(world.bots)),
      client: some(...Object.keys(world.clients)),
      medium: some('web' as const, 'whatsapp' as const),
      intent: some('booking', 'status', 'none'),
      is_new: fc.constantFrom(undefined, undefined, true, false),
    }) as fc.Arbitrary<UsageFilters>,
  })
}

test(
  'sums, medians of all rows (T15) and hours equal those of the conversations, for any query',
  { timeout: 300_000 },
  async () => {
    const runs = process.env.TEST_DATABASE_URL ? 12 : 4
    await fc.assert(
      fc.asyncProperty(streams, async (stream) => {
        const world = await newWorld(app)
        const messages = messagesOf(world, stream)
        await sendAll(app, world, messages, stream)
        const all = referenceConversations(messages, { zone, ...world })
        for (const one of fc.sample(queryOf(world), 12)) {
          // Others of this database are left out.
          const ask = { ...one, filters: { ...one.filters, client: one.filters.client ?? Object.keys(world.clients) } }
          const some = all.filter((conversation) => isRequested(conversation, ask))
          const rows = one.by.length === 0 ? [] : rowsOf(some, one.by)
          const named = <T extends object>(figures: (of: readonly ReferenceConversation[]) => T) =>
            inOrder(rows.map(({ parts, of }) => ({ ...parts, ...figures(of) })))

          const usage = await asNetwork(app, (db) => usageOf(db, ask))
          expect(inOrder(usage.rows)).toEqual(named(summed))
          expect(usage.total).toMatchObject(summed(some))
          const length = await asNetwork(app, (db) => lengthsOf(db, ask))
          expect(inOrder(length.rows)).toEqual(named(lengths))
          expect(length.total).toEqual(some.length === 0 ? { seconds: null, turns: null } : lengths(some))
          const hour = await asNetwork(app, (db) => hoursOf(db, ask, zone))
          expect(hour.total).toEqual(hours(some))
          const hoursByRow = rows.flatMap(({ parts, of }) => hours(of).map((line) => ({ ...parts, ...line })))
          expect(inOrder(hour.rows)).toEqual(inOrder(hoursByRow))
        }
      }),
      { numRuns: runs },
    )
  },
)
