import { routes } from '#kernel/command/routes.ts'
import { addComplaint, moveComplaint, updateComplaint } from './commands.ts'
import { complaintsApi } from './contract.ts'
import { complaintChoices, complaintOf } from './queries.ts'
import { complaintReportSource } from './report.ts'
import { complaintSource } from './source.ts'

export const complaintRoutes = routes(complaintsApi, {
  list: complaintSource.page,
  export: complaintSource.file,
  choices: ({ db, query }) => complaintChoices(db, query),
  report: complaintReportSource.answer,
  reportExport: complaintReportSource.file,
  get: (ctx) => complaintOf(ctx, ctx.params.no),
  add: addComplaint,
  update: updateComplaint,
  move: moveComplaint,
})
