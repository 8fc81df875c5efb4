import type { ReactNode } from 'react'
import { Change } from '#kit/change.tsx'
import { useFormat } from '#kit/format.tsx'
import { PathLink } from '#kit/path-link.tsx'
import styles from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Null where there is nothing to measure. */
  value: number | null
  format?: (value: number) => string
  /** The value of the period before; the change is shown absolute and in percent. */
  before?: number | null
  /** Which way is good news; without it the change has no colour. */
  good?: 'up' | 'down'
  /** One quiet line: what the figure is about. */
  note?: ReactNode
  /** The report or the rows behind the figure. */
  href?: string
}

/** One figure that is compared with its neighbours; the whole card opens what is behind it. */
export function StatCard({ label, value, format, before, good, note, href }: StatCardProps) {
  const { number } = useFormat()
  const write = format ?? number

  return (
    <article className={styles.card}>
      <h2 className={styles.label}>
        {href ? (
          <PathLink href={href} className={styles.link}>
            {label}
          </PathLink>
        ) : (
          label
        )}
      </h2>
      <p className={styles.value}>
        <bdi>{value === null ? '–' : write(value)}</bdi>
      </p>
      <p className={styles.note}>
        {value === null || before === null || before === undefined ? null : (
          <Change value={value} before={before} write={write} good={good} />
        )}
        {note}
      </p>
    </article>
  )
}
