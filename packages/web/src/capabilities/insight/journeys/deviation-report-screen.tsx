import { deviationReport, journeyDeviationsApi } from '@rad/api/insight/journeys/deviations.contract'
import { word } from '@rad/api/words'
import { ActionIcon } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { journeyLooks } from './journey-filters.ts'
import { deviationKindWords, deviationWords } from '#words/deviation-words.ts'
import { useStages } from './use-stages.ts'

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then(({ TaskDrawer }) => ({ default: TaskDrawer })))

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
  TimeChart: NotedChart,
  rowActions: ({ deviation }, { can, open, own: { nameOf } }) =>
    deviation && can('create JourneyTask') ? (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Add task: {deviation}', { deviation: deviationWords(String(deviation), nameOf) })}
        title={t('Add task')}
        onClick={() => open(String(deviation))}
      >
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
    ) : null,
  opensWith: 'create JourneyTask',
  drawer: ({ opened, close, values }) => <TaskDrawer deviation={opened} outlet={values.outlet?.[0]} onClose={close} />,
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
