import { fillDocuments } from './many-documents.ts'
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
const documents = (...queries: string[]) => queries.map((query) => `/api/documents?${query}`)
const search = (...texts: string[]) => texts.map((text) => `/api/search?q=${text}`)
const report = (days: string) => [
  ...['doc_type', 'source', 'topic', 'month', 'region'].map(
    (rows) => `/api/reports/documents?period=${days}&rows=${rows}`,
  ),
  `/api/reports/documents?period=${days}&rows=doc_type,month`,
]

const readings: Reading[] = [
  reading('documents', 'list', ...documents('')),
  reading('each tab', 'list', ...documents('status=needs_review', 'status=verified', 'status=failed')),
  reading('two filters', 'list', ...documents('doc_type=invoice&source=mail', 'topic=BRAKES&doc_type=letter')),
  reading('sorted', 'list', ...documents('sort=confidence_percent', 'sort=-pages', 'sort=file_name')),
  reading('page 100', 'list', ...documents('page=100')),
  reading('by number', 'search', ...documents('q=DOC-90001234', 'q=invoice-1234')),
  reading('rare words of pages', 'search', ...search('rarity123', 'rarity77', 'rarity1999')),
  reading('common words of pages', 'search', ...search('gearbox', 'warranty%20claim', 'payable')),
  ...['last-28-days', 'year-to-date'].map((days) => reading(`R22, ${days}`, 'report', ...report(days))),
  reading('R22, why', 'report', '/api/reports/documents/why?measure=documents&period=last-28-days'),
]

/** Documents that all of the readers see. */
async function numbersOf(origin: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'SVM')}` }
  const response = await fetch(new URL('/api/documents?perPage=50', origin), { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return (JSON.parse(text) as { rows: { no: string }[] }).rows.map(({ no }) => no)
}

/** Lists, search, reports, and records of documents. */
export const documentsRead: Subject = {
  about: 'lists, search in pages, reports, and records of documents',
  rows: 200_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillDocuments(database, rows),
      async ({ origin }) => {
        const numbers = await numbersOf(origin)
        const records = reading('Document', 'detail', ...numbers.map((no) => `/api/documents/${no}`))
        const pages = reading('Page', 'detail', ...numbers.map((no) => `/api/documents/${no}/pages/1`))
        return measure(origin, ['HQA', 'RGM', 'SVM'], () => [...readings, records, pages])
      },
    ),
}
