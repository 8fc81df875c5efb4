import {
  type ComparedFigure,
  comparedFigures,
  type JourneyCompared,
  journeyCompareApi,
} from '@rad/api/insight/journeys/compare.contract'
import { journeyReport } from '@rad/api/insight/journeys/contract'
import { useQuery } from '@tanstack/react-query'
import { download } from '#api/download.ts'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './instead.module.css'
import own from './compared.module.css'
import { useStages } from './use-stages.ts'

interface ComparedProps {
  /** The filters of the report. */
  values: Record<string, unknown>
}

const filters = ['q', ...Object.keys(journeyReport.filters).filter((key) => key !== 'compare')]
const measures = comparedFigures.map((key) => journeyReport.measures.find((one) => one.key === key)!)
/** Whether more of a figure is good; of visits it is neither. */
const isGood: Partial<Record<ComparedFigure, boolean>> = {
  conversion: true,
  dwell: false,
  drop_off: false,
  complaints: false,
}

function toneOf(key: ComparedFigure, { value, beside }: { value: number | null; beside: number | null }) {
  const good = isGood[key]
  if (good === undefined || value === null || beside === null || value === beside) return undefined
  return value > beside === good ? 'good' : 'bad'
}

/** An outlet stage by stage beside the median of its region, or beside a second outlet. */
export function Compared({ values }: ComparedProps) {
  const outlets = Array.isArray(values.outlet) ? values.outlet.length : 0
  if (outlets === 1 || outlets === 2) return <ComparedCard values={values} />
  return (
    <ChartCard
      title={t('Outlets compared')}
      note={t('Filter by one outlet to see it beside the median of its region, or by two to compare them.')}
    >
      {null}
    </ChartCard>
  )
}

function ComparedCard({ values }: ComparedProps) {
  const may = useCan()(journeyCompareApi.comparedExport.allow)
  const query = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const found = useQuery(pagedQuery(journeyCompareApi.compared, { query } as never))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <BlockSkeleton height={240} />
  const { outlet, other, region, peers } = found.data
  return (
    <ChartCard
      title={t('Outlets compared')}
      note={
        other
          ? t('{outlet}, with {other} below', { outlet: outlet.name, other: other.name })
          : t(
              '{outlet}, with the median of {count, plural, one {# outlet} other {# outlets}} in region {region} below',
              {
                outlet: outlet.name,
                count: peers ?? 0,
                region: region ?? '',
              },
            )
      }
      actions={
        may ? (
          <ExportMenu
            onExport={(format) => download(journeyCompareApi.comparedExport, { query: { ...query, format } } as never)}
          />
        ) : undefined
      }
    >
      <div className={styles.frame}>
        <table className={styles.instead}>
          <thead>
            <tr>
              <th scope="col">{t('Stage')}</th>
              {measures.map(({ key, label, hint }) => (
                <th key={key} scope="col" title={t(hint)}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.lines.map((line) => (
              <Line key={line.stage ?? ''} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  )
}

function Line({ line: { stage, figures } }: { line: JourneyCompared['lines'][number] }) {
  const format = useFormat()
  const { nameOf } = useStages()
  return (
    <tr>
      <th scope="row">{stage === null ? t('Total') : nameOf(stage)}</th>
      {measures.map(({ key, kind }) => {
        const pair = figures[key as ComparedFigure]
        const write = figureWriter(kind, format)
        return (
          <td key={key}>
            <span data-tone={toneOf(key as ComparedFigure, pair)} className={own.value}>
              {pair.value === null ? '–' : write(pair.value)}
            </span>
            <span className={own.beside}>{pair.beside === null ? '–' : write(pair.beside)}</span>
          </td>
        )
      })}
    </tr>
  )
}
