import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { hoursChanged } from '#capabilities/network/calendars/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { timesChanged } from '#capabilities/service/sla/hook.ts'
import { recomputeClocks } from './clocks.commands.ts'
import { escalateTickets } from './escalate.commands.ts'
import { handOverTickets } from './hand-over.ts'
import { ticketImporter } from './importer.ts'
import { ticketsOfOutlet } from './moving.commands.ts'
import { freeVotes } from './panel.hand-over.ts'
import { ticketReportRoutes } from './reports/routes.ts'
import { ticketNudgeRoutes, ticketRoutes } from './routes.ts'
import { ticketSearch } from './search.ts'
import { storedTicketSums, storedTicketSumsByPlace } from './sums.ts'
import { moveTickets } from './system-moves.commands.ts'
import { days } from './days.ts'

export const tickets: Capability = {
  routes: [...ticketReportRoutes, ...ticketRoutes, ...ticketNudgeRoutes],
  rights: {
    Ticket: {
      HQA: 'CRUAX',
      RGM: 'CRUX',
      TSM: 'CRUX',
      DLP: 'RUX',
      SVM: 'RUX',
      BSM: 'RUX',
      HDA: 'R',
      PNL: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
    Plea: { DLP: 'C', SVM: 'C', BSM: 'C' },
    PanelVote: { HQA: 'A', PNL: 'A', AUD: 'R' },
  },
  jobs: [escalateTickets, moveTickets, freeVotes, handOverTickets],
  importers: [ticketImporter],
  search: [ticketSearch],
  sums: [storedTicketSums, storedTicketSumsByPlace],
  days,
  afterMoves: {
    ticket: async (db, tickets, now) => void (await recomputeClocks(db, { clock: { now: () => now } }, { tickets })),
  },
  hooks: [
    connection(outletCloses, ticketsOfOutlet),
    connection(hoursChanged, ({ db, deps }, calendar_id) => recomputeClocks(db, deps, { calendar_id })),
    connection(timesChanged, ({ db, deps }) => recomputeClocks(db, deps, { all: true })),
  ],
}
