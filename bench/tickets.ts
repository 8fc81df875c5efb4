// `node bench/tickets.ts [postgres|embedded] [tickets]`: how long the list of tickets and their reports take over loopback
// with 250,000 tickets of 1,500 outlets, as head office, a regional manager and a service manager see them. Answers with 1
// where a figure is missed. What it can be told, and what it has said, stands in docs/figures.md.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../packages/api/src/database/embedded.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { startServer } from '../e2e/hosts.ts'
import { startPostgres } from '../tools/postgres.ts'
import { fill } from './many-tickets.ts'
import { measure, type Reading } from './readings.ts'
import { timed } from './timing.ts'

/** The 95th percentile of calls by one client, in milliseconds; the embedded database has twice the time. */
const goals = { list: 150, report: 400 }

interface TicketReading extends Omit<Reading, 'goalMs'> {
  kind: keyof typeof goals
}

const states = ['open', 'in_progress', 'waiting_customer', 'resolved', 'panel_review', 'closed', 'cancelled']
const list = (name: string, ...queries: string[]): TicketReading => ({
  name: `R05 ${name}`,
  kind: 'list',
  paths: queries.map((query) => `/api/tickets?${query}`),
})
const report = (name: string, ...paths: string[]): TicketReading => ({
  name,
  kind: 'report',
  paths: paths.map((path) => `/api/reports/${path}`),
})

const readings = (deepPage: number): TicketReading[] => [
  list('first page', ''),
  list('each tab', ...states.map((state) => `status=${state}`)),
  list('filter', 'priority=P1,P2&is_open=true', 'category=billing&period=year-to-date', 'breached=true&region=W1'),
  list('search', 'q=brake', 'q=invoice', 'q=DL001-01-0', 'q=nothing like it'),
  list('sort', 'sort=due_at', 'sort=-age_hours', 'sort=outlet', 'sort=-priority'),
  list('deep page', `page=${deepPage}`),
  report('R06 28 days', 'tickets?period=last-28-days', 'tickets?period=last-28-days&rows=dealer'),
  report('R06 year, compared', 'tickets?period=year-to-date&rows=region,priority&compare=last-year'),
  report('R06 of all time', 'tickets?rows=outlet'),
  report('R07', 'ytd', 'ytd?rows=kind'),
  report('R08', 'level-tickets', 'level-tickets?rows=region,level'),
  report('R09 28 days', ...['flow', 'pareto', 'levels', 'hours'].map((of) => `chart?series=${of}&period=last-28-days`)),
  report('R09 of all time', ...['flow', 'pareto', 'levels', 'hours'].map((of) => `chart?series=${of}`)),
  report('R25', 'charged', 'charged?period=last-28-days&rows=charged_to,region'),
]

/** Who asks, by the demo sign-in, and on which page of the list he looks far back. */
const readers = { HQA: 2_000, RGM: 200, SVM: 50 }

/** Measures every reading for every reader and prints a table; answers how many figures were missed. */
const measureTickets = (origin: string, times: 1 | 2) =>
  measure(origin, Object.keys(readers), (role) =>
    readings(readers[role as keyof typeof readers]).map(({ kind, ...reading }) => ({
      ...reading,
      goalMs: goals[kind] * times,
    })),
  )

/** A demo server on such a database, whose tickets are made first where they are not there yet. */
async function onServer(environment: Record<string, string>, count: number, isFilled: boolean, times: 1 | 2) {
  if (!isFilled) {
    await startServer(environment).then((server) => server.stop())
    const { DATABASE_URL: url, DATA_DIR: folder } = environment
    const database = url ? openPostgres(url) : await openEmbedded(join(folder!, 'database'))
    const { took } = await timed(() => fill(database, count)).finally(() => database.close())
    process.stdout.write(`${count} tickets made in ${(took / 1000).toFixed(0)} s\n`)
  }
  const server = await startServer(environment)
  return measureTickets(server.origin, times).finally(() => server.stop())
}

async function onPostgres(count: number): Promise<number> {
  const kept = process.env.DATABASE_URL
  const postgres = kept ? undefined : await startPostgres()
  const environment = { DATABASE_URL: kept ?? postgres!.emptyUrl, REGISTRATION: 'invite' }
  return onServer(environment, count, process.env.FILLED === 'yes', 1).finally(() => postgres?.stop())
}

async function onEmbedded(count: number): Promise<number> {
  const kept = process.env.DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'rad-tickets-')))
  return onServer({ DATA_DIR: folder }, count, kept !== undefined && existsSync(join(kept, 'database')), 2).finally(
    () => kept ?? rm(folder, { recursive: true, force: true }),
  )
}

const [host, count = '250000'] = process.argv.slice(2)
let missed = 0
if (host !== 'embedded') {
  process.stdout.write('PostgreSQL\n')
  missed += await onPostgres(Number(count))
}
if (host !== 'postgres') {
  process.stdout.write('Embedded\n')
  missed += await onEmbedded(Number(count))
}
process.exitCode = missed > 0 ? 1 : 0
