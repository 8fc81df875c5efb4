import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import type { Speaker } from '#capabilities/engagement/conversations/vocabulary.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import type { TestApp } from './test-app.ts'

interface Utterance {
  from: Speaker
  text: string
  intent?: string
  confidence?: number
  fallback?: boolean
  latency_ms?: number
  csat?: number
  agent?: string
  vin?: string
}

interface Story {
  bot: 'history-bot' | 'history-other'
  user: string
  medium: Medium
  started_at: string
  step_seconds: number
  language: string
  utterances: Utterance[]
}

const dayMilliseconds = 86_400_000
const monday = Math.floor((Date.now() / dayMilliseconds - 70 - 4) / 7) * 7 + 4

/** A day after a Monday of ten weeks ago; before it where it is below nought. */
export const dayAfter = (days: number) => new Date((monday + days) * dayMilliseconds).toISOString().slice(0, 10)

const ticks = Array.from({ length: 130 }, (_, index) => `tick ${index}`)

/** Five conversations of two clients, whose every figure a test can know. */
const stories: Story[] = [
  {
    bot: 'history-bot',
    user: 'ann',
    medium: 'web',
    started_at: `${dayAfter(0)}T04:00:00Z`,
    step_seconds: 40,
    language: 'en',
    utterances: [
      { from: 'bot', text: 'Good morning. What can I do for you?' },
      {
        from: 'user',
        text: 'A service please, at the workshop beside the Café.',
        intent: 'book_service',
        confidence: 0.99,
      },
      { from: 'bot', text: 'Thursday at nine is free. Shall I book it?', latency_ms: 400 },
      { from: 'user', text: 'Yes.', csat: 5 },
      { from: 'bot', text: 'It is booked.' },
    ],
  },
  {
    bot: 'history-bot',
    user: 'ann',
    medium: 'whatsapp',
    started_at: `${dayAfter(1)}T04:00:00Z`,
    step_seconds: 20,
    language: 'de',
    utterances: [
      { from: 'user', text: 'Die Brémsen quietschen.', intent: 'brake_noise', confidence: 0.875 },
      { from: 'bot', text: 'Das habe ich nicht verstanden.', fallback: true, latency_ms: 900 },
      { from: 'user', text: 'Ring mich an: 9876543210', intent: 'unheard_of', vin: 'WVWZZZ1JZXW123456' },
      { from: 'bot', text: 'Ich gebe an die Werkstatt weiter.' },
      { from: 'agent', text: 'Guten Tag, hier ist Hana.', agent: 'Hana' },
      { from: 'agent', text: 'Ich rufe gleich an.', agent: 'Hana' },
    ],
  },
  {
    bot: 'history-bot',
    user: 'no-user',
    medium: 'web',
    started_at: `${dayAfter(0)}T04:20:00Z`,
    step_seconds: 0,
    language: 'en',
    utterances: [{ from: 'bot', text: 'Your car is due for its yearly service. Shall I find a day?' }],
  },
  {
    bot: 'history-bot',
    user: 'tom',
    medium: 'app',
    started_at: `${dayAfter(2)}T04:00:00Z`,
    step_seconds: 800,
    language: 'en',
    utterances: ticks.map((text, index) => ({ from: index % 2 === 0 ? 'user' : 'bot', text, intent: 'book_service' })),
  },
  {
    bot: 'history-other',
    user: 'eve',
    medium: 'web',
    started_at: `${dayAfter(-3)}T04:00:00Z`,
    step_seconds: 90,
    language: 'en',
    utterances: [
      { from: 'bot', text: 'How can I help?' },
      { from: 'user', text: 'I look elsewhere.' },
    ],
  },
]

export interface InsertedConversations {
  client: string
  /** A client that the bot manager of the demo does not see. */
  other: string
  /** The numbers of the five: a booking, brakes, one without a message of the user, a long one, and one of the other client. */
  numbers: string[]
  /** The texts of the long one. */
  texts: string[]
  /** The answers stored for a user's calls that may be repeated. */
  answersStoredFor: (email: string) => Promise<string>
}

/** A client with one live bot; answers its id and the key it sends by. */
async function addClient(db: Db, code: string, bot: Story['bot']): Promise<{ id: string; key: string }> {
  const { id } = await db
    .insertInto('client')
    .values({ code, name: code, kind: 'app', contact_name: null, contact_email: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, prefix, hash } = await newKey()
  await db
    .insertInto('client_key')
    .values({ client_id: id, name: 'Test', prefix, hash, scopes: ['messages:write'] })
    .execute()
  await sql`
    with made as (
      insert into bot (code, name, client_id, purpose, languages, status)
      values (${bot}, ${bot}, ${id}, 'faq', '{en,de}', 'live') returning id
    )
    insert into bot_channel (bot_id, medium, address)
    select id, medium, ${bot} from made, unnest('{web,app,whatsapp}'::text[]) medium`.execute(db)
  return { id, key }
}

async function tell(app: TestApp, key: string, story: Story): Promise<void> {
  const { utterances, step_seconds, started_at, ...of } = story
  const messages = utterances.map((one, index) => ({
    ...of,
    ...one,
    id: `${of.user} ${of.medium} ${index}`,
    at: new Date(Date.parse(started_at) + index * step_seconds * 1000).toISOString(),
  }))
  const response = await app.request('/api/ingest/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  expect(await response.json()).toMatchObject({ accepted: messages.length, refusals: [] })
}

/** Five conversations arrive at the message endpoint; the bot manager of the demo sees the client of the first four. */
export async function insertConversations(app: TestApp): Promise<InsertedConversations> {
  const [client, other] = ['HISTORY', 'HISTORY2']
  const asNetwork = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
  const keys = await asNetwork(async (db) => {
    const { id, key } = await addClient(db, client!, 'history-bot')
    await sql`insert into intent (code, name, domain) values ('brake_noise', 'Noise of the brakes', 'service'),
      ('book_service', 'Book a service', 'service') on conflict (code) do update set name = excluded.name`.execute(db)
    await sql`insert into user_client (user_id, client_id)
      select id, ${id} from app_user where email = 'btm@demo.com'`.execute(db)
    return { 'history-bot': key, 'history-other': (await addClient(db, other!, 'history-other')).key }
  })
  for (const story of stories) await tell(app, keys[story.bot], story)

  const admin = await app.as('admin')
  const { rows } = await admin.send(historyApi.list, { query: { client: [client!, other!], sort: 'started_at' } })
  const [foreign, booking, silent, brakes, long] = rows.map(({ no }) => no)
  return {
    client: client!,
    other: other!,
    numbers: [booking!, brakes!, silent!, long!, foreign!],
    texts: ticks,
    answersStoredFor: async (email) => {
      const { id } = await asNetwork((db) =>
        db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      )
      const answers = await inTransaction(app.deps.database, { as: 'rad_app', actor_id: id, roles: [] }, 'read', (db) =>
        db.selectFrom('idempotency_key').select('body').execute(),
      )
      return JSON.stringify(answers)
    },
  }
}
