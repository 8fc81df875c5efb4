import { fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addComplaint, moveComplaint, updateComplaint } from './commands.ts'
import { complaintsApi } from './contract.ts'
import { complaintChoices, complaintOf } from './queries.ts'
import { complaintReport } from './report.ts'
import { complaintSource } from './source.ts'

export const complaintRoutes = routes(complaintsApi, {
  list: complaintSource.page,
  export: complaintSource.file,
  choices: ({ db, query }) => complaintChoices(db, query),
  report: complaintReport,
  reportExport: async (ctx) => {
    const { columns, rows, total_row } = await complaintReport(ctx)
    return fileOf(ctx, 'Complaint report', { columns, rows, total_row })
  },
  get: (ctx) => complaintOf(ctx, ctx.params.no),
  add: addComplaint,
  update: updateComplaint,
  move: moveComplaint,
})
