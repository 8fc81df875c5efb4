import { adding, besideOthers, keyAt, rowsOver, type Work } from './compare.ts'
import { withSeededHost, type SeededHost } from './seeded-host.ts'
import { fill } from './many-tickets.ts'
import { jsonServer, peerRows, type PeerTable } from './peers.ts'
import { measure, type Reading } from './readings.ts'
import type { Figure, Host, Subject } from './subject.ts'

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

/** The readers, by their demo sign-ins, and the page of the list that is far back for each. */
const readers = { HQA: 2_000, RGM: 200, SVM: 50 }

const measureTickets = (origin: string, times: 1 | 2) =>
  measure(origin, Object.keys(readers), (role) =>
    readings(readers[role as keyof typeof readers]).map(({ kind, ...reading }) => ({
      ...reading,
      goalMs: goals[kind] * times,
    })),
  )

interface Row {
  no: string
  outlet: string
  job_type: string
}

/** A new one like it can be opened by hand. */
const isOfWork = ({ job_type }: Row) => job_type !== 'none'

/** The rows of json-server: some tickets, under their numbers. */
const peerTable: PeerTable = {
  name: 'tickets',
  query: `select no as id, title, status, priority, category, vin, opened_at, level, job_type, description
    from ticket order by opened_at desc limit ${peerRows}`,
}

const worksOf = (rows: readonly Row[]): Work[] => {
  const at = (index: number) => rows[(index * 7_919) % rows.length]!
  /** A hundred numbers have these four of their six digits. */
  const part = (index: number) => at(index).no.slice(-7, -2)
  const newTicket = (index: number) => {
    const { outlet, job_type } = at(index)
    return { outlet, job_type, title: 'The engine stalls at every light', priority: 'P3' }
  }
  return [
    {
      name: 'read one',
      kind: 'one',
      ours: (index) => ({ path: `/api/tickets/${at(index).no}` }),
      bare: (index) => ({ path: `/tickets/one?no=${at(index).no}` }),
      peers: { [jsonServer]: (index) => ({ path: `/tickets?_start=${index % peerRows}&_limit=1` }) },
    },
    {
      name: 'list of a tab',
      kind: 'list',
      ours: () => ({ path: '/api/tickets?status=closed&perPage=20' }),
      bare: () => ({ path: '/tickets/tab?status=closed' }),
      peers: { [jsonServer]: () => ({ path: '/tickets?status=closed&_sort=opened_at&_order=desc&_limit=20' }) },
    },
    {
      name: 'list, two filters',
      kind: 'list',
      ours: () => ({ path: '/api/tickets?status=closed&priority=P2&perPage=20' }),
      bare: () => ({ path: '/tickets/list?status=closed&priority=P2' }),
      peers: {
        [jsonServer]: () => ({ path: '/tickets?status=closed&priority=P2&_sort=opened_at&_order=desc&_limit=20' }),
      },
    },
    {
      name: 'search',
      kind: 'search',
      ours: (index) => ({ path: `/api/tickets?q=${part(index)}&perPage=20` }),
      bare: (index) => ({ path: `/tickets/search?q=${part(index)}` }),
      peers: { [jsonServer]: (index) => ({ path: `/tickets?q=${part(index)}&_limit=20` }) },
    },
    {
      name: 'insert one',
      kind: 'insert',
      ours: (index) => adding('/api/tickets', newTicket(index), keyAt(index)),
      bare: (index) => adding('/tickets/add', newTicket(index)),
      peers: { [jsonServer]: (index) => adding('/tickets', newTicket(index)) },
    },
    {
      name: 'report of 28 days',
      kind: 'report',
      ours: () => ({
        path: '/api/reports/tickets?period=last-28-days&rows=region,priority&columns=opened,level_2_percent',
      }),
      bare: () => ({ path: '/tickets/report' }),
    },
  ]
}

async function measureAll(host: Host, seeded: SeededHost): Promise<Figure[]> {
  const answered = await measureTickets(seeded.origin, host === 'postgres' ? 1 : 2)
  const rows = await rowsOver<Row>(seeded.origin, '/api/tickets')
  return [...answered, ...(await besideOthers(seeded, worksOf(rows.filter(isOfWork)), peerTable))]
}

/** Lists and reports of tickets as head office, a regional manager and a service manager see them, and beside others. */
export const tickets: Subject = {
  about: 'lists and reports of tickets at 1,500 outlets, beside a bare server and a peer',
  rows: 250_000,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fill(database, rows),
      (seeded) => measureAll(host, seeded),
    ),
}
