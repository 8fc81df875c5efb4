import { fillContent } from './many-content.ts'
import { measure, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

const goals = { list: 150, search: 100, detail: 100, report: 1_000 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const content = (...queries: string[]) => queries.map((query) => `/api/content?${query}`)
const library = (...queries: string[]) => queries.map((query) => `/api/library?${query}`)

const editing: Reading[] = [
  reading('content', 'list', ...content('')),
  reading('content, each tab', 'list', ...content('status=draft', 'status=in_review', 'status=published')),
  reading('content for my review', 'list', ...content('my_review=true')),
  reading('content of a role and region', 'list', ...content('role=SVM&region=W1')),
  reading('content by title', 'list', ...content('sort=title', 'sort=-title')),
  reading('content, far back', 'list', ...content('page=1500')),
  reading('rare word in content', 'search', ...content('q=rarity123', 'q=no-such-word')),
  reading('common word in content', 'search', ...content('q=gearbox')),
]
const reads: Reading[] = [
  reading('library', 'list', ...library('')),
  reading('library, a kind', 'list', ...library('kind=faq')),
  reading('library, unread', 'list', ...library('unread=true')),
  reading('rare word in library', 'search', ...library('q=rarity123', 'q=no-such-word')),
  reading('two words in library', 'search', ...library('q=gearbox%20rarity12')),
  reading('common word in library', 'search', ...library('q=gearbox')),
  reading('one text', 'detail', '/api/library/bench-3', '/api/library/bench-10'),
  reading('guidelines', 'list', '/api/guidelines'),
  reading('what waits', 'detail', '/api/guidelines/waiting'),
  reading('R24', 'report', '/api/reports/guidelines?rows=guideline,region'),
]

/** Lists and searches of editors and readers. */
export const contentTexts: Subject = {
  about: 'lists and searches of content, for its editors and its readers',
  rows: 20_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillContent(database, rows),
      async ({ origin }) => [
        ...(await measure(origin, ['HQA', 'RGM'], () => editing)),
        ...(await measure(origin, ['HQA', 'SVM'], () => reads)),
      ],
    ),
}
