import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { lostOpensComplaint } from '#capabilities/service/na-reasons/hook.ts'
import { declaredSubjects } from '#capabilities/service/revalidations/hook.ts'
import { ticketMoved } from '#capabilities/service/tickets/hook.ts'
import { complaintsOfOutlet } from './closing-outlet.commands.ts'
import { closedComplaints } from './closed.commands.ts'
import { followTicket } from './follow-ticket.commands.ts'
import { complaintImporter } from './importer.ts'
import { complainOfLoss } from './lost.commands.ts'
import { complaintRoutes } from './routes.ts'
import { complaintSearch } from './search.ts'
import { storedComplaintSums, storedComplaintSumsByPlace } from './sums.ts'
import { days } from './days.ts'

export const complaints: Capability = {
  routes: complaintRoutes,
  rights: {
    Complaint: { HQA: 'CRUX', RGM: 'CRUX', TSM: 'CRU', DLP: 'RU', SVM: 'RU', BSM: 'RU', PNL: 'R', ANL: 'RX', AUD: 'R' },
  },
  importers: [complaintImporter],
  search: [complaintSearch],
  sums: [storedComplaintSums, storedComplaintSumsByPlace],
  days,
  hooks: [
    connection(ticketMoved, followTicket),
    connection(outletCloses, complaintsOfOutlet),
    connection(declaredSubjects, closedComplaints),
    connection(lostOpensComplaint, complainOfLoss),
  ],
}
