import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { hoursChanged } from '#capabilities/network/calendars/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { holdupOpens } from '#capabilities/workshop/holdups/hook.ts'
import { recomputeClocks } from './clocks.commands.ts'
import { helpdeskCasesOfOutlet } from './closing-outlet.commands.ts'
import { releaseCases } from './hand-over.ts'
import { linkHoldupToCase } from './holdup.commands.ts'
import { helpdeskRoutes } from './routes.ts'
import { caseSearch } from './search.ts'
import { storedCaseSumsByPlace } from './sums.ts'
import { moveCases } from './system-moves.commands.ts'
import { days } from './days.ts'

export const helpdesk: Capability = {
  routes: helpdeskRoutes,
  rights: {
    Helpdesk: { HQA: 'RX', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'CRU', BSM: 'CRU', HDA: 'CRUAX', ANL: 'RX', AUD: 'R' },
  },
  jobs: [moveCases, releaseCases],
  search: [caseSearch],
  sums: [storedCaseSumsByPlace],
  days,
  hooks: [
    connection(outletCloses, helpdeskCasesOfOutlet),
    connection(hoursChanged, ({ db }, calendar_id) => recomputeClocks(db, { calendar_id })),
    connection(holdupOpens, linkHoldupToCase),
  ],
}
