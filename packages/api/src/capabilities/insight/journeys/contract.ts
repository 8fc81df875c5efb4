import { contract } from '#kernel/contract/contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { journeyCompareApi } from './compare.contract.ts'
import { visitList } from './list.contract.ts'
import { journeyOptionsApi } from './options.contract.ts'
import { journeyPathsApi } from './paths.contract.ts'
import { journeyReport, journeyWhyView } from './report.contract.ts'
import { storyApi } from './story.contract.ts'

export { visitColumns, visitFilters, visitList, type VisitRow } from './list.contract.ts'
export type { JourneyPath, JourneyPaths } from './paths.contract.ts'
export { journeyReport, journeyWhyMeasures } from './report.contract.ts'
export type { CustomerStory, OpenMatter, Story, StoryEvent, StoryParts } from './story.contract.ts'
export {
  afterwards,
  type Afterwards,
  droppedStates,
  type JourneyStep,
  journeySteps,
  type OpenKind,
  openKinds,
  type VisitMedium,
  type VisitState,
  visitStates,
} from './vocabulary.ts'

export const journeysApi = contract('journeys', {
  ...visitList.endpoints({ path: '/api/journeys', subject: 'Journey', scope: 'outlet' }),
  ...journeyReport.endpoints({ path: '/api/reports/journeys', subject: 'Journey', scope: 'outlet' }),
  why: {
    method: 'GET',
    path: '/api/reports/journeys/why',
    allow: 'read Journey',
    scope: 'outlet',
    figures: true,
    load: 'heavy',
    summary: 'Why a figure of the customer journey changed: which groups its change is made of.',
    query: journeyWhyView,
    response: ReportWhy,
  },
  ...storyApi,
  ...journeyCompareApi,
  ...journeyPathsApi,
  ...journeyOptionsApi,
})
