import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import type { z } from 'zod'
import type { Output } from '#kernel/contract/contract.ts'
import type { ingestApi, SentMessage } from '#capabilities/engagement/conversations/ingest/contract.ts'
import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import type { TestApp } from './test-app.ts'

export type Sent = z.input<typeof SentMessage>
type Answer = Partial<Output<(typeof ingestApi)['messages']>> & {
  error?: { code: string; message: string; fields?: Record<string, string> }
}

/** A client with a key, a bot that answers on the web and in the app, and bots that answer nowhere. */
export interface Client {
  id: string
  code: string
  key: string
  bot: string
  bot_id: string
  draft: string
  retired: string
  /** Posts a body to the message endpoint, with the client's key unless another is given. */
  post(
    body: unknown,
    more?: { key?: string | null; origin?: string },
  ): Promise<{ status: number; headers: Headers; body: Answer }>
  /** The rows of a statement, without row-level security. */
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>
  /** Checks that the rollups match the conversations and messages of this client. */
  expectRollups(): Promise<void>
}

/** What a client is made at, and calls. */
type Host = Pick<TestApp, 'deps' | 'request'>

let made = 0

/** Adds a client with a key and bots, and answers what they are called by. */
async function addClient(app: Host, code: string, botOf: (name: string) => string) {
  const { key, prefix, hash } = await newKey()
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const { id } = await db
      .insertInto('client')
      .values({
        code,
        name: code,
        kind: 'app',
        contact_name: null,
        contact_email: null,
        allowed_origins: ['https://www.client.example'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('client_key')
      .values({ client_id: id, name: 'Test', prefix, hash, scopes: ['messages:write'] })
      .execute()
    const named = (status: 'live' | 'draft' | 'retired') => ({ code: botOf(status), name: botOf(status), status })
    const bots = await db
      .insertInto('bot')
      .values(
        [named('live'), named('draft'), named('retired')].map((bot) => ({ ...bot, client_id: id, purpose: 'faq' })),
      )
      .returning(['id', 'status'])
      .execute()
    const bot_id = bots.find(({ status }) => status === 'live')!.id
    const addresses = { web: `https://${botOf('web')}.example`, app: `example.${botOf('app')}` }
    await db
      .insertInto('bot_channel')
      .values((['web', 'app'] as const).map((medium) => ({ bot_id, medium, address: addresses[medium] })))
      .execute()
    return { id, key, bot_id }
  })
}

/** Makes a separate client for a test. */
export async function clientAt(app: Host): Promise<Client> {
  made += 1
  const code = `TEST-${made}`
  const botOf = (name: string) => `test-${made}-${name}`
  const added = await addClient(app, code, botOf)
  return {
    ...added,
    code,
    bot: botOf('live'),
    draft: botOf('draft'),
    retired: botOf('retired'),
    rows: async <Row>(query: RawBuilder<Row>) => (await query.execute(app.deps.database.owner)).rows,
    post: async (body, { key = added.key, origin } = {}) => {
      const response = await app.request('/api/ingest/messages', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' }),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
    },
    expectRollups: async () => {
      const differing = await rebuild(app.deps, { isCheck: true })
      expect(differing.filter((one) => one.client === code)).toEqual([])
    },
  }
}
