import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { times } from '#testing/proof.ts'
import { type ReferenceMessage, referenceRollups, type ReferenceRollups } from '#testing/reference-usage.ts'
import { asNetwork, messagesOf, newWorld, send, sendAll, streams, type World } from '#testing/sent-messages.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { takeAway } from '../ingest/undo.commands.ts'
import { rebuild } from './rebuild.commands.ts'
import { rollups, type RollupName } from './sums.ts'

/** Its clocks change, and its days do not begin with those of UTC. */
const zone = 'Europe/Berlin'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ seed: false, settings: { brand_tz: zone } })
})
afterAll(() => app.close())

/** What the product holds of a world, keyed as the plain count keys it. */
async function storedOf(world: World): Promise<ReferenceRollups> {
  const clientIds = Object.values(world.clients).map(({ id }) => id)
  const codes = new Map([
    ...Object.entries(world.clients).map(([code, { id }]) => [id, code] as const),
    ...Object.entries(world.bots).map(([code, { id }]) => [id, code] as const),
  ])
  return asNetwork(app, async (db) => {
    const people = await db
      .selectFrom('bot_user')
      .select(['id', 'external_id_hash'])
      .where('client_id', 'in', clientIds)
      .execute()
    for (const { id, external_id_hash } of people) codes.set(id, external_id_hash)
    const stored: ReferenceRollups = {}
    for (const name of Object.keys(rollups) as RollupName[]) {
      const { rows } = await sql<Record<string, string | number>>`
        select * from ${sql.table(name)} where client_id = any (${sql.val(clientIds)}::uuid[])`.execute(db)
      const { key, sums } = rollups[name]
      for (const row of rows) {
        const parts = Object.keys(key).map((column) => codes.get(row[column] as string) ?? row[column])
        const figures = Object.fromEntries(Object.keys(sums).map((sum) => [sum, row[sum] as number]))
        ;(stored[name] ??= new Map()).set(parts.join(' '), figures)
      }
    }
    return stored
  })
}

const plainOf = (world: World, messages: readonly ReferenceMessage[]) => referenceRollups(messages, { zone, ...world })

const inOrder = (given: ReferenceRollups) =>
  Object.fromEntries(
    Object.keys(rollups).map((name) => [name, Object.fromEntries([...(given[name] ?? [])].toSorted())]),
  )

async function expectInStep(world: World, messages: readonly ReferenceMessage[]): Promise<void> {
  expect(inOrder(await storedOf(world))).toEqual(inOrder(plainOf(world, messages)))
}

const numRuns = times(6, 25)

test(
  'every sum is what a plain count of the messages comes to, however they arrive',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (stream) => {
        const world = await newWorld(app)
        const messages = messagesOf(world, stream)
        await sendAll(app, world, messages, stream)
        await expectInStep(world, messages)
      }),
      { numRuns },
    )
    expect(await rebuild(app.deps, { isCheck: true })).toEqual([])
  },
)

