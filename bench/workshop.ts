import { fillJobCards } from './many-job-cards.ts'
import { measure, tokenOf, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

/** The 95th percentile of calls by one client, in milliseconds. */
const goals = { list: 150, report: 400, year: 3_000, detail: 150 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const both = (of: (type: string) => string[]) => ['service', 'bodyshop'].flatMap((type) => of(type))
const cards = (name: string, ...queries: string[]) =>
  reading(
    `Cards, ${name}`,
    'list',
    ...both((type) => queries.map((query) => `/api/job-cards?job_type=${type}${query}`)),
  )
const holdups = (name: string, ...queries: string[]) =>
  reading(
    `Hold-ups, ${name}`,
    'list',
    ...both((type) => queries.map((query) => `/api/holdups?job_type=${type}${query}`)),
  )

const dayBefore = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const periods = [
  { name: '28 days', kind: 'report', days: 'period=last-28-days' },
  { name: '365 days', kind: 'year', days: `from=${dayBefore(364)}&to=${dayBefore(0)}` },
] as const

const lists: Reading[] = [
  cards('first page', ''),
  cards('each tab', ...['on_hold', 'in_work', 'ready', 'delivered', 'cancelled'].map((status) => `&status=${status}`)),
  cards('two filters', '&status=delivered&region=W1', '&is_open=true&held=true', '&service_type=paid&category=Brakes'),
  cards('search', '&q=MH12AB10001', '&q=MA3BENCH000012', '&q=RO77777', '&q=nothing+like+it'),
  cards('sort', '&sort=promised_at', '&sort=-age_days', '&sort=outlet', '&sort=-hold_days'),
  cards('page 100', '&page=100'),
  holdups('first page', ''),
  holdups('each tab', ...['open', 'overdue', 'ended'].map((status) => `&status=${status}`)),
  holdups(
    'two filters',
    '&party=insurer&is_open=true',
    '&reason=S-PRT-LOC,B-INS-APR&region=W1',
    '&counted_by=now&age=8-15',
  ),
  holdups('search', '&q=MH12AB10001', '&q=RO77777', '&q=nothing+like+it'),
  holdups('sort', '&sort=expected_until', '&sort=-days', '&sort=insurer'),
]

const reports = periods.flatMap(({ name, kind, days }) => {
  const report = (of: string, ...paths: string[]) =>
    reading(
      `${of}, ${name}`,
      kind,
      ...paths.map((path) => `/api/reports/${path}${path.includes('?') ? '&' : '?'}${days}`),
    )
  return [
    report('R17', 'job-cards?job_type=service'),
    report('R18', 'job-cards?job_type=bodyshop'),
    report('R17 by stage', 'job-cards?job_type=service&rows=region,stage'),
    report('R19', 'holdup-reasons?job_type=service', 'holdup-reasons?job_type=bodyshop'),
    report('R19 by outlet', 'holdup-reasons?job_type=service&rows=outlet'),
    report('R25', 'charged', 'charged?rows=charged_to,region'),
    reading(`R23, ${name}`, kind, `/api/outlets/DL001-01/card?${days}`),
  ]
})

/** Cards that all of the readers see. */
async function numbersOf(origin: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'SVM')}` }
  const response = await fetch(new URL('/api/job-cards?job_type=service&perPage=50', origin), { headers })
  return ((await response.json()) as { rows: { no: string }[] }).rows.map(({ no }) => no)
}

/** The readers, by their demo sign-ins: head office, a regional manager, and a service manager. */
const readers = ['HQA', 'RGM', 'SVM']

/** Lists, reports, and records of the workshop: of a million cards and half as many hold-ups more by default. */
export const workshop: Subject = {
  about: 'lists, reports, and records of job cards and hold-ups at 1,500 outlets',
  rows: 1_000_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillJobCards(database, rows),
      async ({ origin }) => {
        const records = reading('Card', 'detail', ...(await numbersOf(origin)).map((no) => `/api/job-cards/${no}`))
        return measure(origin, readers, () => [...lists, records, ...reports])
      },
    ),
}
