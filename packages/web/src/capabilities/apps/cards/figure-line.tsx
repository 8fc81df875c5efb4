import type { Figure } from '@rad/api/apps/cards/contract'
import { Change } from '#kit/page/change.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './card.module.css'

export interface FigureLineProps {
  figure: Figure
  kind?: 'money' | 'number' | 'percent'
  good?: 'up' | 'down'
}

/** The figure of a card, which opens its rows where it has some, and how it differs from the period before. */
export function FigureLine({ figure, kind = 'number', good = 'up' }: FigureLineProps) {
  const write = figureWriter(kind, useFormat())
  return (
    <p className={styles.figure}>
      <strong>
        <FigureValue figure={figure} write={write} />
      </strong>
      {figure.before === null ? null : (
        <span>
          <Change value={figure.value} before={figure.before} kind={kind} good={good} /> {t('vs. previous period')}
        </span>
      )}
    </p>
  )
}

/** A figure alone; it leads to its rows where there are some. */
export function FigureValue({ figure, write }: { figure: Omit<Figure, 'before'>; write: (value: number) => string }) {
  if (figure.opens === null || figure.value === 0) return <bdi>{write(figure.value)}</bdi>
  return (
    <PathLink href={figure.opens}>
      <bdi>{write(figure.value)}</bdi>
    </PathLink>
  )
}

/** A change of a share in percentage points with its sign; a dash where there was nothing before. */
export function Points({ change }: { change: number | null }) {
  const { oneDecimal } = useFormat()
  if (change === null) return <bdi>–</bdi>
  return (
    <bdi className={styles.amount} data-tone={change < 0 ? 'bad' : change > 0 ? 'good' : undefined}>
      {t('{points} points', { points: `${change > 0 ? '+' : change < 0 ? '−' : ''}${oneDecimal(Math.abs(change))}` })}
    </bdi>
  )
}
