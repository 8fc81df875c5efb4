import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { warnOfFollowUps } from './notices.ts'
import { openFollowUps } from './opening.commands.ts'
import { followUpRoutes } from './routes.ts'
import { closeReportedFollowUps, keepAttemptMonths, moveFollowUps } from './scheduled.commands.ts'
import { followUpSearch } from './search.ts'
import { storedFollowUpSums, storedFollowUpSumsByPlace } from './sums.ts'
import { openFollowUpTickets } from './ticket.commands.ts'

export const followUps: Capability = {
  routes: followUpRoutes,
  rights: {
    FollowUp: { HQA: 'RX', RGM: 'RX', TSM: 'RUX', DLP: 'RUX', SVM: 'CRUX', BTM: 'R', ANL: 'RX', AUD: 'R' },
  },
  jobs: [openFollowUps, closeReportedFollowUps, moveFollowUps, warnOfFollowUps, openFollowUpTickets, keepAttemptMonths],
  search: [followUpSearch],
  sums: [storedFollowUpSums, storedFollowUpSumsByPlace],
  days,
}
