import { expect } from 'vitest'
import fc from 'fast-check'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import type { ReferenceMessage } from './reference-usage.ts'
import type { TestApp } from './test-app.ts'

export const asNetwork = <T>(app: TestApp, work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 30_000 })

/** Clients with their bots, and the keys by which they send. */
export interface World {
  clients: Record<string, { id: string; key: string }>
  bots: Record<string, { id: string; client: string }>
  idleMinutes: Record<string, number>
}
let worlds = 0

async function newClient(db: Db, code: string): Promise<{ id: string; key: string }> {
  const client = {
    code,
    name: code,
    kind: 'app' as const,
    retention_days: 1095,
    contact_name: null,
    contact_email: null,
  }
  const { id } = await db.insertInto('client').values(client).returning('id').executeTakeFirstOrThrow()
  const { key, ...stored } = await newKey()
  await db
    .insertInto('client_key')
    .values({ client_id: id, name: 'Test', scopes: ['messages:write'], created_at: new Date(), ...stored })
    .execute()
  return { id, key }
}

async function newBot(db: Db, client_id: string, code: string, session_idle_minutes: number): Promise<string> {
  const bot = { code, name: code, client_id, purpose: 'faq' as const, status: 'live' as const, session_idle_minutes }
  const { id } = await db.insertInto('bot').values(bot).returning('id').executeTakeFirstOrThrow()
  const channels = (['web', 'whatsapp'] as const).map((medium) => ({ bot_id: id, medium, address: code }))
  await db.insertInto('bot_channel').values(channels).execute()
  return id
}

/** Two clients of their own, one with two bots; the three are idle after 30, 5 and 240 minutes. */
export async function newWorld(app: TestApp): Promise<World> {
  worlds += 1
  const [one, other] = [`A-${worlds}`, `B-${worlds}`]
  return asNetwork(app, async (db) => {
    const world: World = { clients: {}, bots: {}, idleMinutes: {} }
    for (const client of [one, other]) world.clients[client] = await newClient(db, client)
    for (const [name, client, idle] of [
      ['one', one, 30],
      ['two', one, 5],
      ['three', other, 240],
    ] as const) {
      const code = `${name}-${worlds}`
      world.bots[code] = { id: await newBot(db, world.clients[client]!.id, code, idle), client }
      world.idleMinutes[code] = idle
    }
    return world
  })
}

/** Sends messages of a client; answers the ids of those refused. */
export async function send(
  app: TestApp,
  world: World,
  client: string,
  messages: readonly ReferenceMessage[],
): Promise<string[]> {
  const response = await app.request('/api/ingest/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${world.clients[client]!.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: messages.map((message) => ({ ...message, client: undefined, at: new Date(message.at).toISOString() })),
    }),
  })
  expect(response.status).toBe(202)
  const { refusals } = (await response.json()) as { refusals: { id: string }[] }
  return refusals.map(({ id }) => id)
}

/** The night in which the clocks of last spring were put forward: 2 o'clock there is none. */
export function springNight(): number {
  const lastOfMarch = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 2, 31))
  return lastOfMarch.getTime() - lastOfMarch.getUTCDay() * 86_400_000
}

/** Times around two midnights, the change of the clocks, and a week later, in steps shorter and longer than the idle times. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((minutes) => minutes * 7 - 300),
  fc.constantFrom(0, 5, 30, 35, 1439, 1440, 1441, 10_080, 43_200),
)
const spoken = fc.record({
  bot: fc.integer({ min: 0, max: 2 }),
  medium: fc.constantFrom('web', 'web', 'whatsapp'),
  user: fc.constantFrom('ann', 'ben', 'cem'),
  minutes,
  seconds: fc.integer({ min: 0, max: 59 }),
  from: fc.constantFrom<ReferenceMessage['from'][]>('user', 'user', 'bot', 'bot', 'agent', 'system'),
  text: fc.constantFrom('hello', 'where is my car', 'hello', ''),
  event: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    fc.constantFrom<ReferenceMessage['event'][]>('end', 'hand_over', 'error'),
  ),
  fallback: fc.boolean(),
  csat: fc.constantFrom(undefined, undefined, 2, 4, 5),
  intent: fc.constantFrom(undefined, 'booking', 'status'),
})

type Spoken = typeof spoken extends fc.Arbitrary<infer T> ? T : never

/** A stream of messages, and how it arrives: in which order, what of it again, and in batches of what size. */
export const streams = fc.record({
  messages: fc.array(spoken, { minLength: 5, maxLength: 60, size: 'max' }),
  order: fc.infiniteStream(fc.nat()),
  again: fc.array(fc.nat(), { maxLength: 10 }),
  batch: fc.integer({ min: 5, max: 25 }),
})
export type Stream = typeof streams extends fc.Arbitrary<infer T> ? T : never

function messageOf(
  world: World,
  { bot: number, minutes: after, seconds, ...message }: Spoken,
  place: number,
): ReferenceMessage {
  const [bot, { client }] = Object.entries(world.bots)[number]!
  const at = springNight() + (after * 60 + seconds) * 1000
  return { ...message, bot, client, id: `m${place}`, at, fallback: message.from === 'bot' && message.fallback }
}

/** The messages of a stream, late and out of order; empty ones, which the endpoint refuses, are left out. */
export function messagesOf(world: World, { messages, order }: Stream): ReferenceMessage[] {
  const placed = messages.map((one, place) => ({ message: messageOf(world, one, place), at: order.next().value! }))
  return placed
    .toSorted((a, b) => a.at - b.at)
    .map(({ message }) => message)
    .filter(({ text, event, csat }) => text !== '' || event !== undefined || csat !== undefined)
}

/** Sends them in batches, some of them twice. */
export async function sendAll(
  app: TestApp,
  world: World,
  messages: readonly ReferenceMessage[],
  { batch, again }: Stream,
) {
  const twice = messages.length === 0 ? [] : again.map((place) => messages[place % messages.length]!)
  const all = [...messages, ...twice]
  for (let at = 0; at < all.length; at += batch) {
    const some = Map.groupBy(all.slice(at, at + batch), ({ client }) => client)
    for (const [client, of] of some) expect(await send(app, world, client, of)).toEqual([])
  }
}
