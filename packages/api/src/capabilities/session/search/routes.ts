import { routes, type Route } from '#kernel/routes.ts'
import { may, type Searchable } from '#kernel/search.ts'
import { pageItems } from '#capabilities/session/bookmarks/contract.ts'
import { searchApi, searchLimit } from './contract.ts'
import { mainSearch, searchAll } from './queries.ts'

/** Names of each kind that can complete what is typed. */
const completions = 50

/** The search over what the app knows to be searchable. */
export const searchRoutes = (sources: readonly Searchable[]): Route[] =>
  routes(searchApi, {
    find: async ({ db, actor, query }) => ({
      groups: query.q === '' ? [] : await searchAll(db, sources, actor, query.q, searchLimit),
    }),
    main: ({ db, actor }) => mainSearch(db, actor),
    autocomplete: async ({ db, actor }) => [
      ...pageItems(may(actor), []).map(({ title, link }) => ({ title, link, group: 'Pages' })),
      ...(await searchAll(db, sources, actor, '', completions)).flatMap(({ title: group, hits }) =>
        hits.map(({ title, link }) => ({ title, link, group })),
      ),
    ],
  })
