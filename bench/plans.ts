import { mkdir, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { usualSettings } from '../packages/api/src/kernel/command/settings.ts'
import { rebuild } from '../packages/api/src/capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import { startPostgres } from '../tools/postgres.ts'
import { withSeededHost, type SeededHost } from './seeded-host.ts'
import { fillComplaints } from './many-complaints.ts'
import { fillMessages } from './many-messages.ts'
import { fill as fillTickets } from './many-tickets.ts'
import { tokenOf } from './readings.ts'
import { isRequested, say, type Figure, type Subject } from './subject.ts'
import {
  explainSettings,
  isSpilled,
  linesOf,
  nodesOf,
  pagesOf,
  PlanLog,
  type ExplainedStatement,
} from './explain-plans.ts'

/** A list may not look at every row of a table that has more than these. */
const fewRows = 50_000
/** A reader who sees everything, and one who sees a part: a regional manager of the network, a bot manager of bot messages. */
const readersOf = (path: string) => ['HQA', /conversations|usage/.test(path) ? 'BTM' : 'RGM']

/** The most frequent reads. */
const readings: { name: string; isList: boolean; path: string }[] = [
  { name: 'list of complaints', isList: true, path: '/api/complaints' },
  { name: 'search in complaints', isList: true, path: '/api/complaints?q=N000123' },
  { name: 'report of complaints', isList: false, path: '/api/reports/complaints?period=last-28-days' },
  { name: 'list of tickets', isList: true, path: '/api/tickets' },
  { name: 'report of tickets', isList: false, path: '/api/reports/tickets?period=last-28-days' },
  { name: 'list of conversations', isList: true, path: '/api/conversations' },
  { name: 'report of usage', isList: false, path: '/api/reports/usage?period=last-28-days&rows=day' },
  { name: 'home page', isList: false, path: '/api/reports/dashboard' },
  { name: 'notifications', isList: true, path: '/api/notifications' },
  { name: 'session', isList: true, path: '/api/me' },
]

async function fill(database: Database, rows: number): Promise<void> {
  await fillComplaints(database, rows)
  await fillTickets(database, rows)
  await fillMessages(database, rows)
  await rebuild({ database, settings: usualSettings })
}

async function largeTables(url: string): Promise<Set<string>> {
  const database = openPostgres(url)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${fewRows}`
    .execute(database.owner)
    .finally(() => database.close())
  return new Set(rows.map(({ name }) => name))
}

/**
 * The statements of a read: those that are repeated at each call, which leaves out what the server runs in the background. From
 * the second call, when plans are cached and pages are in memory.
 */
async function statementsOf(plans: PlanLog, ask: () => Promise<unknown>): Promise<ExplainedStatement[]> {
  const before = new Set((await plans.during(ask)).map(({ text }) => text))
  return (await plans.during(ask)).filter(({ text, plan }) => before.has(text) && plan['Node Type'] !== 'Result')
}

interface MeasuredRead {
  name: string
  isList: boolean
  reader: string
  statements: readonly ExplainedStatement[]
  large: ReadonlySet<string>
}

/** What the plans of a reading come to, as a line and a figure. */
function figureOf({ name, isList, reader, statements, large }: MeasuredRead): Figure {
  const nodes = statements.flatMap(({ plan }) => nodesOf(plan)).filter((node) => node['Actual Loops'] > 0)
  const walked = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
  const spilled = nodes.filter(isSpilled)
  const values = {
    statements: statements.length,
    ms: Math.round(statements.reduce((sum, { ms }) => sum + ms, 0) * 10) / 10,
    pages: statements.reduce((sum, one) => sum + pagesOf(one), 0),
    walked: walked.length,
    spilled: spilled.length,
  }
  const isMissed = statements.length === 0 || spilled.length > 0 || (isList && walked.length > 0)
  const where = [...new Set(walked.map((node) => node['Relation Name']))].join(', ')
  const cells = [values.statements, values.ms, values.pages, values.walked, values.spilled]
  say(
    `${`${name}, ${reader}${isMissed ? ' !' : ''}`.padEnd(30)}${cells.map((one) => String(one).padStart(11)).join('')}  ${where}`,
  )
  return { name: `${name}, ${reader}`, values, goal: isList ? 'no walk, no spill' : 'no spill', isMissed }
}

/** Plans at full size are stored beside the documents, those of a trial run beside the results. */
const folderOf = (rows: number) => new URL(rows >= 1_000_000 ? '../docs/plans/' : 'results/plans/', import.meta.url)

const written = ({ text, ms, plan }: ExplainedStatement) =>
  `${text.replaceAll(/\s+/g, ' ').trim().slice(0, 400)}\n-- ${ms} ms\n${linesOf(plan).join('\n')}\n`

async function measure({ origin, url }: SeededHost, plans: PlanLog, rows: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const folder = folderOf(rows)
  await mkdir(folder, { recursive: true })
  const large = await largeTables(url!)
  say(`${''.padEnd(30)}${['statements', 'ms', 'pages', 'walked', 'spilled'].map((one) => one.padStart(11)).join('')}`)
  for (const { name, isList, path } of readings.filter((one) => isRequested(one.name))) {
    const parts: string[] = []
    for (const reader of readersOf(path)) {
      const headers = { authorization: `Bearer ${await tokenOf(origin, reader)}` }
      let refused = 0
      const statements = await statementsOf(plans, async () => {
        const response = await fetch(new URL(path, origin), { headers })
        await response.arrayBuffer()
        if (!response.ok) refused = response.status
      })
      if (refused > 0) say(`${path} was answered with ${refused}`)
      const figure = figureOf({ name, isList, reader, statements, large })
      figures.push(refused > 0 ? { ...figure, values: { ...figure.values, refused }, isMissed: true } : figure)
      parts.push(`# ${name}, ${reader}: ${path}, ${rows} rows\n\n${statements.map(written).join('\n')}`)
    }
    await writeFile(new URL(`${name.replaceAll(' ', '-')}.txt`, folder), parts.join('\n'))
  }
  return figures
}

/**
 * How the database executes the most frequent reads, with so many complaints, tickets and messages: the plans of the server's own
 * statements, which PostgreSQL logs as they are executed. It has to be a PostgreSQL of this bench.
 */
export const plans: Subject = {
  about: 'plans of the statements of ten readings',
  rows: 1_000_000,
  hosts: ['postgres'],
  async measure(host, rows) {
    const planLog = new PlanLog()
    const postgres = await startPostgres({ also: explainSettings, heard: (text) => planLog.append(text) })
    try {
      const ask = (seeded: SeededHost) => measure(seeded, planLog, rows)
      return await withSeededHost(host, (database) => fill(database, rows), ask, postgres.emptyUrl)
    } finally {
      await postgres.stop()
    }
  },
}
