import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { declaredSubjects } from '#capabilities/service/revalidations/hook.ts'
import { attemptImporter } from './attempts.importer.ts'
import { followUpsOfOutlet } from './closing-outlet.commands.ts'
import { days } from './days.ts'
import { dueDateImporter } from './due-dates.importer.ts'
import { applyDueDates } from './due-dates-scheduled.commands.ts'
import { followUpImporter } from './importer.ts'
import { lostCustomers } from './lost-again.commands.ts'
import { warnOfFollowUps } from './notices.ts'
import { openFollowUps } from './opening.commands.ts'
import { followReadings } from './readings.commands.ts'
import { followUpRoutes } from './routes.ts'
import { closeReportedFollowUps, keepAttemptMonths, moveFollowUps } from './scheduled.commands.ts'
import { followUpSearch } from './search.ts'
import { storedFollowUpSums, storedFollowUpSumsByPlace, storedFollowUpUpdates } from './sums.ts'
import { openFollowUpTickets } from './ticket.commands.ts'
import { reopenUnseenFollowUps } from './unseen.commands.ts'

export const followUps: Capability = {
  routes: followUpRoutes,
  rights: {
    // The due dates of many vehicles at once.
    DueDateMove: { HQA: 'CR', RGM: 'CR', TSM: 'R', ANL: 'R', AUD: 'R' },
    FollowUp: { HQA: 'RX', RGM: 'RX', TSM: 'RUX', DLP: 'RUX', SVM: 'CRUX', BTM: 'R', ANL: 'RX', AUD: 'R' },
  },
  jobs: [
    applyDueDates,
    openFollowUps,
    reopenUnseenFollowUps,
    followReadings,
    closeReportedFollowUps,
    moveFollowUps,
    warnOfFollowUps,
    openFollowUpTickets,
    keepAttemptMonths,
  ],
  importers: [dueDateImporter, followUpImporter, attemptImporter],
  search: [followUpSearch],
  sums: [storedFollowUpSums, storedFollowUpSumsByPlace, storedFollowUpUpdates],
  days,
  hooks: [connection(outletCloses, followUpsOfOutlet), connection(declaredSubjects, lostCustomers)],
}
