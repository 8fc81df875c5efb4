import type { Capability } from '#kernel/request/capability.ts'
import { cutChangedVisits, endExpiredVisits } from './cut.commands.ts'
import { days } from './days.ts'
import { journeyGroupRoutes } from './groups/routes.ts'
import { journeyDeviationRoutes, journeyRoutes, journeyStepRoutes } from './routes.ts'
import { days as stageDays } from './stages/days.ts'
import { journeyStageRoutes } from './stages/routes.ts'
import { storedDeliverySums, storedStaySums, storedStaySumsByRegion, storedVisitSums } from './sums.ts'
import { days as taskDays } from './tasks/days.ts'
import { freezeTaskFigures, measureTasks } from './tasks/measure.commands.ts'
import { journeyTaskRoutes } from './tasks/routes.ts'

export const journeys: Capability = {
  routes: [
    ...journeyRoutes,
    ...journeyStepRoutes,
    ...journeyDeviationRoutes,
    ...journeyStageRoutes,
    ...journeyTaskRoutes,
    ...journeyGroupRoutes,
  ],
  rights: {
    Journey: { HQA: 'RX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'R', BSM: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
    JourneyTask: { HQA: 'CRUX', RGM: 'CRUX', TSM: 'CRUX', DLP: 'CRUX', SVM: 'CRU', BSM: 'CRU', ANL: 'RX', AUD: 'R' },
  },
  sums: [storedVisitSums, storedDeliverySums, storedStaySums, storedStaySumsByRegion],
  days: { ...days, ...stageDays, ...taskDays },
  promptJobs: [cutChangedVisits, freezeTaskFigures],
  jobs: [endExpiredVisits, measureTasks],
}
