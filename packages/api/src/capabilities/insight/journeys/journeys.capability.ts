import type { Capability } from '#kernel/request/capability.ts'
import { cutChangedVisits, endExpiredVisits } from './cut.commands.ts'
import { days } from './days.ts'
import { journeyDeviationRoutes, journeyRoutes, journeyStepRoutes } from './routes.ts'
import { days as stageDays } from './stages/days.ts'
import { journeyStageRoutes } from './stages/routes.ts'

export const journeys: Capability = {
  routes: [...journeyRoutes, ...journeyStepRoutes, ...journeyDeviationRoutes, ...journeyStageRoutes],
  rights: {
    Journey: { HQA: 'RX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'R', BSM: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
  },
  days: { ...days, ...stageDays },
  promptJobs: [cutChangedVisits],
  jobs: [endExpiredVisits],
}
