import { rounded } from '@rad/api/rounded'
import type { ColumnKind } from '#kit/table/column.ts'
import { figureWriter, type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './change.module.css'

export interface ChangeProps {
  value: number
  /** What it was before. */
  before: number
  /** What the figure is; that of a share changes by points. */
  kind?: ColumnKind | undefined
  /** Which direction is good; without one the change has no color. */
  good?: 'up' | 'down' | undefined
}

/** What a reader finds when they take the one written share from the other. */
const points = (value: number, before: number) => rounded(rounded(value) - rounded(before))

function written(change: number, kind: ColumnKind | undefined, format: Format): string {
  const sign = change > 0 ? '+' : '−'
  return kind === 'percent'
    ? t('{points} points', { points: `${sign}${format.oneDecimal(Math.abs(change))}` })
    : `${sign}${figureWriter(kind, format)(Math.abs(change))}`
}

/** The most that is written in percent: what is more than that reads as a multiple. */
const mostPercent = 999

/** A change against what it was: in percent, as a multiple of it, or new. */
function relative(change: number, value: number, before: number, format: Format): string {
  if (before === 0) return t('new')
  const percent = Math.abs(change / before) * 100
  return percent > mostPercent
    ? t('×{times}', { times: format.number(rounded(value / before, 0)) })
    : format.percent(percent)
}

/**
 * How a figure differs from an earlier one: absolute, and in percent of that; from nothing it is new
 * (docs/domain.md#days-and-periods).
 */
export function Change({ value, before, kind, good }: ChangeProps) {
  const format = useFormat()
  const change = kind === 'percent' ? points(value, before) : value - before
  const tone = change === 0 || !good ? 'plain' : change > 0 === (good === 'up') ? 'good' : 'bad'
  return (
    <bdi className={styles.change} data-tone={tone}>
      {change === 0 ? t('No change') : written(change, kind, format)}
      {change === 0 ? null : ` (${relative(change, value, before, format)})`}
    </bdi>
  )
}
