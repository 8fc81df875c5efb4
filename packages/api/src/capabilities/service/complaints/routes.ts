import { exportList, fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addComplaint, moveComplaint, updateComplaint } from './commands.ts'
import { complaintColumns, complaintsApi } from './contract.ts'
import { complaintChoices, complaintOf, complaintsForFile, listComplaints } from './queries.ts'
import { complaintReport } from './report.ts'

export const complaintRoutes = routes(complaintsApi, {
  list: listComplaints,
  export: (ctx) =>
    exportList(ctx, {
      title: 'Complaints',
      columns: complaintColumns,
      rows: (limit, keys) => complaintsForFile(ctx, limit, keys),
    }),
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
