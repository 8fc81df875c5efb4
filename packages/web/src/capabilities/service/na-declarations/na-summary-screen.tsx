import { naDeclarationsApi, naSummary, naSummaryWhyMeasures } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { DumpButton } from './dump-button.tsx'
import { naFilterWords } from './na-filters.ts'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['base', 'declared', 'approved', 'pending', 'leaves', 'false_percent']
const good: GoodWays = { pending: 'down', leaves: 'down', false_percent: 'down' }
const explained: readonly string[] = naSummaryWhyMeasures
/** No level has names of its own. */
const names = {}

export const { Screen, prefetch } = reportScreen({
  report: naSummary,
  rows: naDeclarationsApi.summary,
  file: naDeclarationsApi.summaryExport,
  lead: word('What approved declarations leave of the vehicles that were due, by region and channel.'),
  search: word('Search number, reference, VIN, or registration number'),
  filters: { ...naFilterWords, ...reportDays },
  opens: '/na',
  above: ({ can, drawn }) =>
    can('export FollowUp') && (
      <div>
        <DumpButton values={drawn} />
      </div>
    ),
  cards: ({ data, drawn, open }) =>
    data && (
      <ReportFigures
        report={naSummary}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/na"
        values={drawn}
        explained={explained}
        onWhy={open}
      />
    ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={naSummary}
        why={naDeclarationsApi.summaryWhy}
        measure={opened}
        explained={explained}
        titles={{ region: t('By region'), channel: t('By channel'), outlet: t('By outlet'), reason: t('By reason') }}
        good={good}
        names={names}
        list="/na"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})
