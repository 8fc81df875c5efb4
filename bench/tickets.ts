import { onFilled } from './filled.ts'
import { fill } from './many-tickets.ts'
import { measure, type Reading } from './readings.ts'
import type { Subject } from './subject.ts'

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

const measureTickets = (origin: string, times: 1 | 2) =>
  measure(origin, Object.keys(readers), (role) =>
    readings(readers[role as keyof typeof readers]).map(({ kind, ...reading }) => ({
      ...reading,
      goalMs: goals[kind] * times,
    })),
  )

/** Lists and reports of tickets as head office, a regional manager and a service manager see them. */
export const tickets: Subject = {
  about: 'lists and reports of tickets at 1,500 outlets',
  rows: 250_000,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) =>
    onFilled(
      host,
      (database) => fill(database, rows),
      ({ origin }) => measureTickets(origin, host === 'postgres' ? 1 : 2),
    ),
}
