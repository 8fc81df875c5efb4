import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { openEmbedded } from '../packages/api/src/database/embedded.ts'
import { migrate } from '../packages/api/src/database/migrate.ts'
import { readMigrations } from '../packages/api/src/database/migration-files.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { lockClient } from '../packages/api/src/capabilities/admin/clients/sender.commands.ts'
import type { Incoming } from '../packages/api/src/capabilities/engagement/conversations/ingest/rewrite.commands.ts'
import { storeMessages } from '../packages/api/src/capabilities/engagement/conversations/ingest/store.commands.ts'
import { startPostgres } from '../tools/postgres.ts'
import { say, type Figure, type Subject } from './subject.ts'
import { timed } from './timing.ts'

const perBatch = 1_000
const idleMinutes = 30

interface Sender {
  client_id: string
  bot_id: string
}

async function addSender(database: Database, code: string): Promise<Sender> {
  const { rows } = await sql<Sender>`
    with client as (
      insert into client (code, name, kind) values (${code}, ${code}, 'app') returning id
    ), bot as (
      insert into bot (code, name, client_id, purpose, status) select lower(${code}), ${code}, id, 'faq', 'live' from client
      returning id, client_id
    ) select client_id, id as bot_id from bot`.execute(database.owner)
  return rows[0]!
}

const none = {
  intent: 'book_service',
  confidence: 0.9,
  is_fallback: false,
  buttons: [],
  attachment: null,
  latency_ms: 300,
  csat: null,
  event: null,
  agent: null,
  language: 'en',
  version_no: 1,
  outlet_id: null,
  vin: null,
}

/** Conversations of ten messages each, of a thousand people in turn, a day of them per ten batches. */
function batchOf({ bot_id }: Sender, batch: number): Incoming[] {
  const start = Date.now() - 200 * 86_400_000
  return Array.from({ length: perBatch }, (_, index) => {
    const conversation = batch * 100 + Math.floor(index / 10)
    return {
      ...none,
      bot_id,
      medium: 'web' as const,
      key: `m-${batch}-${index}`,
      user: `person-${(conversation * 7) % 1_000}`,
      at: start + conversation * 90_000 + (index % 10) * 20_000,
      said_by: index % 2 === 0 ? ('user' as const) : ('bot' as const),
      text: `The car with the number plate ${conversation} comes on Saturday, please fetch it at nine, message ${index}`,
    }
  })
}

const send = (database: Database, { client_id }: Sender, messages: readonly Incoming[]) =>
  inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await lockClient(db, client_id)
      return storeMessages(db, { client_id, zone: 'Asia/Kolkata', idleOf: () => idleMinutes, messages })
    },
    { timeoutMs: 120_000 },
  )

async function measure(database: Database, batches: number): Promise<Figure[]> {
  await migrate(database, await readMigrations())
  const figures: Figure[] = []
  const measured = async (name: string, messages: number, work: () => Promise<unknown>) => {
    const { took } = await timed(work)
    const perSecond = Math.round((messages * 1000) / took)
    figures.push({ name, values: { perSecond } })
    say(`${name.padEnd(34)}${String(perSecond).padStart(8)} messages/s`)
  }
  const all = Array.from({ length: batches }, (_, batch) => batch)
  const inTurn = async (sender: Sender, messagesOf: (batch: number) => Incoming[]) => {
    for (const batch of all) await send(database, sender, messagesOf(batch))
  }
  const total = batches * perBatch
  const one = await addSender(database, 'ONE')
  await measured('one client, in order', total, () => inTurn(one, (batch) => batchOf(one, batch)))
  await measured('the same again', total, () => inTurn(one, (batch) => batchOf(one, batch)))
  const four = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addSender(database, `FOUR-${name}`)))
  await measured('four clients at once', total * 4, () =>
    Promise.all(four.map((sender) => inTurn(sender, (batch) => batchOf(sender, batch)))),
  )
  const late = await addSender(database, 'LATE')
  const half = (batch: number, rest: 0 | 1) => batchOf(late, batch).filter((_, index) => index % 2 === rest)
  await measured('every second one', total / 2, () => inTurn(late, (batch) => half(batch, 1)))
  await measured('those between them, late', total / 2, () => inTurn(late, (batch) => half(batch, 0)))
  return figures
}

async function onPostgres(batches: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const database = openPostgres(postgres.emptyUrl, { connections: 8 })
  try {
    return await measure(database, batches).finally(() => database.close())
  } finally {
    await postgres.stop()
  }
}

async function onEmbedded(batches: number): Promise<Figure[]> {
  const database = await openEmbedded(undefined)
  return measure(database, batches).finally(() => database.close())
}

/** How many messages a second are ingested, in batches: by one client and by four at once, in order, late and repeated. */
export const ingest: Subject = {
  about: `messages of bots coming in, ${perBatch} at a time`,
  rows: 20 * perBatch,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) => (host === 'postgres' ? onPostgres : onEmbedded)(Math.ceil(rows / perBatch)),
}
