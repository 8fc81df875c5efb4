import { journeyReport } from '@rad/api/insight/journeys/contract'
import type { CSSProperties } from 'react'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { addressesOf } from '#kit/page/report-address.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import type { ReportRow } from '#kit/page/report.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './funnel.module.css'
import { useStages } from './use-stages.ts'

interface FunnelProps {
  /** A row for each stage. */
  rows: readonly ReportRow[]
  /** The view of the report. */
  values: Record<string, unknown>
}

const filters = ['q', ...Object.keys(journeyReport.filters).filter((key) => key !== 'compare')]
const number = (row: ReportRow, key: string) => (typeof row[key] === 'number' ? row[key] : null)

/** How many visits came to each stage of the line, and how many ended there; each figure opens its visits. */
export function Funnel({ rows, values }: FunnelProps) {
  const { stages, nameOf } = useStages()
  const line = new Set(stages.filter(({ in_line }) => in_line).map(({ code }) => code))
  const shown = rows.filter(({ stage }) => line.has(String(stage)))
  const most = Math.max(1, ...shown.map((row) => number(row, 'visits') ?? 0))
  const addressOf = addressesOf({ list: '/journeys', values, filters, measures: journeyReport.measures }, ['stage'])
  if (shown.length === 0) return null
  return (
    <ChartCard
      title={t('Funnel')}
      note={t('Visits that came to each stage or further. The light part ended there, or is there now.')}
    >
      <ol className={styles.funnel}>
        {shown.map((row) => (
          <Stage key={String(row.stage)} row={row} name={nameOf(String(row.stage))} most={most} addressOf={addressOf} />
        ))}
      </ol>
    </ChartCard>
  )
}

interface StageProps {
  row: ReportRow
  name: string
  most: number
  addressOf: ReturnType<typeof addressesOf>
}

function Stage({ row, name, most, addressOf }: StageProps) {
  const format = useFormat()
  const visits = number(row, 'visits') ?? 0
  const dropped = number(row, 'dropped') ?? 0
  const left = dropped + (number(row, 'standing') ?? 0)
  const dwell = number(row, 'dwell')
  const width = { '--share': visits / most, '--left': visits === 0 ? 0 : left / visits } as CSSProperties
  return (
    <li className={styles.stage}>
      <span className={styles.name}>{name}</span>
      <PathLink
        href={addressOf(row, 'visits')!}
        className={styles.bar}
        style={width}
        aria-label={t('{stage}: {count, plural, one {# visit} other {# visits}}', { stage: name, count: visits })}
      >
        <span className={styles.left} />
      </PathLink>
      <span className={styles.count}>{format.number(visits)}</span>
      <span className={styles.notes}>
        {dwell ? t('{days} at this stage', { days: format.days(dwell) }) : null}
        {dropped > 0 ? (
          <PathLink href={addressOf(row, 'dropped')!} className={styles.dropped}>
            {t('{count, plural, one {# dropped off} other {# dropped off}}', { count: dropped })}
          </PathLink>
        ) : null}
      </span>
    </li>
  )
}
