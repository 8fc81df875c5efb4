import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { newKey } from '../packages/api/src/capabilities/admin/clients/key.rules.ts'
import { adding, besideOthers, rowsOver, type Work } from './compare.ts'
import type { SeededHost } from './seeded-host.ts'
import { jsonServer, peerRows, type PeerTable } from './peers.ts'
import type { Figure } from './subject.ts'

/** A key is served 600 times a minute: so many of them that this is no limit. */
const keysOfAll = 90

/** Gives the three clients of the bench keys in turn, and room for as many messages as come. */
async function addKeys(url: string): Promise<string[]> {
  const database = openPostgres(url)
  const made = await Promise.all(Array.from({ length: keysOfAll }, () => newKey()))
  try {
    await inTransaction(database, { as: 'rad_network' }, 'write', async (db) => {
      const clients = await db
        .updateTable('client')
        .set({ monthly_message_quota: 2_000_000_000 })
        .where('code', 'like', 'BENCH-%')
        .returning(['id', 'code'])
        .execute()
      const ids = clients.toSorted((one, other) => (one.code < other.code ? -1 : 1)).map(({ id }) => id)
      const rows = made.map(({ prefix, hash }, nth) => ({
        client_id: ids[nth % ids.length]!,
        name: `Bench ${nth}`,
        prefix,
        hash,
        scopes: ['messages:write' as const],
      }))
      await db.insertInto('client_key').values(rows).execute()
    })
  } finally {
    await database.close()
  }
  return made.map(({ key }) => key)
}

const texts = Array.from({ length: 10 }, (_, nth) => `Please fetch the car at nine on Saturday, message ${nth} of ten`)

/** The bot `bench-n` and the person `bench n` are of client `BENCH-(n % 3 + 1)`, and so is every third key. */
const botOf = (index: number) => `bench-${index % 3 === 0 ? 3 : index % 3}`
const personOf = (index: number) => 3 + (index % 20_000) * 3 + (index % 3)

/** A conversation of ten messages that has just ended, as a client sends it. */
function conversationOf(index: number) {
  const name = `${process.pid}-${performance.now()}-${index}`
  const start = Date.now() - 600_000
  return {
    messages: texts.map((text, nth) => ({
      id: `${name}-${nth}`,
      bot: botOf(index),
      medium: 'web',
      user: `bench person ${personOf(index)}`,
      at: new Date(start + nth * 20_000).toISOString(),
      from: nth % 2 === 0 ? 'user' : 'bot',
      text,
    })),
  }
}

const peerTable: PeerTable = {
  name: 'conversations',
  query: `select no as id, started_at, last_at, medium, outcome, main_intent, words, seconds, csat
    from conversation order by last_at desc limit ${peerRows}`,
}

const worksOf = (numbers: readonly string[], keys: readonly string[]): Work[] => {
  const at = (index: number) => numbers[(index * 7_919) % numbers.length]!
  return [
    {
      name: 'read one',
      kind: 'one',
      ours: (index) => ({ path: `/api/conversations/${at(index)}` }),
      bare: (index) => ({ path: `/conversations/one?no=${at(index)}` }),
      peers: { [jsonServer]: (index) => ({ path: `/conversations?_start=${index % peerRows}&_limit=1` }) },
    },
    {
      name: 'list of a tab',
      kind: 'list',
      ours: () => ({ path: '/api/conversations?outcome=handed_over&perPage=20' }),
      bare: () => ({ path: '/conversations/tab?outcome=handed_over' }),
      peers: {
        [jsonServer]: () => ({ path: '/conversations?outcome=handed_over&_sort=last_at&_order=desc&_limit=20' }),
      },
    },
    {
      name: 'list, two filters',
      kind: 'list',
      ours: () => ({ path: '/api/conversations?outcome=resolved&medium=whatsapp&perPage=20' }),
      bare: () => ({ path: '/conversations/list?outcome=resolved&medium=whatsapp' }),
      peers: {
        [jsonServer]: () => ({
          path: '/conversations?outcome=resolved&medium=whatsapp&_sort=last_at&_order=desc&_limit=20',
        }),
      },
    },
    {
      name: 'search',
      kind: 'search',
      ours: () => ({ path: '/api/conversations?q=sunroof&perPage=20' }),
      bare: () => ({ path: '/conversations/search?q=sunroof' }),
    },
    {
      name: 'ten messages in',
      kind: 'insert',
      ours: (index) =>
        adding('/api/ingest/messages', conversationOf(index), {
          authorization: `Bearer ${keys[index % keys.length]}`,
        }),
      bare: (index) => adding('/conversations/add', { bot: botOf(index), person: `bench ${personOf(index)}`, texts }),
      peers: { [jsonServer]: (index) => adding('/conversations', { medium: 'web', texts, person: personOf(index) }) },
    },
    {
      name: 'report from sums',
      kind: 'report',
      ours: () => ({ path: '/api/reports/usage?period=last-28-days&rows=day&columns=sessions,handed_over' }),
      bare: () => ({ path: '/conversations/report' }),
    },
  ]
}

/** Reading, listing, searching and taking in conversations and the report on them, beside others. */
export async function conversationsBeside(seeded: SeededHost & { url: string }): Promise<Figure[]> {
  const rows = await rowsOver<{ no: string }>(seeded.origin, '/api/conversations')
  const keys = await addKeys(seeded.url)
  const numbers = rows.map(({ no }) => no)
  return besideOthers(seeded, worksOf(numbers, keys), peerTable)
}
