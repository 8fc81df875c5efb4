import { deviationReport, journeyDeviationsApi } from '@rad/api/insight/journeys/deviations.contract'
import { word } from '@rad/api/words'
import { ActionIcon } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { useOpened } from '#kit/page/use-opened.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { journeyLooks } from './journey-filters.ts'
import { deviationKindWords, deviationWords } from '#words/deviation-words.ts'
import { useStages } from './use-stages.ts'
import styles from './deviations.module.css'

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then(({ TaskDrawer }) => ({ default: TaskDrawer })))

const onCards = ['visits', 'share', 'days_lost', 'customers_lost', 'hold_days']
const good: GoodWays = { visits: 'down', share: 'down', days_lost: 'down', customers_lost: 'down', hold_days: 'down' }

/** A deviation, which becomes a task where the reader may add one. */
function Deviation({ of }: { of: string }) {
  const { nameOf } = useStages()
  const { open } = useOpened()
  const name = deviationWords(of, nameOf)
  if (!useCan()('create JourneyTask')) return name
  return (
    <span className={styles.deviation}>
      {name}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('Add task: {deviation}', { deviation: name })}
        title={t('Add task')}
        onClick={() => open(of)}
      >
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}

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
  draws: { deviation: ({ deviation }) => (deviation === null ? nothing : <Deviation of={String(deviation)} />) },
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
