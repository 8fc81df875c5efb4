import { afterwards, journeyReport, journeysApi } from '@rad/api/insight/journeys/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { addressesOf } from '#kit/page/report-address.ts'
import type { CellAddress, ReportRow } from '#kit/page/report.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './instead.module.css'
import { afterwardsWords } from './parts/journey-words.tsx'
import { useStages } from './use-stages.ts'

interface InsteadProps {
  /** The filters of the report. */
  values: Record<string, unknown>
}

const levels = ['stage', 'afterwards']
const filters = ['q', ...Object.keys(journeyReport.filters).filter((key) => key !== 'compare')]

/** What those did next who dropped off, by the stage in which they did; each figure opens its visits. */
export function Instead({ values }: InsteadProps) {
  const shared = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const query = { ...shared, dropped: 'true', rows: levels, columns: ['dropped'] }
  const found = useQuery(pagedQuery(journeysApi.report, { query } as never))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <BlockSkeleton height={160} />
  const rows = found.data.rows.filter(({ dropped }) => Number(dropped) > 0)
  if (rows.length === 0) return null
  const addressOf = addressesOf(
    { list: '/journeys', values: shared, filters, measures: journeyReport.measures },
    levels,
  )
  return (
    <ChartCard title={t('Where they went instead')} note={t('What came next after a visit ended without a delivery.')}>
      <div className={styles.frame}>
        <table className={styles.instead}>
          <thead>
            <tr>
              <th scope="col">{t('Ended at')}</th>
              {afterwards.map((next) => (
                <th key={next} scope="col">
                  {afterwardsWords(next)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...Map.groupBy(rows, ({ stage }) => String(stage))].map(([stage, own]) => (
              <StageRow key={stage} stage={stage} rows={own} addressOf={addressOf} />
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  )
}

interface StageRowProps {
  stage: string
  rows: readonly ReportRow[]
  addressOf: CellAddress
}

function StageRow({ stage, rows, addressOf }: StageRowProps) {
  const format = useFormat()
  const { nameOf } = useStages()
  return (
    <tr>
      <th scope="row">{nameOf(stage)}</th>
      {afterwards.map((next) => {
        const row = rows.find((one) => one.afterwards === next)
        return (
          <td key={next}>
            {row ? <PathLink href={addressOf(row, 'dropped')!}>{format.number(Number(row.dropped))}</PathLink> : null}
          </td>
        )
      })}
    </tr>
  )
}