/** Notes these as what an import brought. */
const asImported = (world: World, client: string, messages: readonly ReferenceMessage[]) =>
  asNetwork(app, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into import (kind, file_name, file, columns, row_count, created_by, created_by_name)
      values ('messages', 'test.jsonl', '', '{}', 0, gen_random_uuid(), 'Test') returning id`.execute(db)
    await sql`update message set import_id = ${rows[0]!.id}::uuid where client_id = ${world.clients[client]!.id}::uuid
      and key = any (${sql.val(messages.map(({ id }) => id))}::text[])`.execute(db)
    return rows[0]!.id
  })

test('what an import brought, taken away again, leaves no trace in any sum', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(streams, fc.nat(), async (stream, seed) => {
      const world = await newWorld(app)
      const messages = messagesOf(world, stream)
      await sendAll(app, world, messages, stream)
      const [client] = Object.keys(world.clients) as [string]
      const brought = messages.filter((message, place) => message.client === client && (place + seed) % 3 > 0)
      const import_id = await asImported(world, client, brought)
      const idle = new Map(Object.entries(world.bots).map(([code, { id }]) => [id, world.idleMinutes[code]!]))
      await asNetwork(app, (db) =>
        takeAway(db, { client_id: world.clients[client]!.id, zone, idleOf: (id) => idle.get(id)!, import_id }),
      )
      await expectInStep(
        world,
        messages.filter((message) => !brought.includes(message)),
      )
    }),
    { numRuns },
  )
  expect(await rebuild(app.deps, { isCheck: true })).toEqual([])
})

const minute = 60_000
/** A conversation of a question each and its answers, a minute apart. */
const chat = (world: World, user: string, at: string, count = 2): ReferenceMessage[] => {
  const [bot, { client }] = Object.entries(world.bots)[0]!
  return Array.from({ length: count }, (_, place) => ({
    client,
    bot,
    medium: 'web',
    user,
    id: `${user} ${at} ${place}`,
    text: 'hello',
    at: Date.parse(at) + place * minute,
    from: place % 2 === 0 ? 'user' : 'bot',
  }))
}

/** A day of last year, in the winter of the zone: midnight is 23:00 UTC. */
const lastYear = (rest: string) => `${new Date().getUTCFullYear() - 1}-${rest}`

test('a conversation over midnight is one, and its person is active on both days (T18)', async () => {
  const world = await newWorld(app)
  const [bot, { client }] = Object.entries(world.bots)[0]!
  const messages = chat(world, 'ann', lastYear('01-10T22:50:00Z'), 31)
  expect(await send(app, world, client, messages)).toEqual([])
  const { usage_day, person_day, activity } = await storedOf(world)
  expect([...usage_day!.values()]).toMatchObject([{ sessions: 1, engaged: 1, turns_user: 16, seconds: 1800 }])
  expect([...usage_day!.keys()][0]).toContain(lastYear('01-10'))
  expect([...person_day!.values()].map((line) => line.messages).toSorted()).toEqual([11, 5])
  expect([...activity!.keys()].filter((key) => key.startsWith(bot)).toSorted()).toEqual(
    // On any medium, and on this one.
    ['', 'web'].flatMap((medium) => [
      `${bot} ${medium} ${lastYear('01-10')} 0`,
      `${bot} ${medium} ${lastYear('01-11')} 1`,
    ]),
  )
})

test('people who come late to their own first day move their cohort along (T19)', async () => {
  const world = await newWorld(app)
  const [bot, { client }] = Object.entries(world.bots)[0]!
  const cohorts = async () =>
    [...(await storedOf(world)).cohort!.keys()].filter((key) => key.startsWith(bot)).toSorted()
  await send(app, world, client, [
    ...chat(world, 'ann', lastYear('01-10T12:00:00Z')),
    ...chat(world, 'ann', lastYear('01-17T12:00:00Z')),
  ])
  // Seven days later to the day; of days that are not over there is no line, which is no 0.
  expect(await cohorts()).toEqual([`${bot} ${lastYear('01-10')} 0`, `${bot} ${lastYear('01-10')} 7`])
  await send(app, world, client, chat(world, 'ann', lastYear('01-09T12:00:00Z')))
  expect(await cohorts()).toEqual([0, 1, 8].map((later) => `${bot} ${lastYear('01-09')} ${later}`))
})

test('what was forgotten keeps its figures, and its days are left as they are', async () => {
  const world = await newWorld(app)
  const [client] = Object.keys(world.clients) as [string]
  const messages = ['ann', 'ben'].flatMap((user) =>
    ['01-10', '01-20', '02-01'].flatMap((day) => chat(world, user, lastYear(`${day}T12:00:00Z`), 5)),
  )
  await send(app, world, client, messages)
  await asNetwork(app, async (db) => {
    await db
      .deleteFrom('message')
      .where('client_id', '=', world.clients[client]!.id)
      .where('at', '<', lastYear('01-25T00:00:00Z'))
      .execute()
    await db
      .updateTable('client')
      .set({ forgotten_before: lastYear('01-25') })
      .where('code', '=', client)
      .execute()
  })
  expect(await rebuild(app.deps)).toEqual([])
  await expectInStep(world, messages)
})

test('corrupted sums are found, reported and recomputed', async () => {
  const world = await newWorld(app)
  const [client] = Object.keys(world.clients) as [string]
  const messages = chat(world, 'ann', lastYear('03-01T12:00:00Z'), 5)
  await send(app, world, client, messages)
  const { id } = world.clients[client]!
  await asNetwork(app, async (db) => {
    await sql`update usage_day set engaged = engaged + 1 where client_id = ${id}::uuid`.execute(db)
    await sql`delete from usage_length where client_id = ${id}::uuid`.execute(db)
    await sql`update person_day set day = day - 3 where client_id = ${id}::uuid`.execute(db)
    await sql`insert into activity (of_id, client_id, medium, day, gap, people)
      select of_id, client_id, medium, day - 1, 0, 5 from activity where client_id = ${id}::uuid`.execute(db)
  })
  const spoilt = await storedOf(world)
  const found = await rebuild(app.deps, { isCheck: true })
  expect(found).toMatchObject([
    { client, rollup: 'usage_day', lines: 1 },
    // Coarser sums are compared with the finer ones they follow from.
    { client, rollup: 'usage_bot', lines: 1 },
    { client, rollup: 'usage_month', lines: 1 },
    { client, rollup: 'usage_length', lines: 2 },
    { client, rollup: 'person_day', lines: 2 },
    { client, rollup: 'activity' },
    { client, rollup: 'cohort' },
  ])
  expect(await storedOf(world)).toEqual(spoilt)
  // They were right all along, once the finer ones are.
  const made = (await rebuild(app.deps)).map(({ rollup }) => rollup)
  expect(made).toEqual(['usage_day', 'usage_length', 'person_day', 'activity'])
  await expectInStep(world, messages)
  expect(await rebuild(app.deps)).toEqual([])
})
