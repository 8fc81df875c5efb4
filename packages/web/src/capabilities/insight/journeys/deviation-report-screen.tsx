import { deviationReport, journeyDeviationsApi } from '@rad/api/insight/journeys/deviations.contract'
import { word } from '@rad/api/words'
import { reportDays } from '#kit/filter/period-filters.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { journeyLooks } from './journey-filters.ts'
import { deviationKindWords, deviationWords } from '#words/deviation-words.ts'
import { useStages } from './use-stages.ts'

const onCards = ['visits', 'share', 'days_lost', 'customers_lost', 'hold_days']
const good: GoodWays = { visits: 'down', share: 'down', days_lost: 'down', customers_lost: 'down', hold_days: 'down' }

export const { Screen, prefetch } = reportScreen({
  report: deviationReport,
  rows: journeyDeviationsApi.report,
  file: journeyDeviationsApi.reportExport,
  lead: word('Where visits leave the agreed order, what that costs in days and customers, and whose turn it was.'),
  search: word('Search number plate or VIN'),
  filters: { ...journeyLooks, ...reportDays },
  savedViews: { screen: 'reports/journey-deviations', startsWith: { period: 'last-28-days' } },
  useOwn: useStages,
  names: ({ own: { nameOf } }) => ({
    deviation: (deviation: string) => deviationWords(deviation, nameOf),
    deviation_kind: deviationKindWords,
  }),
  opens: '/journeys',
  cards: ({ data, drawn }) =>
    data && (
      <ReportFigures
        report={deviationReport}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/journeys"
        values={drawn}
        explained={[]}
        onWhy={() => undefined}
      />
    ),
})
