import { fillPeople } from './many-people.ts'
import { measure, type Reading } from './readings.ts'
import { withSeededHost } from './seeded-host.ts'
import type { Subject } from './subject.ts'

const goals = { list: 150, search: 100, detail: 100, page: 300 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const rows = (...queries: string[]) => queries.map((query) => `/blog/list/rows?${query}`)

const readings: Reading[] = [
  reading('blog', 'list', ...rows('')),
  reading('blog, a category', 'list', ...rows('category=Food', 'category=Video')),
  reading('blog, a tag', 'list', ...rows('tag=battery', 'tag=gearbox')),
  reading('blog, far back', 'list', ...rows('page=1500')),
  reading('blog, bookmarked', 'list', ...rows('show=bookmarked')),
  reading('blog, drafts', 'list', ...rows('show=drafts')),
  reading('rare word in the blog', 'search', ...rows('q=rarity123', 'q=no-such-word')),
  reading('common word in the blog', 'search', ...rows('q=gearbox')),
  reading('side of the blog', 'list', '/blog/list/data/sidebar'),
  reading('one post', 'detail', '/blog/list/data/detail?id=1000011', '/blog/list/data/detail?id=1050021'),
  reading('feed of the blog', 'list', '/blog/feed/rss'),
  reading('own profile', 'page', '/profile/data'),
  reading('own feed', 'list', '/profile/posts'),
  reading('own feed, far back', 'list', '/profile/posts?before=1050000'),
  reading('connections', 'list', '/profile/connections'),
]

/** Lists and pages of the blog and of profiles. */
export const people: Subject = {
  about: 'the blog, feeds of profiles, and suggestions',
  rows: 100_000,
  hosts: ['postgres'],
  measure: (host, count) =>
    withSeededHost(
      host,
      (database) => fillPeople(database, count),
      async ({ origin }) => measure(origin, ['HQA', 'RGM', 'SVM'], () => readings),
    ),
}
