import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { visitList, VisitRow } from './list.contract.ts'
import { journeyOptionsApi } from './options.contract.ts'
import { journeyPathsApi } from './paths.contract.ts'
import { journeyReport, journeyWhyView } from './report.contract.ts'

export { visitColumns, visitFilters, visitList, type VisitRow } from './list.contract.ts'
export type { JourneyPath, JourneyPaths } from './paths.contract.ts'
export { journeyReport, journeyWhyMeasures } from './report.contract.ts'
export {
  afterwards,
  type Afterwards,
  droppedStates,
  type JourneyStep,
  journeySteps,
  type VisitMedium,
  type VisitState,
  visitStates,
} from './vocabulary.ts'

/** Something that happened, as far as the reader may know of it. */
export const StoryEvent = z.object({
  id: z.int(),
  at: instant,
  step: z.string(),
  /** The visit that it belongs to; null until visits were cut, within seconds. */
  visit_no: z.int().nullable(),
  medium: z.string().nullable(),
  /** A score, where the event has one. */
  value: z.number().nullable(),
  /** From -100 to 100, where the event has words. */
  sentiment: z.int().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  /** Number of what it happened to, and the path of its page; null where that has no page of its own. */
  no: z.string().nullable(),
  link: z.string().nullable(),
})
export type StoryEvent = z.infer<typeof StoryEvent>

/** At most so many events are answered for one vehicle, the newest. */
export const mostEvents = 1000

/** Everything about a vehicle: its visits, newest first, and its events in the order of time, newest first. */
export const Story = z.object({
  vin: z.string(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  visits: z.array(VisitRow),
  events: z.array(StoryEvent),
  /** There were more events, older ones. */
  is_cut: z.boolean(),
  as_of: instant,
})
export type Story = z.infer<typeof Story>

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
  story: {
    method: 'GET',
    path: '/api/vehicles/:vin/story',
    allow: 'read Journey',
    scope: 'outlet',
    summary: 'Everything that happened to a vehicle, by visit, as far as the reader may see it.',
    params: z.object({
      vin: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,17}$/),
    }),
    response: Story,
  },
  ...journeyPathsApi,
  ...journeyOptionsApi,
})
