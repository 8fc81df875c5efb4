import { fillFollowUps } from './many-follow-ups.ts'
import { measure, tokenOf, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

/** The 95th percentile of calls by one client, in milliseconds. */
const goals = { list: 150, report: 400, detail: 150 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const list = (name: string, ...queries: string[]) =>
  reading(`Follow-ups, ${name}`, 'list', ...queries.map((query) => `/api/follow-ups?${query}`))
const declarations = (name: string, ...queries: string[]) =>
  reading(`Declarations, ${name}`, 'list', ...queries.map((query) => `/api/na?${query}`))
const report = (name: string, ...paths: string[]) =>
  reading(name, 'report', ...paths.map((path) => `/api/reports/${path}`))

const readings: Reading[] = [
  list('first page', ''),
  list('each tab', ...['open', 'contacted', 'booked', 'reported', 'upcoming'].map((status) => `status=${status}`)),
  list('two filters', 'over_90=true&region=W1', 'bucket=91-120&status=open', 'call_back=true&is_open=true'),
  list('search', 'q=MH12AB10001', 'q=MA3BENCH000012', 'q=nothing+like+it'),
  list('sort', 'sort=-days', 'sort=outlet', 'sort=-last_attempt_at', 'sort=attempts'),
  list('page 100', 'page=100'),
  declarations('first page', ''),
  declarations('each tab', ...['declared', 'rejected', 'approved'].map((status) => `status=${status}`)),
  report('R12', 'follow-ups'),
  report('R12 over 90', 'follow-ups?over_90=true&rows=region'),
  report('R12 by outlet', 'follow-ups?rows=outlet'),
  report('R13', 'na'),
  report('R14', 'na-summary'),
  report('R12b', 'no-update'),
  report('R12b by outlet', 'no-update?rows=outlet'),
  report('M48', 'retention'),
  report('M48 by outlet', 'retention?rows=outlet'),
]

async function numbersOf(origin: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'SVM')}` }
  const response = await fetch(new URL('/api/follow-ups?perPage=50', origin), { headers })
  return ((await response.json()) as { rows: { no: string }[] }).rows.map(({ no }) => no)
}

/** The readers, by their demo sign-ins: head office, a regional manager, and a service manager. */
const readers = ['HQA', 'RGM', 'SVM']

/** Lists, reports, records, and calls of follow-ups and declarations: of a million open ones by default. */
export const followUps: Subject = {
  about: 'lists, reports, records, and the call list of follow-ups at 1,500 outlets',
  rows: 1_000_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillFollowUps(database, rows),
      async ({ origin }) => {
        const records = reading(
          'Follow-up',
          'detail',
          ...(await numbersOf(origin)).map((no) => `/api/follow-ups/${no}`),
        )
        const figures = await measure(origin, readers, () => [...readings, records])
        const calls = reading('Call list', 'list', '/api/follow-ups/call-list')
        return [...figures, ...(await measure(origin, ['SVM'], () => [calls]))]
      },
    ),
}
