import { journeyStepReport, journeyStepsApi } from '@rad/api/insight/journeys/steps.contract'
import { word } from '@rad/api/words'
import { reportDays } from '#kit/filter/period-filters.ts'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { journeyLooks } from './journey-filters.ts'
import { Paths } from './paths.tsx'
import { visitStateWords } from './parts/journey-words.tsx'
import { StepMapCard } from './step-map-card.tsx'
import { placeWords } from './step-ways.tsx'
import { useStages } from './use-stages.ts'

export const { Screen, prefetch } = reportScreen({
  report: journeyStepReport,
  rows: journeyStepsApi.report,
  file: journeyStepsApi.reportExport,
  lead: word('Which ways visits take from step to step, how long each takes, and where they repeat or go back.'),
  search: word('Search number plate or VIN'),
  filters: { ...journeyLooks, ...reportDays },
  savedViews: { screen: 'reports/journey-paths', startsWith: { period: 'last-28-days' } },
  useOwn: useStages,
  names: ({ own: { nameOf } }) => ({
    step: placeWords,
    next: placeWords,
    first: nameOf,
    status: visitStateWords,
  }),
  opens: '/journeys',
  charts: ({ data, drawn }) =>
    data && (
      <>
        <StepMapCard values={drawn} />
        <Paths values={drawn} key={JSON.stringify(drawn)} />
      </>
    ),
})
