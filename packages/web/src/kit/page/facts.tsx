import { isValidElement, type ReactNode } from 'react'
import type { ColumnKind } from '#kit/table/column.ts'
import { Value } from '#kit/text/value.tsx'
import styles from './facts.module.css'

/** A part of a page about one thing, with its heading and, at the far end, a quiet action or figure. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

export interface FactsPageProps {
  main: ReactNode
  aside: ReactNode
  /** What is read last, such as files, comments and history: below the main column, and below all else on a phone. */
  end?: ReactNode
  /** One column, even where there is room for two: something else is beside it. */
  isStacked?: boolean
}

/** Main column and aside of such a page; one below the other where there is no room. */
export function FactsPage({ main, aside, end, isStacked = false }: FactsPageProps) {
  return (
    <div className={styles.columns} data-stacked={isStacked || undefined}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column} data-aside>
        {aside}
      </div>
      {end ? <div className={styles.column}>{end}</div> : null}
    </div>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export interface FactProps {
  label: string
  kind?: ColumnKind
  /** A value of that kind, or what is drawn as it is. */
  value: unknown
  wide?: boolean
}

/** Whether there is anything to say of a fact. */
export const isKnown = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A name and what it is. What is not known takes no room. */
export function Fact({ label, kind = 'text', value, wide = false }: FactProps) {
  if (!isKnown(value)) return null
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>{isValidElement(value) ? value : <Value kind={kind} value={value} />}</bdi>
      </dd>
    </div>
  )
}
