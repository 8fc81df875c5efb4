import { sql } from 'kysely'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import type { Database } from '../packages/api/src/database/database.ts'
import { usualSettings } from '../packages/api/src/kernel/command/settings.ts'
import {
  fold,
  type ConversationLine,
} from '../packages/api/src/capabilities/engagement/conversations/rollups/fold.queries.ts'
import { rebuild } from '../packages/api/src/capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import { measures } from '../packages/api/src/capabilities/engagement/usage/vocabulary.ts'
import { conversationsBeside } from './conversations.ts'
import { withSeededHost } from './seeded-host.ts'
import { fillMessages } from './many-messages.ts'
import { measure, type Reading } from './readings.ts'
import { say, seconds, type Subject } from './subject.ts'
import { percentile, timed } from './timing.ts'

const goalMs = 400
const readers = ['HQA', 'BTM']

const reading = (name: string, ...paths: string[]): Reading => ({
  name,
  goalMs,
  paths: paths.map((path) => `/api/reports/${path}`),
})

/** A page of the conversations whose messages match, with their number. */
const search = (name: string, q: string): Reading => ({ name, goalMs, paths: [`/api/conversations?q=${q}`] })

const readings: Reading[] = [
  reading('R02 28 days', 'usage?period=last-28-days&rows=day', 'usage?period=last-28-days&rows=bot'),
  reading('R02 day and bot', 'usage?period=last-28-days&rows=day,bot'),
  reading('R02 year, compared', 'usage?period=last-year&rows=month&compare=previous'),
  reading('R02 year by bot', 'usage?period=last-year&rows=bot,medium&compare=previous'),
  reading('R02 by intent', 'usage?period=last-28-days&rows=intent'),
  reading('R02 year by intent', 'usage?period=last-year&rows=intent'),
  reading('R02 at a glance', 'usage/overview?period=last-28-days&compare=previous'),
  reading('R02 glance of a year', 'usage/overview?period=last-year&compare=previous'),
  reading(
    'R02 why',
    ...Object.keys(measures).map((one) => `usage/why?period=last-28-days&compare=previous&measure=${one}`),
  ),
  reading(
    'R02 why of a year',
    ...Object.keys(measures).map((one) => `usage/why?period=last-year&compare=previous&measure=${one}`),
  ),
  reading('R03 28 days', 'engagement?period=last-28-days'),
  reading('R03 year, compared', 'engagement?period=last-year&rows=month&compare=previous'),
  reading('R03 at a glance', 'engagement/overview?period=last-28-days&compare=previous'),
  reading('R03 by medium', 'engagement?period=last-28-days&medium=web'),
  reading('R03 rows by medium', 'engagement?period=last-28-days&rows=medium'),
  reading('R03 who comes again', 'engagement/retention?period=last-28-days'),
  search('R04 in one of 1,000', 'sunroof'),
  search('R04 in one of 12', 'brakes'),
  search('R04 in every one', 'car'),
]

class Undone extends Error {}

/** What a thousand messages in 250 conversations of today add to all sums, twenty times, each taken back. */
async function timeFold(database: Database): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    await inTransaction(database, { as: 'rad_network' }, 'write', async (db) => {
      const { rows } = await sql<ConversationLine & { bot_user_id: string }>`
        select * from conversation where bot_id = (select id from bot where code = 'bench-1')
        order by last_at desc offset ${round * 250} limit 250`.execute(db)
      const before = rows.map(({ bot_user_id: _person, ...line }) => line)
      const after = before.map((line) => ({ ...line, turns_user: line.turns_user + 2, turns_bot: line.turns_bot + 2 }))
      const day = new Date().toISOString().slice(0, 10)
      const messages = rows.map(({ bot_user_id, bot_id, client_id, medium }) => ({
        bot_user_id,
        bot_id,
        client_id,
        medium,
        day,
        hour: 12,
        messages: 2,
      }))
      const change = { before, after, userMessages: messages }
      times.push((await timed(() => fold(db, change, usualSettings.brand_tz))).took)
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  say(`1,000 messages folded in: ${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`)
}

/** Fills a demo database, makes the sums, looks them over and has more folded in. */
async function prepare(database: Database, count: number): Promise<void> {
  const deps = { database, settings: usualSettings }
  const filled = await timed(() => fillMessages(database, count))
  const { rows } = await sql<{ messages: number; conversations: number; size: string }>`
    select count(*) as messages, count(distinct conversation_id) as conversations,
      pg_size_pretty(pg_database_size(current_database())) as size from message`.execute(database.owner)
  const { messages, conversations, size } = rows[0]!
  say(`${messages} messages of ${conversations} conversations made in ${seconds(filled.took)}: ${size}`)
  const rebuilt = await timed(() => rebuild(deps))
  const lines = rebuilt.result.map(({ rollup, lines: count }) => `${rollup} ${count}`)
  say(`Sums made again in ${seconds(rebuilt.took)}: ${lines.join(', ')}`)
  // As autovacuum does, sooner or later.
  await sql`vacuum analyze`.execute(database.owner)
  const checked = await timed(() => rebuild(deps, { isCheck: true }))
  say(`Looked over in ${seconds(checked.took)}: ${checked.result.length} differ`)
  await timeFold(database)
}

/**
 * Usage metrics, user engagement and searches in messages, with messages of two years, ten bots and 60,000 people, as
 * head office and a bot manager see them; rebuilding all sums, and what a thousand messages more cost.
 */
export const usage: Subject = {
  about: 'reports on messages of bots and searches in them, beside a bare server and a peer',
  rows: 5_000_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => prepare(database, rows),
      async (seeded) => [
        ...(await measure(seeded.origin, readers, () => readings)),
        ...(await conversationsBeside({ ...seeded, url: seeded.url! })),
      ],
    ),
}
