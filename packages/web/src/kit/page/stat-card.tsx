import type { CSSProperties, ReactNode } from 'react'
import { Change } from '#kit/page/change.tsx'
import type { ColumnKind } from '#kit/table/column.ts'
import { figureWriter, useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import styles from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Null where there is nothing to measure. */
  value: number | null
  kind?: ColumnKind | undefined
  /** The value of the period before; the change is shown absolute and in percent. */
  before?: number | null
  /** Which direction is good; without one the change has no color. */
  good?: 'up' | 'down'
  /** One quiet line: what the figure is about. */
  note?: ReactNode
  /** The report or the rows behind the figure. */
  href?: string
  /** The card is one of several of which one is shown larger: a press picks it, and the figure alone opens the rows. */
  pick?: { isPicked: boolean; onPick: () => void }
  /** A small thing to do, at the far end of the label. */
  action?: ReactNode
  /** Below all that, such as the way the figure took. */
  children?: ReactNode
}

/** One figure that is compared with its neighbors; the whole card opens what is behind it. */
export function StatCard(props: StatCardProps) {
  const { label, value, kind, before, good, note, href, pick, action, children } = props
  const write = figureWriter(kind, useFormat())

  return (
    <article className={styles.card} data-picked={pick?.isPicked || undefined}>
      <div className={styles.head}>
        <h2 className={styles.label}>
          {pick ? (
            <button type="button" className={styles.link} aria-pressed={pick.isPicked} onClick={pick.onPick}>
              {label}
            </button>
          ) : href ? (
            <PathLink href={href} className={styles.link}>
              {label}
            </PathLink>
          ) : (
            label
          )}
        </h2>
        {action}
      </div>
      <p className={styles.value} data-kind={kind}>
        {pick && href && value !== null ? (
          <PathLink href={href} className={styles.behind}>
            <bdi>{write(value)}</bdi>
          </PathLink>
        ) : (
          <bdi>{value === null ? '–' : write(value)}</bdi>
        )}
      </p>
      <p className={styles.note}>
        {value === null || before === null || before === undefined ? null : (
          <Change value={value} before={before} kind={kind} good={good} />
        )}
        {note}
      </p>
      {children}
    </article>
  )
}

export interface StatCardsProps {
  label: string
  /** How many are in one line where there is room for all of them. */
  most: number
  children: ReactNode
}

/** Figures beside each other. */
export function StatCards({ label, most, children }: StatCardsProps) {
  const style = { '--most': most, '--fewer': Math.ceil(most / 2) } as CSSProperties
  return (
    <section className={styles.cards} style={style} aria-label={label}>
      {children}
    </section>
  )
}
