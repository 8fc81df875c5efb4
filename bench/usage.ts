// `node bench/usage.ts [messages]`: how long usage metrics, user engagement and searches in what was said take over loopback on
// PostgreSQL with 5 million messages of two years, 10 bots and 60,000 people, as head office and a bot manager see them; how
// long it takes to make all sums of them anew and to look whether they are right; and what a thousand messages more cost.
// Answers with 1 where a figure is missed. What it can be told, and what it has said, stands in docs/figures.md.
import { sql } from 'kysely'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import type { Database } from '../packages/api/src/database/database.ts'
import { usualSettings } from '../packages/api/src/kernel/settings.ts'
import { fold, type ConversationLine } from '../packages/api/src/capabilities/engagement/conversations/rollups/fold.ts'
import { rebuild } from '../packages/api/src/capabilities/engagement/conversations/rollups/rebuild.ts'
import { measures } from '../packages/api/src/capabilities/engagement/usage/vocabulary.ts'
import { startServer } from '../e2e/hosts.ts'
import { startPostgres } from '../tools/postgres.ts'
import { fillMessages } from './many-messages.ts'
import { measure, type Reading } from './readings.ts'
import { percentile, timed } from './timing.ts'

const goalMs = 400
const readers = ['HQA', 'BTM']

const reading = (name: string, ...paths: string[]): Reading => ({
  name,
  goalMs,
  paths: paths.map((path) => `/api/reports/${path}`),
})

/** A page of the conversations in which this was said, with their number. */
const said = (name: string, q: string): Reading => ({ name, goalMs, paths: [`/api/conversations?q=${q}`] })

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
  said('R04 in one of 1,000', 'sunroof'),
  said('R04 in one of 12', 'brakes'),
  said('R04 in every one', 'car'),
]

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (took: number) => `${(took / 1000).toFixed(0)} s`

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
      const said = rows.map(({ bot_user_id, bot_id, client_id, medium }) => ({
        bot_user_id,
        bot_id,
        client_id,
        medium,
        day,
        hour: 12,
        messages: 2,
      }))
      const change = { before, after, said }
      times.push((await timed(() => fold(db, change, usualSettings.brand_tz))).took)
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  say(`1,000 messages folded in: ${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`)
}

/** Fills a demo database, and makes the sums. */
async function prepare(url: string, count: number): Promise<void> {
  await startServer({ DATABASE_URL: url, REGISTRATION: 'invite' }).then((server) => server.stop())
  const database = openPostgres(url)
  const deps = { database, settings: usualSettings }
  try {
    const filled = await timed(() => fillMessages(database, count))
    const { rows } = await sql<{ messages: number; conversations: number; size: string }>`
      select count(*) as messages, count(distinct conversation_id) as conversations,
        pg_size_pretty(pg_database_size(current_database())) as size from message`.execute(database.owner)
    say(
      `${rows[0]!.messages} messages of ${rows[0]!.conversations} conversations made in ${seconds(filled.took)}: ${rows[0]!.size}`,
    )
    const rebuilt = await timed(() => rebuild(deps))
    say(
      `Sums made anew in ${seconds(rebuilt.took)}: ${rebuilt.result.map(({ rollup, lines }) => `${rollup} ${lines}`).join(', ')}`,
    )
    // As the database does by itself, sooner or later.
    await sql`vacuum analyze`.execute(database.owner)
    const checked = await timed(() => rebuild(deps, { isCheck: true }))
    say(`Looked over in ${seconds(checked.took)}: ${checked.result.length} differ`)
    await timeFold(database)
  } finally {
    await database.close()
  }
}

const [count = '5000000'] = process.argv.slice(2)
const kept = process.env.DATABASE_URL
const postgres = kept ? undefined : await startPostgres()
const url = kept ?? postgres!.emptyUrl
try {
  if (process.env.FILLED !== 'yes') await prepare(url, Number(count))
  const server = await startServer({ DATABASE_URL: url, REGISTRATION: 'invite' })
  const missed = await measure(server.origin, readers, () => readings).finally(() => server.stop())
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  await postgres?.stop()
}
