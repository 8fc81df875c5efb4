import { routes, type Route } from '#kernel/command/routes.ts'
import { may, type Searchable } from '#kernel/list/search.ts'
import { pageItems } from '#capabilities/session/bookmarks/contract.ts'
import { searchApi, searchLimit } from './contract.ts'
import { mainSearch, searchAll } from './queries.ts'

/** Names of each kind that can complete what is typed. */
const completions = 50

/** The search over what the app knows to be searchable. */
export const searchRoutes = (sources: readonly Searchable[]): Route[] =>
  routes(searchApi, {
    find: async (ctx) => ({
      groups: ctx.query.q === '' ? [] : await searchAll(ctx, sources, ctx.query.q, searchLimit),
    }),
    main: mainSearch,
    autocomplete: async (ctx) => [
      ...pageItems(may(ctx.actor), []).map(({ title, link }) => ({ title, link, group: 'Pages' })),
      ...(await searchAll(ctx, sources, '', completions)).flatMap(({ title: group, hits }) =>
        hits.map(({ title, link }) => ({ title, link, group })),
      ),
    ],
  })
