import { fillCases } from './many-cases.ts'
import { measure, tokenOf, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

/** The 95th percentile of calls by one client, in milliseconds. */
const goals = { list: 150, search: 100, report: 400, detail: 150 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const cases = (name: string, kind: keyof typeof goals, ...queries: string[]) =>
  reading(`Cases, ${name}`, kind, ...queries.map((query) => `/api/helpdesk?${query}`))
const states = ['submitted', 'in_analysis', 'awaiting_outlet', 'closed_fixed', 'answered_by_known_issue']
const match = (query: string) => `/api/known-issues/match?${query}`

const readings: Reading[] = [
  cases('first page', 'list', ''),
  cases('each tab', 'list', ...states.map((state) => `status=${state}`)),
  cases('queue by due', 'list', 'is_open=true&sort=due_at', 'turn=helpdesk&sort=due_at', 'due=overdue&sort=due_at'),
  cases(
    'two filters',
    'list',
    'system_group=powertrain&status=closed_fixed',
    'dtc=P0001&region=W1',
    'returned=true&tier=2',
  ),
  cases('sort', 'list', 'sort=-age_days', 'sort=outlet', 'sort=-tier', 'sort=model'),
  cases('page 100', 'list', 'page=100'),
  cases('search', 'search', 'q=stalls', 'q=MA3BENCH000012', 'q=DL001-01-2', 'q=screen+goes+black', 'q=nothing+like+it'),
  reading(
    'Known issues',
    'list',
    '/api/known-issues',
    '/api/known-issues?dtc=P0001',
    '/api/known-issues?system_group=body',
  ),
  reading('Search known issues', 'search', '/api/known-issues?q=battery', '/api/known-issues?q=KI-0001'),
  reading(
    'Known issues that fit',
    'search',
    match('dtc=P0001&model=Chinar&system_group=powertrain&q=engine+stalls+at+traffic+lights+once+it+is+warm'),
    match('q=screen+goes+black+for+ten+minutes+while+sound+goes+on'),
    match('model=Meru&system_group=hv_battery'),
  ),
  reading('Search of everything', 'search', '/api/search?q=stalls', '/api/search?q=MA3BENCH0000123'),
  ...['period=last-28-days', 'period=year-to-date'].map((days) =>
    reading(
      `R11, ${days.slice(7)}`,
      'report',
      `/api/reports/helpdesk?${days}`,
      `/api/reports/helpdesk?${days}&rows=outlet`,
    ),
  ),
  reading(
    'R11, top codes',
    'report',
    '/api/reports/helpdesk/dtcs?period=last-28-days',
    '/api/reports/helpdesk/dtcs?period=year-to-date',
  ),
]

/** Cases that all of the readers see. */
async function numbersOf(origin: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'SVM')}` }
  const response = await fetch(new URL('/api/helpdesk?perPage=50', origin), { headers })
  return ((await response.json()) as { rows: { no: string }[] }).rows.map(({ no }) => no)
}

/** The readers, by their demo sign-ins: the helpdesk, a regional manager, and a service manager. */
const readers = ['HDA', 'RGM', 'SVM']

/** Lists, search, reports, and records of the helpdesk: of a hundred thousand cases by default. */
export const helpdesk: Subject = {
  about: 'lists, search, reports, and records of helpdesk cases and known issues at 1,500 outlets',
  rows: 100_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillCases(database, rows),
      async ({ origin }) => {
        const records = reading('Case', 'detail', ...(await numbersOf(origin)).map((no) => `/api/helpdesk/${no}`))
        return measure(origin, readers, () => [...readings, records])
      },
    ),
}
