import { fillCalls } from './many-calls.ts'
import { measure, type Reading, tokenOf } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

/** The 95th percentile of calls by one client, in milliseconds. */
const goals = { list: 150, search: 200, report: 400, detail: 150 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const calls = (...queries: string[]) => queries.map((query) => `/api/calls?${query}`)
const search = (...texts: string[]) => texts.map((text) => `/api/search?q=${text}`)
const report = (days: string) => [
  ...['agent', 'queue', 'topic', 'phrase', 'month', 'region'].map(
    (rows) => `/api/reports/calls?period=${days}&rows=${rows}`,
  ),
  `/api/reports/calls?period=${days}&rows=queue,month`,
]

const readings: Reading[] = [
  reading('calls', 'list', ...calls('')),
  reading('calls, two filters', 'list', ...calls('queue=claims&purpose=complaint', 'topic=BRAKES&direction=inbound')),
  reading('calls, sorted', 'list', ...calls('sort=-duration_s', 'sort=-silence_percent', 'sort=agent')),
  reading(
    'calls, by recording',
    'list',
    ...calls('has_recording=true', 'has_recording=false', 'recognition_failed=true'),
  ),
  reading('calls, page 100', 'list', ...calls('page=100')),
  reading('calls by number', 'search', ...calls('q=CL-90001234', 'q=B-1234')),
  reading('rare words of calls', 'search', ...search('rarity123', 'rarity77', 'rarity1999')),
  reading('common words of calls', 'search', ...search('battery', 'tire%20wears', 'one%20called')),
  ...['last-28-days', 'year-to-date'].map((days) => reading(`R21, ${days}`, 'report', ...report(days))),
  reading('R21, why', 'report', '/api/reports/calls/why?measure=calls&period=last-28-days'),
]

/** Calls that all of the readers see: one in which an actor spoke may be at an outlet that others don't see. */
async function numbersOf(origin: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'SVM')}` }
  const response = await fetch(new URL('/api/calls?perPage=50&own=false', origin), { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return (JSON.parse(text) as { rows: { no: string }[] }).rows.map(({ no }) => no)
}

/** Lists, search, reports, and records of calls: of a million lines of transcripts by default. */
export const speech: Subject = {
  about: 'lists, search in transcripts, reports, and records of calls; rows are lines of transcripts',
  rows: 1_000_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillCalls(database, rows),
      async ({ origin }) => {
        const numbers = await numbersOf(origin)
        const records = reading('Call', 'detail', ...numbers.map((no) => `/api/calls/${no}`))
        const lines = reading('Transcript', 'detail', ...numbers.map((no) => `/api/calls/${no}/segments`))
        return measure(origin, ['HQA', 'RGM', 'SVM'], () => [...readings, records, lines])
      },
    ),
}
