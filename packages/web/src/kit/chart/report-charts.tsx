import { NativeSelect } from '@mantine/core'
import { type ComponentType, useMemo, useState } from 'react'
import { Chart, type ChartProps } from '#kit/chart/chart.tsx'
import { type Column, isFigure } from '#kit/table/column.ts'
import { useFormat } from '#kit/text/format.tsx'
import type { CellAddress, LevelNames, ReportRow } from '#kit/page/report.ts'
import { paretoOf, trendOf } from '#kit/chart/report-trend.ts'
import { inSentence, t } from '#kit/words.ts'
import styles from './report-chart.module.css'

interface Answer {
  rows: ReportRow[]
  as_of: string
}

export interface ReportChartsProps {
  figures: readonly Column[]
  /** The first level of the report. */
  level: Column
  /** The same view with months as rows. */
  byMonth: Answer | undefined
  /** The same view with the first level alone as rows. */
  byLevel: Answer | undefined
  monthAddress: CellAddress
  levelAddress: CellAddress
  /** What the codes of the level are called. */
  names?: LevelNames | undefined
  /** Draws what runs along time: a chart with the notes on its days. */
  TimeChart?: ComponentType<ChartProps>
}

const height = 300

const figureOf = (figures: readonly Column[], chosen: string | undefined) =>
  figures.find(({ key }) => key === chosen) ?? figures.find(({ kind }) => isFigure(kind))

/** Shares and medians do not add up: the largest rows are then shown by the first count. */
function countOf(figures: readonly Column[], chosen: string | undefined) {
  const figure = figureOf(figures, chosen)
  return figure?.kind === 'number' ? figure : figures.find(({ kind }) => kind === 'number')
}

/** A report at a glance: how its figure runs along the months, and which few rows make most of it. */
export function ReportCharts(props: ReportChartsProps) {
  const { figures, level, byMonth, byLevel, monthAddress, levelAddress, names, TimeChart = Chart } = props
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const choices = figures.filter(({ kind }) => isFigure(kind))
  const figure = figureOf(figures, chosen)
  const trend = useMemo(() => {
    const drawn = figureOf(figures, chosen)
    return drawn && byMonth && trendOf(byMonth.rows, drawn, byMonth.as_of, format)
  }, [byMonth, figures, chosen, format])
  const pareto = useMemo(() => {
    const count = countOf(figures, chosen)
    return count && byLevel && level.kind !== 'month' ? paretoOf(byLevel.rows, level, count, format, names) : undefined
  }, [byLevel, level, figures, chosen, format, names])
  if (byMonth && !trend && !pareto) return null

  return (
    <div className={styles.pair} data-single={level.kind === 'month' || undefined}>
      <section className={styles.card} aria-label={t('Trend')}>
        <div className={styles.head}>
          <NativeSelect
            size="xs"
            aria-label={t('Figure for the charts')}
            value={figure?.key}
            data={choices.map(({ key, label }) => ({ value: key, label: t(label) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <p>
            {[
              trend?.isCut ? t('by month, last 5 years') : t('by month'),
              trend?.data.isLastUnfinished ? t('this month is in progress') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {trend ? (
          <TimeChart
            data={trend.data}
            height={height}
            addressOf={(place, series) => monthAddress({ month: trend.months[place] ?? null }, series)}
          />
        ) : (
          <div style={{ blockSize: height }} />
        )}
      </section>
      {level.kind === 'month' ? null : (
        <section className={styles.card} aria-label={t('Top rows')}>
          <div className={styles.head}>
            <h2>{pareto?.data.label ?? t('By {level}', { level: inSentence(t(level.label)) })}</h2>
          </div>
          {pareto ? (
            <Chart
              data={pareto.data}
              height={height}
              addressOf={(place, series) => {
                const row = pareto.rows[place]
                return row && levelAddress(row, series)
              }}
            />
          ) : (
            <div className={styles.none} style={{ blockSize: height }}>
              {byLevel ? t('Nothing to compare.') : null}
            </div>
          )}
        </section>
      )}
    </div>
  )
}
