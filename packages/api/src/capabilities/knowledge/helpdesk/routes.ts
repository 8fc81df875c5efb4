import { routes } from '#kernel/command/routes.ts'
import { addComment, assignCase, escalateCase, setOutcome } from './acts.commands.ts'
import { addCase, updateCase } from './commands.ts'
import { helpdeskApi } from './contract.ts'
import { attachFile, readFile } from './files.commands.ts'
import { makeKnown } from './known.commands.ts'
import { moveCase } from './moves.commands.ts'
import { agentsOf } from './notices.ts'
import { findCase } from './queries.ts'
import { helpdeskReportSource, helpdeskWhy, topDtcs } from './report.ts'
import { caseSource } from './source.ts'

export const helpdeskRoutes = routes(helpdeskApi, {
  list: caseSource.page,
  export: caseSource.file,
  report: helpdeskReportSource.answer,
  reportExport: helpdeskReportSource.file,
  topDtcs,
  why: helpdeskWhy,
  agents: async ({ db }) => ({ agents: await agentsOf(db) }),
  get: (ctx) => findCase(ctx, ctx.params.no),
  add: addCase,
  update: updateCase,
  move: moveCase,
  assign: assignCase,
  escalate: escalateCase,
  outcome: setOutcome,
  comment: addComment,
  attach: attachFile,
  file: readFile,
  makeKnown,
})
