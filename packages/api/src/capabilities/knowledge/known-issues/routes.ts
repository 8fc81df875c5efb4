import { routes } from '#kernel/command/routes.ts'
import { addIssue, moveIssue, updateIssue } from './commands.ts'
import { knownIssuesApi } from './contract.ts'
import { matchingIssues } from './match.queries.ts'
import { findIssue } from './queries.ts'
import { knownIssueSource } from './source.ts'

export const knownIssueRoutes = routes(knownIssuesApi, {
  list: knownIssueSource.page,
  export: knownIssueSource.file,
  match: async ({ db, query }) => ({ matches: await matchingIssues(db, query) }),
  get: (ctx) => findIssue(ctx, ctx.params.no),
  add: addIssue,
  update: updateIssue,
  move: moveIssue,
})
