import { fillJourneys } from './many-journeys.ts'
import { measure, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

/** The 95th percentile of calls by one client, in milliseconds. */
const goals = { report: 400, paths: 1000, story: 150 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const r20 = '/api/reports/journeys'

const readings: Reading[] = [
  ...['last-28-days', 'year-to-date'].flatMap((days) => [
    reading(`R20, ${days}`, 'report', `${r20}?period=${days}`),
    reading(
      `R20 by month and by region, ${days}`,
      'report',
      ...['month', 'region'].map((rows) => `${r20}?period=${days}&rows=${rows}`),
    ),
    reading(`paths, ${days}`, 'paths', `${r20}/paths?period=${days}`),
  ]),
  reading('R20, compared', 'report', `${r20}?period=last-28-days&compare=previous`),
  reading('R20 of a region', 'report', `${r20}?period=last-28-days&region=W1`),
  reading('R20 of an outlet', 'report', `${r20}?period=last-28-days&outlet=DL001-01`),
  reading(
    'R20 by outlet and by model',
    'report',
    ...['outlet', 'model'].map((rows) => `${r20}?period=last-28-days&rows=${rows}`),
  ),
  reading(
    'where they went instead',
    'report',
    `${r20}?period=last-28-days&rows=stage,afterwards&columns=dropped&dropped=true`,
  ),
  reading(
    'story',
    'story',
    ...[101, 2011, 20_011].map((car) => `/api/vehicles/MA3BENCH${String(car).padStart(9, '0')}/story`),
  ),
]

/** R20, its paths, and stories of vehicles. */
export const journeysRead: Subject = {
  about: 'R20, paths, and stories of vehicles; rows are visits of about seven events each',
  rows: 300_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillJourneys(database, rows),
      ({ origin }) => measure(origin, ['HQA', 'RGM', 'SVM'], () => readings),
    ),
}
