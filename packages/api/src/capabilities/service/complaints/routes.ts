import { exportList, fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addComplaint, moveComplaint, updateComplaint } from './commands.ts'
import { complaintColumns, complaintsApi } from './contract.ts'
import { complaintChoices, complaintOf, complaintsForFile, listComplaints } from './queries.ts'
import { complaintReport } from './report.ts'

export const complaintRoutes = routes(complaintsApi, {
  list: ({ db, query, deps }) => listComplaints(db, query, deps),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Complaints',
      columns: complaintColumns,
      rows: (limit) => complaintsForFile(ctx.db, ctx.query, ctx.deps, limit),
    }),
  choices: ({ db, query }) => complaintChoices(db, query),
  report: ({ db, query, deps }) => complaintReport(db, query, deps),
  reportExport: async (ctx) => {
    const { columns, rows, total_row } = await complaintReport(ctx.db, ctx.query, ctx.deps)
    return fileOf(ctx, 'Complaint report', { columns, rows, total_row })
  },
  get: (ctx) => complaintOf(ctx, ctx.params.no),
  add: addComplaint,
  update: updateComplaint,
  move: moveComplaint,
})
